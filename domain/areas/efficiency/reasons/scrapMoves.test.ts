import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Floor } from '../floor/floor.ts'
import { plant } from '../oracles/plant.arbitrary.ts'
import type { Slice } from '../timeline/slice.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { latestParts, partsReachMs } from './latestParts.ts'
import { defectKinds, isOfOperation, type PartsOf, type ScrapMove, scrapMoves, withScrap } from './scrapMoves.ts'

const scrapEntry = fc.record({
  operation: fc.option(
    fc.record({
      jobNum: fc.constantFrom(null, 'J-1', 'J-2'),
      assemblySeq: fc.constantFrom(null, 0),
      oprSeq: fc.constantFrom(10, 20),
    }),
    { nil: null },
  ),
  after: fc.integer({ min: -7_200_000, max: 90_000_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  kind: fc.constantFrom(...defectKinds),
})

/** A plant and a sequence of entries about its parts. */
const scenario = fc.record({ plant, all: fc.array(scrapEntry, { minLength: 1, maxLength: 5 }) })
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never

const countingOf = (floor: Floor, slices: readonly Slice[]) => timelineOf(floor, 'M-01', slices).counting

/** Returns every single good part of an operation, oldest first. */
const goodParts = (counting: readonly Slice[], operation: PartsOf) =>
  counting.flatMap(({ deviceId, from, outputs }) =>
    outputs
      .filter((output) => isOfOperation(output, operation))
      .flatMap(({ good }) => Array.from({ length: good }, () => `${deviceId} ${from}`)),
  )

const sumOf = (slices: readonly Slice[], field: 'good' | 'scrap' | 'rework') =>
  slices.reduce((sum, { outputs }) => sum + outputs.reduce((all, output) => all + output[field], 0), 0)

/**
 * Applies all entries in sequence, each after the previous ones; entries for more parts than available have no effect.
 */
function applyEntries({ plant: { floor, slices, range }, all }: Scenario) {
  const moves: ScrapMove[] = []
  const applied: { kind: ScrapMove['kind']; quantity: number }[] = []
  for (const [entryID, { after, operation, quantity, kind }] of all.entries()) {
    const counting = countingOf(floor, withScrap(slices, scrapMoves(moves)))
    const at = range.start + after
    const latest = latestParts(counting, { operation, at, quantity })
    const reach = counting.filter(({ from }) => from <= at && from >= at - partsReachMs)
    const available = latest.operation ? goodParts(reach, latest.operation) : []
    expect(latest.good).toBe(available.length)
    const parts = latest.parts
      .toReversed()
      .flatMap((some) => Array(some.quantity).fill(`${some.deviceId} ${some.from}`))
    expect(parts).toEqual(available.slice(Math.max(0, available.length - quantity)))
    if (!latest.operation || latest.good < quantity) continue
    applied.push({ kind, quantity })
    moves.push(...latest.parts.map((some) => ({ ...some, ...latest.operation!, entryID, kind })))
  }
  return { moves, taken: applied }
}

test('entries take the latest good parts of their operation in sequence, and each part once', () => {
  fc.assert(
    fc.property(scenario, (input) => {
      const { floor, slices } = input.plant
      const { moves, taken: applied } = applyEntries(input)
      const [before, after] = [countingOf(floor, slices), countingOf(floor, withScrap(slices, scrapMoves(moves)))]
      const parts = (kind: ScrapMove['kind']) =>
        applied.filter((entry) => entry.kind === kind).reduce((sum, { quantity }) => sum + quantity, 0)
      expect(sumOf(after, 'scrap')).toBe(sumOf(before, 'scrap') + parts('scrap'))
      expect(sumOf(after, 'rework')).toBe(sumOf(before, 'rework') + parts('rework'))
      expect(sumOf(after, 'good')).toBe(sumOf(before, 'good') - parts('scrap') - parts('rework'))
    }),
  )
})

test('applying moves before or after slices are resolved gives the same counts, in any order', () => {
  fc.assert(
    fc.property(scenario, fc.gen(), (input, gen) => {
      const { floor, slices } = input.plant
      const moves = scrapMoves(applyEntries(input).moves)
      const counted = countingOf(floor, withScrap(slices, moves))
      const shuffled = gen(fc.shuffledSubarray, slices, { minLength: slices.length })
      expect(countingOf(floor, withScrap(shuffled, moves))).toEqual(counted)
      expect(withScrap(countingOf(floor, slices), moves)).toEqual(counted)
    }),
  )
})

const part = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, partNum: null, partRevision: null, idealCycleSecs: null }
const slice = (from: number, good: number, more: Partial<Slice> = {}): Slice => ({
  deviceId: 1,
  from,
  to: from + 10,
  seq: from,
  ord: 0,
  state: 1,
  reason: null,
  empIDs: [],
  outputs: [{ ...part, good, scrap: 0, rework: 0 }],
  ...more,
})
const move = (entryID: number, from: number, quantity: number): ScrapMove => ({
  entryID,
  deviceId: 1,
  from,
  quantity,
  kind: 'scrap',
  jobNum: 'J-1',
  assemblySeq: 0,
  oprSeq: 10,
})

test('if a slice is reported again with fewer good parts, entries take the available ones, the first entry first', () => {
  const calls: [number, number][] = []
  const moves = scrapMoves([move(2, 100, 2), move(1, 100, 2)])
  const after = withScrap([slice(90, 1), slice(100, 3)], moves, (_, { entryID }, parts) => calls.push([entryID, parts]))
  expect(after.map(({ outputs }) => [outputs[0]!.good, outputs[0]!.scrap])).toEqual([
    [1, 0],
    [0, 3],
  ])
  expect(calls).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test('takes no part of another operation, of another device, or of a slice that no longer exists', () => {
  const slices = [
    slice(100, 3, { outputs: [{ ...part, oprSeq: 20, good: 3, scrap: 0, rework: 0 }] }),
    slice(100, 3, { deviceId: 2 }),
  ]
  expect(withScrap(slices, scrapMoves([move(1, 100, 2), move(2, 90, 1)]))).toEqual(slices)
})

test('dates parts at the start of their slice: parts of slices that start after the entry or more than a day before are excluded', () => {
  const query = { operation: part, quantity: 5, at: partsReachMs + 100 }
  const counting = [slice(99, 7), slice(100, 1), slice(partsReachMs + 100, 2), slice(partsReachMs + 101, 4)]
  expect(latestParts(counting, query)).toMatchObject({
    good: 3,
    parts: [
      { from: partsReachMs + 100, quantity: 2 },
      { from: 100, quantity: 1 },
    ],
  })
  expect(latestParts([], { ...query, operation: null })).toEqual({ operation: null, good: 0, parts: [] })
})
