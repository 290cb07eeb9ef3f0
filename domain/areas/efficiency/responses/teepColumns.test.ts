import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runSteps } from '../../../core/statistics/steps.ts'
import { bucket } from '../totals/bucket.ts'
import { emptyTally, tallyFields } from '../totals/tally.ts'
import { readTeepColumns } from './readTeepColumns.ts'
import { teepColumnsData } from './teepColumns.ts'
import { type PlannedTimes, writeTeepColumns } from './writeTeepColumns.ts'

const ms = fc.oneof(fc.constant(0), fc.nat(86_400_000), fc.nat(10_000_000_000))
const amount = fc.oneof(fc.constant(0), fc.nat(300), fc.nat(100_000), fc.double({ min: 0, max: 1e9, noNaN: true }))
const shift = fc.record({
  businessDate: fc.constantFrom('2026-03-01', '2026-03-02'),
  shiftNum: fc.constantFrom(null, 1, 2),
})
const plannedTimes = (isByShift: boolean): fc.Arbitrary<PlannedTimes> =>
  fc.record({
    start: fc.nat(1e13),
    end: fc.nat(1e13),
    allMs: ms,
    noScheduleMs: ms,
    plannedMs: ms,
    plannedStopMs: ms,
    shift: isByShift ? shift : fc.constant(null),
  })
/** Plans with intervals of their own, and one with those of the first. */
const plans = fc
  .boolean()
  .chain((isByShift) =>
    fc
      .array(fc.array(plannedTimes(isByShift), { maxLength: 5 }), { minLength: 1, maxLength: 4 })
      .map((some) => [...some, some[0]!.map((entry) => ({ ...entry, plannedMs: entry.plannedMs + 1 }))]),
  )

const machines = plans.chain((some) =>
  fc.array(
    fc.constantFrom(...some).chain((buckets) =>
      fc.record({
        resourceID: fc.string(),
        description: fc.option(fc.string()),
        buckets: fc.constant(buckets),
        tallies: fc.array(amount, {
          minLength: buckets.length * tallyFields.length,
          maxLength: buckets.length * tallyFields.length,
        }),
      }),
    ),
    { maxLength: 6 },
  ),
)

test('the buckets that are read equal those that were written, to the last digit', () => {
  fc.assert(
    fc.property(machines, (written) => {
      const head = { timezone: 'UTC', resolution: 'day', asOf: '2026-03-02T14:00:00.000Z' }
      const sent = JSON.parse(JSON.stringify({ ...head, ...runSteps(writeTeepColumns(written)) }))
      const read = readTeepColumns(teepColumnsData.parse(sent))
      const expected = written.map(({ resourceID, description, buckets, tallies }) => ({
        resourceID,
        description,
        count: buckets.length,
        buckets: buckets.map(({ start, end, shift, ...times }, k) => {
          const tally = emptyTally()
          tallyFields.forEach((field, i) => {
            tally[field] = tallies[k * tallyFields.length + i]!
          })
          return { start, end, ...shift, ...bucket({ tally, ...times }) }
        }),
      }))
      expect(read.map(({ bucketAt: _, buckets, ...machine }) => ({ ...machine, buckets: buckets() }))).toEqual(expected)
      for (const { bucketAt, buckets } of read) expect(buckets().map((_, k) => bucketAt(k))).toEqual(buckets())
    }),
  )
})

test('machines with the same plan share it, plans with the same intervals share these', () => {
  const times = { start: 0, end: 1, allMs: 1, noScheduleMs: 0, plannedMs: 1, plannedStopMs: 0, shift: null }
  const [first, other] = [[times], [{ ...times, plannedMs: 0 }]]
  const tallies = emptyTally()
  const machine = { description: null, tallies: tallyFields.map((field) => tallies[field]) }
  const columns = runSteps(
    writeTeepColumns([
      { ...machine, resourceID: 'A', buckets: first },
      { ...machine, resourceID: 'B', buckets: other },
      { ...machine, resourceID: 'C', buckets: first },
    ]),
  )
  expect(columns.resources.map(({ plan }) => plan)).toEqual([0, 1, 0])
  expect(columns.plans.map(({ intervals, times }) => [intervals, Object.keys(times)])).toEqual([
    [0, ['allMs', 'plannedMs']],
    [0, ['allMs']],
  ])
  expect(columns.intervals).toHaveLength(1)
  expect(columns.tallies).toEqual({})
})
