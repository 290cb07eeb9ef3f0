import { expect, test } from 'vitest'
import { countRefused, placesOfRule } from './refusals.ts'
import { decodeTelemetry } from './telemetry.ts'

const arrival = Date.parse('2026-03-02T14:01:00Z')
const decode = (slices: string) =>
  decodeTelemetry(new TextEncoder().encode(`{"seq":1,"slices":[${slices}]}`), arrival, (bytes) => bytes)

test('ten thousand slices that break one rule are told by the first places and by how many there are', () => {
  const { rejected } = decode(`${'0,'.repeat(9998)}{},0`)
  expect(rejected.map(({ index, fault }) => [index, fault])).toEqual([
    ...Array.from({ length: placesOfRule }, (_, index) => [index, 'slice']),
    [9998, 'from'],
  ])
  expect(countRefused(rejected)).toBe(10_000)
  expect(rejected[placesOfRule - 1]!.more).toBe(9999 - placesOfRule)
})

test('few are told each', () => {
  const { rejected } = decode('0,{},1')
  expect(rejected.map(({ index, more }) => [index, more])).toEqual([
    [0, undefined],
    [1, undefined],
    [2, undefined],
  ])
})
