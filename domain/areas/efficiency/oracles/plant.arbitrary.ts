import fc from 'fast-check'
import type { Interval } from '../../../core/schedule/interval.ts'
import { effectiveOf, scheduleQuery, trickyZones } from '../../../core/schedule/schedule.arbitrary.ts'
import type { Attachment, Floor, Service } from '../floor/floor.ts'
import type { ReasonEntry } from '../reasons/reasonsInForce.ts'
import type { Output, Slice } from '../timeline/slice.ts'

/*
 * Arbitraries for tests: plants with every kind of irregular data. Ideal cycles are tenths of seconds, which have no
 * exact binary representation.
 */

/** Operations, some of which share their cycle. */
export const sharing = ['J-1~0~10', 'J-1~0~20', 'J-2~0~10']

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const ideal = orNull(fc.integer({ min: 1, max: 90 }).map((n) => (n * 11) / 10))

const output: fc.Arbitrary<Output> = fc.record({
  jobNum: fc.constantFrom(null, 'J-1', 'J-2'),
  assemblySeq: fc.constantFrom(null, 0),
  oprSeq: fc.constantFrom(10, 20),
  partNum: fc.constantFrom(null, 'P-7'),
  partRevision: fc.constant(null),
  good: fc.nat(5),
  scrap: fc.nat(2),
  rework: fc.nat(1),
  idealCycleSecs: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, ideal),
})

/**
 * Lengths from a millisecond through values near the threshold to a day; `seq` sometimes contradicts time and repeats.
 */
const sliceIn = (range: Interval): fc.Arbitrary<Slice> =>
  fc
    .record({
      deviceId: fc.constantFrom(1, 1, 1, 2, 3),
      after: fc.oneof(
        fc.integer({ min: -7_200_000, max: range.end - range.start + 600_000 }),
        fc.integer({ min: -12, max: 60 }).map((n) => n * 60_000),
        // On the edges of windows: one ends where another starts.
        fc.integer({ min: -1, max: 8 }).map((n) => Math.ceil(range.start / 300_000 + n) * 300_000 - range.start),
      ),
      length: fc.oneof(
        fc.constantFrom(1, 1000, 60_000, 299_999, 300_000, 300_001, 86_400_000),
        fc.integer({ min: 1, max: 900_000 }),
      ),
      seq: fc.integer({ min: 1, max: 12 }),
      ord: fc.integer({ min: 0, max: 3 }),
      state: fc.constantFrom(0, 1, 1, 2, 3, 3, 3, 4, 5) as fc.Arbitrary<Slice['state']>,
      reason: fc.constantFrom(null, 'R1', 'R2'),
      outputs: fc.array(output, { maxLength: 3 }),
      empIDs: fc.constantFrom([], [], ['E1'], ['E1', 'E2'], ['E2', 'E1'], ['E2', 'E2']),
    })
    .map(({ after, length, ...rest }) => ({ ...rest, from: range.start + after, to: range.start + after + length }))

const attachmentsIn = (range: Interval): fc.Arbitrary<Attachment[]> =>
  fc.array(
    fc.record({
      deviceId: fc.constantFrom(1, 2, 3),
      from: fc.oneof(fc.constant(-Infinity), fc.integer({ min: range.start, max: range.end })),
      to: fc.oneof(fc.constant(Infinity), fc.integer({ min: range.start, max: range.end })),
      reports: fc.constantFrom<Attachment['reports']>('state', 'state', 'values'),
    }),
    { maxLength: 2 },
  )

/**
 * Machines that are always in service, that start or end service within the range, or both; these dates apply, whatever
 * the first fact is.
 */
const serviceIn = (range: Interval): fc.Arbitrary<Service> => {
  const at = fc.integer({ min: range.start - 3_600_000, max: range.end })
  const date = (fallback: number | null) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant(fallback) }, { weight: 1, arbitrary: at })
  return fc.record({ from: date(-Infinity) as fc.Arbitrary<number>, to: date(null), firstFact: fc.constant(null) })
}

const priorities = { R1: 1, R3: 5, R4: 5, R5: -2 }

/** Reason entries for the range: overlapping, with equal priorities, extending beyond it. */
export const entriesIn = (range: Interval): fc.Arbitrary<ReasonEntry[]> =>
  fc
    .array(
      fc.record({
        reasonCode: fc.constantFrom(...(Object.keys(priorities) as (keyof typeof priorities)[])),
        start: fc.oneof(
          fc.integer({ min: range.start - 7_200_000, max: range.end }),
          fc.integer({ min: -12, max: 60 }).map((n) => range.start + n * 60_000),
        ),
        length: fc.oneof(fc.constantFrom(60_000, 300_000), fc.integer({ min: 1, max: 7_200_000 })),
      }),
      { maxLength: 6 },
    )
    .map((some) =>
      some.map(({ reasonCode, start, length }, entered) => ({
        reasonCode,
        start,
        entered,
        end: start + length,
        priority: priorities[reasonCode],
      })),
    )

/** A floor with the machine `M-01`, its slices with exact duplicates in any order, and a range. */
export const plant: fc.Arbitrary<{ floor: Floor; slices: Slice[]; range: Interval }> = scheduleQuery.chain((query) => {
  const { range } = query
  const micro = fc.constantFrom(0, 60, 300, 900)
  const resource = fc.record({
    resourceID: fc.constant('M-01'),
    description: fc.constant(null),
    onDashboards: fc.constant(true),
    attachments: attachmentsIn(range).map((more) => [
      { deviceId: 1, from: -Infinity, to: Infinity, reports: 'state' as const },
      ...more.filter((a) => a.deviceId !== 1),
    ]),
    service: serviceIn(range),
    scheduleID: fc.constant(query.scheduleID),
    idealCycleSecs: effectiveOf(ideal, range.start),
    microStopSecs: effectiveOf(orNull(micro), range.start),
  })
  const floor = fc
    .record({
      resource,
      timeZone: fc.constantFrom(...trickyZones),
      microStopSecs: effectiveOf(micro, range.start),
      standard: effectiveOf(ideal, range.start),
      shared: fc.option(effectiveOf(fc.boolean(), range.start), { nil: null }),
    })
    .map(({ resource, standard, shared, ...rest }) => ({
      ...rest,
      organizationId: 1,
      resources: new Map([['M-01', resource]]),
      schedules: query.schedules,
      exceptions: query.exceptions,
      cycleStandards: new Map([['J-1~0~10', standard]]),
      ...(shared && { sharedCycles: new Map(sharing.map((key) => [key, shared])) }),
    }))
  const slices = fc
    .uniqueArray(sliceIn(range), {
      maxLength: 40,
      // A message contains a slice once: the same position in it is the same slice.
      selector: ({ deviceId, from, seq, ord }) => `${deviceId} ${from} ${seq} ${ord}`,
    })
    .chain((some) =>
      fc
        .subarray(some)
        .chain((again) => fc.shuffledSubarray([...some, ...again], { minLength: some.length + again.length })),
    )
  return fc.record({ floor, slices, range: fc.constant(range) })
})

/** A plant with reason entries for its stops. */
export const plantWithEntries = plant.chain((entry) => entriesIn(entry.range).map((entries) => ({ ...entry, entries })))
