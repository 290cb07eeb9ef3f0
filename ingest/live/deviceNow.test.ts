import { scrapMoves } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceNow } from './deviceNow.ts'
import { insertSlice, type LiveSlice, type RecentSlices } from './liveSlices.ts'

const staleMs = 150_000
const output = (jobNum: string, good = 1) => ({
  jobNum,
  assemblySeq: 0,
  oprSeq: 10,
  partNum: 'P',
  partRevision: 'A',
  good,
  scrap: 0,
  rework: 0,
  idealCycleSecs: null,
})
const slice = (from: number, to: number, more: Partial<LiveSlice> = {}): LiveSlice => ({
  from,
  to,
  seq: to,
  ord: 0,
  state: 1,
  reason: null,
  outputs: [output('J-1')],
  empIDs: [],
  ...more,
})
const nowAfter = (slices: LiveSlice[], now = slices.at(-1)!.to, heardAt = 0) => {
  const recent: RecentSlices = { earlier: null, slices: [] }
  for (const each of slices) insertSlice(recent, each)
  return deviceNow(recent, { now, staleMs, heardAt })
}

test('the state started where its unbroken interval started, however many slices it consists of', () => {
  const slices = [slice(0, 10, { state: 4, reason: 'COOLANT' })]
  for (let i = 1; i < 200; i++) slices.push(slice(i * 10, i * 10 + 10))
  expect(nowAfter(slices)).toMatchObject({ state: 1, since: 10, lastTo: 2000, good: 200, jobSince: 0 })
})

test('another reason starts another interval, and so does a gap', () => {
  const down = { state: 4 as const }
  expect(nowAfter([slice(0, 10, { ...down, reason: 'A' }), slice(10, 20, { ...down, reason: 'B' })])).toMatchObject({
    since: 10,
    reason: 'B',
  })
  expect(nowAfter([slice(0, 10), slice(11, 20)])).toMatchObject({ since: 11 })
})

test('a late slice does not move a machine back, but corrects the start of its state', () => {
  const late = [slice(0, 10), slice(20, 30), slice(10, 20)]
  expect(nowAfter(late, 30)).toMatchObject({ state: 1, since: 0, lastTo: 30, good: 3 })
  const lateFault = [slice(0, 10), slice(20, 30), slice(10, 20, { state: 4 })]
  expect(nowAfter(lateFault, 30)).toMatchObject({ state: 1, since: 20 })
})

test('a slice that is extended replaces itself and counts once', () => {
  const growing = [slice(0, 5), slice(0, 10, { outputs: [output('J-1', 2)] }), slice(0, 5)]
  expect(nowAfter(growing, 10)).toMatchObject({ since: 0, lastTo: 10, good: 2 })
})

test('of overlapping slices the higher seq wins', () => {
  const corrected = [slice(0, 60, { seq: 5 }), slice(30, 60, { seq: 6, state: 4 })]
  expect(nowAfter(corrected, 60)).toMatchObject({ state: 4, since: 30 })
})

test('the slice that ends last determines the present state, whatever started or arrived after it', () => {
  const short = slice(10, 20, { seq: 200 })
  expect(nowAfter([slice(0, 100, { state: 3 }), short], 100)).toMatchObject({ state: 3, since: 20, lastTo: 100 })
  expect(nowAfter([short, slice(0, 100, { state: 3 })], 100)).toMatchObject({ state: 3, since: 20, lastTo: 100 })
})

test('counts restart with the job operation, and a slice without a job does not end it', () => {
  const slices = [
    slice(0, 10),
    slice(10, 20, { outputs: [output('J-2', 3)] }),
    slice(20, 30, { state: 3, outputs: [] }),
  ]
  expect(nowAfter(slices)).toMatchObject({ state: 3, jobNum: 'J-2', good: 3, jobSince: 10 })
})

test('a machine that is silent for too long is unknown since its last slice', () => {
  expect(nowAfter([slice(0, 10)], 10 + staleMs)).toMatchObject({ state: 1 })
  expect(nowAfter([slice(0, 10, { reason: 'X' })], 11 + staleMs)).toMatchObject({ state: 0, since: 10, reason: null })
})

test('a void slice after the last one ends its state at once, from the end of that slice', () => {
  const ended = [
    slice(0, 60),
    slice(60, 90),
    slice(60, 80, { seq: 91 }),
    slice(80, 81, { seq: 92, state: 0, outputs: [] }),
  ]
  expect(nowAfter(ended, 81)).toMatchObject({ state: 0, since: 80, lastTo: 81, reason: null })
  expect(nowAfter([slice(0, 10), slice(10, 11, { state: 0 }), slice(50, 51, { state: 0 })], 51)).toMatchObject({
    since: 10,
  })
})

test('past data that keep arriving determine the state; when they stop, it is unknown since then', () => {
  const years = 4 * 365 * 86_400_000
  expect(nowAfter([slice(0, 10)], years, years - staleMs)).toMatchObject({ state: 1, since: 0, lastTo: 10 })
  expect(nowAfter([slice(0, 10)], years, years - staleMs - 1)).toMatchObject({ state: 0, since: 10, lastTo: 10 })
})

test('the result does not depend on the order or repetition of messages', () => {
  const intervals = fc.array(
    fc.record({
      ms: fc.integer({ min: 1, max: 50 }),
      gap: fc.constantFrom(0, 0, 0, 7),
      state: fc.constantFrom(1, 1, 3, 4),
      job: fc.constantFrom('J-1', 'J-1', 'J-2'),
    }),
    { minLength: 1, maxLength: 20 },
  )
  fc.assert(
    fc.property(intervals, fc.infiniteStream(fc.nat()), (input, dice) => {
      let at = 0
      const slices = input.map(({ ms, gap, state, job }) => {
        const from = at + gap
        at = from + ms
        return slice(from, at, { state: state as 1, outputs: [output(job)] })
      })
      const shuffled = [...slices, ...slices]
        .map((each) => ({ each, place: dice.next().value as number }))
        .sort((a, b) => a.place - b.place)
        .map(({ each }) => each)
      expect(nowAfter(shuffled, at)).toEqual(nowAfter(slices, at))
    }),
  )
})

test('parts that operators moved from good are scrap, whether their slices are still in memory or not', () => {
  const move = (entryID: number, from: number, kind: 'scrap' | 'rework') => ({
    entryID,
    from,
    kind,
    deviceId: 1,
    quantity: 1,
    jobNum: 'J-1',
    assemblySeq: 0,
    oprSeq: 10,
  })
  const moves = scrapMoves([move(1, 100, 'scrap'), move(2, 110, 'rework'), move(3, 990, 'scrap'), move(4, 0, 'scrap')])
  const recent: RecentSlices = { earlier: null, slices: [] }
  insertSlice(recent, slice(0, 10, { outputs: [output('J-0')] }))
  for (let i = 1; i < 100; i++) insertSlice(recent, slice(i * 10, i * 10 + 10))
  expect(deviceNow(recent, { now: 1000, staleMs, heardAt: 0, moves })).toMatchObject({ good: 96, scrap: 2 })
})
