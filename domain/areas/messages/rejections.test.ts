import { expect, test } from 'vitest'
import { countRejections, maxListedPerRule } from './rejections.ts'
import { decodeTelemetry } from './telemetry.ts'

const arrival = Date.parse('2026-03-02T14:01:00Z')
const decode = (slices: string) =>
  decodeTelemetry(new TextEncoder().encode(`{"seq":1,"slices":[${slices}]}`), arrival, (bytes) => bytes)

test('ten thousand slices that break one rule are reported by the first indexes and their count', () => {
  const { rejected } = decode(`${'0,'.repeat(9998)}{},0`)
  expect(rejected.map(({ index, fault }) => [index, fault])).toEqual([
    ...Array.from({ length: maxListedPerRule }, (_, index) => [index, 'slice']),
    [9998, 'from'],
  ])
  expect(countRejections(rejected)).toBe(10_000)
  expect(rejected[maxListedPerRule - 1]!.more).toBe(9999 - maxListedPerRule)
})

test('a few rejections are reported individually', () => {
  const { rejected } = decode('0,{},1')
  expect(rejected.map(({ index, more }) => [index, more])).toEqual([
    [0, undefined],
    [1, undefined],
    [2, undefined],
  ])
})
