import { expect, test } from 'vitest'
import { tooMuch, usualShape } from './jsonShape.ts'

const look = (text: string, limits = usualShape) => tooMuch(Buffer.from(text), limits)

test('depth, fields of one object and values of a body are counted before it is read', () => {
  expect(look(`${'['.repeat(32)}${']'.repeat(32)}`)).toBe(null)
  expect(look('['.repeat(33))).toBe('is nested more than 32 deep')
  const fields = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',')}}`
  expect(look(`[${fields(1000)},${fields(1000)}]`)).toBe(null)
  expect(look(fields(1001))).toBe('has an object of more than 1000 fields')
  expect(look(`[${'0,'.repeat(49_000)}0]`)).toBe(null)
  expect(look(`[${'0,'.repeat(50_000)}0]`)).toContain('more than 50000 values')
})

test('what stands in texts does not count, escaped quotes and backslashes among them', () => {
  const few = { depth: 1, keys: 1, values: 4 }
  expect(look(String.raw`{"a[{,:\"[[[{{{::::,,,,\\":"\\\\\"[[,,::"}`, few)).toBe(null)
  expect(look(String.raw`{"a":"\\","b":1}`, few)).toBe('has an object of more than 1 fields')
  expect(look('"never closed [[[[', few)).toBe(null)
})

test('a hostile body is looked through in a moment', () => {
  const started = performance.now()
  // Each quote asks how many backslashes stand before it.
  look(`"${'\\'.repeat(1_000_000)}${'\\"'.repeat(1_000_000)}`)
  look(`[${'"",'.repeat(1_000_000)}`)
  look(']'.repeat(4_000_000))
  expect(performance.now() - started).toBeLessThan(1000)
})
