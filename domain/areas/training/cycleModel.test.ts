import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CycleDay, trainCycles } from './cycleModel.ts'

const day = (number: number, more: Partial<CycleDay> = {}): CycleDay => ({
  goodParts: 90,
  plannedSecs: 10_000,
  machineRunSecs: 6000,
  day: number,
  resourceID: 'M-1',
  partNum: 'P-1',
  oprSeq: 10,
  runSecs: 3000,
  parts: 100,
  standardSecs: 2500,
  ...more,
})

test('the expected cycle is run time ÷ parts, its spread that of the days weighted by parts', () => {
  const { times } = trainCycles([
    day(1),
    day(2, { runSecs: 6000, parts: 100, standardSecs: 2500 }),
    day(1, { oprSeq: 20 }),
  ])
  expect(times).toEqual([
    {
      resourceID: 'M-1',
      partNum: 'P-1',
      oprSeq: 10,
      expectedSecs: 45,
      spreadSecs: 15,
      standardSecs: 25,
      days: 2,
      parts: 200,
      goodShare: 0.9,
      running: { share: 0.6, spread: 0, days: 2, plannedSecs: 10_000 },
      unseen: { days: 1, byModel: 0.5, byStandard: 0.5833333333333334 },
    },
    expect.objectContaining({ oprSeq: 20, expectedSecs: 30, spreadSecs: 0 }),
  ])
})

test('errors are measured on the last fifth of the days, predicted from the others; the standard is measured on the same days', () => {
  const days = [1, 2, 3, 4].map((number) => day(number))
  const last = day(5, { runSecs: 4000, standardSecs: 2500 })
  // 100 parts at 30 s are 3,000 s where the machine ran 4,000, and the standard is 2,500.
  expect(trainCycles([...days, last]).errors).toEqual({ days: 1, byModel: 0.25, byStandard: 0.375 })
})

test('each cycle time has its own errors on held-out days', () => {
  const days = [1, 2, 3, 4, 5].flatMap((number) => [day(number), day(number, { partNum: 'P-2', runSecs: 2500 })])
  const changed = days.map((each) => (each.day === 5 && each.partNum === 'P-1' ? { ...each, runSecs: 4000 } : each))
  expect(trainCycles(changed).times.map(({ partNum, unseen }) => [partNum, unseen.byModel, unseen.days])).toEqual([
    ['P-1', 0.25, 1],
    ['P-2', 0, 1],
  ])
})

test('the running share of a machine counts each of its days once for all its work, weighted by planned time', () => {
  const [first, second] = trainCycles([
    day(1, { machineRunSecs: 8000 }),
    day(1, { machineRunSecs: 8000, partNum: 'P-2' }),
    day(2, { machineRunSecs: 1000, plannedSecs: 5000 }),
    day(3, { machineRunSecs: 500, plannedSecs: 0 }),
  ]).times
  const running = { share: 0.6, days: 2, plannedSecs: 7500 }
  expect(first!.running).toMatchObject(running)
  expect(second!.running).toMatchObject(running)
})

test('a machine without planned time has no running share', () => {
  expect(trainCycles([day(1, { plannedSecs: 0 })]).times[0]!.running).toBeNull()
})

test('operations without training days are not measured, and without days nothing is learned', () => {
  expect(trainCycles([day(1), day(5, { partNum: 'P-2' })]).errors).toMatchObject({ days: 0, byModel: null })
  expect(trainCycles([])).toEqual({ times: [], errors: { days: 0, byModel: null, byStandard: null } })
})

test('days without parts or run time change nothing, nor does the order of the days', () => {
  const some = fc.record({
    day: fc.integer({ min: 1, max: 9 }),
    resourceID: fc.constantFrom('M-1', 'M-2'),
    partNum: fc.constantFrom('P-1', 'P-2'),
    oprSeq: fc.constantFrom(10, null),
    runSecs: fc.integer({ min: 1, max: 9999 }),
    parts: fc.integer({ min: 1, max: 99 }),
    goodParts: fc.constant(1),
    plannedSecs: fc.constant(10_000),
    machineRunSecs: fc.constant(6000),
    standardSecs: fc.constantFrom(null, 100),
  })
  const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e6))
  const resultOf = (days: readonly CycleDay[]) => {
    const { times, errors } = trainCycles(days)
    return {
      times: times
        .map((time) =>
          JSON.stringify([time.resourceID, time.partNum, time.oprSeq, rounded(time.expectedSecs), time.parts]),
        )
        .sort(),
      errors: [errors.days, rounded(errors.byModel), rounded(errors.byStandard)],
    }
  }
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), (days) => {
      const idle = day(3, { runSecs: 0 })
      const empty = day(4, { parts: 0 })
      expect(resultOf([empty, ...days.toReversed(), idle])).toEqual(resultOf(days))
    }),
  )
})
