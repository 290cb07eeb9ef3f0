import { expect, test } from 'vitest'
import { sampleOutput, sampleSlice } from '../oracles/plantSamples.fixture.ts'
import { resolve } from './resolve.ts'
import type { Slice } from './slice.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)
const slice = (from: string, to: string, state: Parameters<typeof sampleSlice>[2], seq: number, good = 0): Slice =>
  sampleSlice(at(from), at(to), state, { seq, outputs: good > 0 ? [sampleOutput({ good })] : [] })
const partsOf = (slices: readonly Slice[]) =>
  resolve(slices).counting.flatMap(({ from, outputs }) =>
    outputs.map(({ good }) => [new Date(from).toISOString(), good]),
  )
const timeOf = (slices: readonly Slice[]) =>
  resolve(slices).segments.map(({ from, to, slice: { seq } }) => [
    (from - at('10:00')) / 60_000,
    (to - from) / 60_000,
    seq,
  ])

test('a void slice cancels the time it covers, and the parts of slices that start in it', () => {
  const slices = [slice('10:00', '10:10', 'running', 1, 3), slice('10:10', '10:20', 'running', 1, 5)]
  const late = slice('10:20', '10:30', 'running', 9, 7)
  const all = [...slices, slice('10:05', '10:25', 'void', 2), late]
  expect(timeOf(all)).toEqual([
    [0, 5, 1],
    [20, 10, 9],
  ])
  expect(partsOf(all)).toEqual([
    ['2026-03-02T10:00:00.000Z', 3],
    ['2026-03-02T10:20:00.000Z', 7],
  ])
  expect(partsOf(all.toReversed())).toEqual(partsOf(all))
})

test('time reported again over a void slice counts; time reported before it is not restored', () => {
  const slices = [slice('10:00', '10:10', 'running', 1, 3), slice('10:10', '10:20', 'running', 1, 5)]
  const again = [slice('10:00', '10:15', 'running', 3, 4), slice('10:15', '10:20', 'down', 3)]
  expect(partsOf([...slices, slice('09:59', '10:20', 'void', 2), ...again])).toEqual([['2026-03-02T10:00:00.000Z', 4]])
})

test('a void slice of lower rank cancels nothing', () => {
  const all = [slice('10:00', '10:10', 'running', 2, 3), slice('09:55', '10:05', 'void', 1)]
  expect(timeOf(all)).toEqual([[0, 10, 2]])
  expect(partsOf(all)).toEqual([['2026-03-02T10:00:00.000Z', 3]])
})
