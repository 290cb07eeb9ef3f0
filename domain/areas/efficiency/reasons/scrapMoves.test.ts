import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Floor } from '../floor/floor.ts'
import { plant } from '../oracles/plant.arbitrary.ts'
import type { Slice } from '../timeline/slice.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { latestParts, partsReachMs } from './latestParts.ts'
import { isOfOperation, lostKinds, type PartsOf, type ScrapMove, scrapMoves, withScrap } from './scrapMoves.ts'

const said = fc.record({
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
  kind: fc.constantFrom(...lostKinds),
})

/** A plant, and what people say of its parts one after the other; of each what it takes then. */
const told = fc.record({ plant, all: fc.array(said, { minLength: 1, maxLength: 5 }) })
type Told = typeof told extends fc.Arbitrary<infer One> ? One : never

const countingOf = (floor: Floor, slices: readonly Slice[]) => timelineOf(floor, 'M-01', slices).counting

/** Every good part of an operation by itself, oldest first. */
const goodParts = (counting: readonly Slice[], operation: PartsOf) =>
  counting.flatMap(({ deviceId, from, outputs }) =>
    outputs
      .filter((output) => isOfOperation(output, operation))
      .flatMap(({ good }) => Array.from({ length: good }, () => `${deviceId} ${from}`)),
  )

const sumOf = (slices: readonly Slice[], field: 'good' | 'scrap' | 'rework') =>
  slices.reduce((sum, { outputs }) => sum + outputs.reduce((all, output) => all + output[field], 0), 0)

/** Says all of it, each after what was said before; entries that name more parts than there are take none. */
function say({ plant: { floor, slices, range }, all }: Told) {
  const moves: ScrapMove[] = []
  const taken: { kind: ScrapMove['kind']; quantity: number }[] = []
  for (const [entryID, { after, operation, quantity, kind }] of all.entries()) {
    const counting = countingOf(floor, withScrap(slices, scrapMoves(moves)))
    const at = range.start + after
    const meant = latestParts(counting, { operation, at, quantity })
    const reach = counting.filter(({ from }) => from <= at && from >= at - partsReachMs)
    const there = meant.operation ? goodParts(reach, meant.operation) : []
    expect(meant.good).toBe(there.length)
    const parts = meant.parts.toReversed().flatMap((some) => Array(some.quantity).fill(`${some.deviceId} ${some.from}`))
    expect(parts).toEqual(there.slice(Math.max(0, there.length - quantity)))
    if (!meant.operation || meant.good < quantity) continue
    taken.push({ kind, quantity })
    moves.push(...meant.parts.map((some) => ({ ...some, ...meant.operation!, entryID, kind })))
  }
  return { moves, taken }
}

test('entries take the latest good parts of their operation, one after the other, and each part once', () => {
  fc.assert(
    fc.property(told, (question) => {
      const { floor, slices } = question.plant
      const { moves, taken } = say(question)
      const [before, after] = [countingOf(floor, slices), countingOf(floor, withScrap(slices, scrapMoves(moves)))]
      const parts = (kind: ScrapMove['kind']) =>
        taken.filter((one) => one.kind === kind).reduce((sum, { quantity }) => sum + quantity, 0)
      expect(sumOf(after, 'scrap')).toBe(sumOf(before, 'scrap') + parts('scrap'))
      expect(sumOf(after, 'rework')).toBe(sumOf(before, 'rework') + parts('rework'))
      expect(sumOf(after, 'good')).toBe(sumOf(before, 'good') - parts('scrap') - parts('rework'))
    }),
  )
})

test('moved before slices are resolved or after it, whatever their order: what counts is the same', () => {
  fc.assert(
    fc.property(told, fc.gen(), (question, gen) => {
      const { floor, slices } = question.plant
      const moves = scrapMoves(say(question).moves)
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

test('where a slice is told again with fewer good parts, entries take what is there, the first one first', () => {
  const heard: [number, number][] = []
  const moves = scrapMoves([move(2, 100, 2), move(1, 100, 2)])
  const after = withScrap([slice(90, 1), slice(100, 3)], moves, (_, { entryID }, parts) => heard.push([entryID, parts]))
  expect(after.map(({ outputs }) => [outputs[0]!.good, outputs[0]!.scrap])).toEqual([
    [1, 0],
    [0, 3],
  ])
  expect(heard).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test('no part is taken of another operation, of another device, or of a slice that is there no more', () => {
  const slices = [
    slice(100, 3, { outputs: [{ ...part, oprSeq: 20, good: 3, scrap: 0, rework: 0 }] }),
    slice(100, 3, { deviceId: 2 }),
  ]
  expect(withScrap(slices, scrapMoves([move(1, 100, 2), move(2, 90, 1)]))).toEqual(slices)
})

test('parts lie where their slice begins: of one that begins after somebody spoke there are none, nor of a day before', () => {
  const asked = { operation: part, quantity: 5, at: partsReachMs + 100 }
  const counting = [slice(99, 7), slice(100, 1), slice(partsReachMs + 100, 2), slice(partsReachMs + 101, 4)]
  expect(latestParts(counting, asked)).toMatchObject({
    good: 3,
    parts: [
      { from: partsReachMs + 100, quantity: 2 },
      { from: 100, quantity: 1 },
    ],
  })
  expect(latestParts([], { ...asked, operation: null })).toEqual({ operation: null, good: 0, parts: [] })
})
