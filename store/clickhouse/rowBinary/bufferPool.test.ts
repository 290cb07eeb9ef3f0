import { expect, test } from 'vitest'
import { releaseBuffer, takeBuffer } from './bufferPool.ts'

const mebibyte = 1024 * 1024

test('a released buffer is used again, the smallest that is large enough', () => {
  const [small, large] = [takeBuffer(2 * mebibyte), takeBuffer(5 * mebibyte)]
  for (const buffer of [large, small]) releaseBuffer(buffer)
  expect(takeBuffer(2 * mebibyte - 1)).toBe(small)
  expect(takeBuffer(2 * mebibyte - 1)).toBe(large)
  const third = takeBuffer(2 * mebibyte)
  expect([small, large]).not.toContain(third)
  expect(third.length).toBeGreaterThanOrEqual(2 * mebibyte)
})

test('retains at most four buffers, none of them very small or very large', () => {
  const buffers = [1000, 65 * mebibyte, ...[2, 3, 4, 5, 6].map((size) => size * mebibyte)].map(takeBuffer)
  for (const buffer of buffers) releaseBuffer(buffer)
  const again = Array.from({ length: 6 }, () => takeBuffer(mebibyte))
  expect(again.filter((buffer) => buffers.includes(buffer))).toEqual(buffers.slice(3))
  expect(takeBuffer(1000)).not.toBe(buffers[0])
})
