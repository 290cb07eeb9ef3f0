import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locateTag, startOfHour, type TagProgress, tagHourOf } from './locateTag.ts'
import { anyFloor, anyWalk, walkStart } from './locating.arbitrary.ts'
import { presenceAtOracle } from './presenceAt.oracle.ts'
import { hoursAround, presenceAt } from './presenceAt.ts'
import { hourMs, hourOf, stepMs, type TagHour } from './tagHour.ts'
import { distinctReads } from './tagTrack.ts'

// Number of random cases: `FC_RUNS=10000` tests longer.
const runs = Math.max(400, Number(process.env.FC_RUNS ?? 0))

/** Hours as the product computes them. */
const computed = fc.tuple(anyFloor, anyWalk).map(([floor, walk]): TagHour[] => {
  const reads = distinctReads(walk)
  let before: TagProgress | null = null
  return [...new Set(reads.map(({ at }) => hourOf(at)))].flatMap((hour) => {
    const state = before?.hour === hour - hourMs ? before.state : null
    before = locateTag(floor, startOfHour(hour, state), reads, hour + hourMs)
    return before.points.length > 0 ? [tagHourOf('T', before)] : []
  })
})

type DrawnStep = { steps: number; zoneId: number | null; isMissed: boolean }
type DrawnHour = {
  isRead: boolean
  isAtOnce: boolean
  goesOn: boolean
  isReadToTheEnd: boolean
  first: DrawnStep
  more: DrawnStep[]
}
const hoursOf = (hours: readonly DrawnHour[]) =>
  hours.flatMap(({ isRead, isAtOnce, goesOn, isReadToTheEnd, first, more }, index): TagHour[] => {
    if (!isRead) return []
    const hour = hourOf(walkStart) + index * hourMs
    const points: TagHour['points'][number][] = []
    let at = isAtOnce ? hour : hour + stepMs
    for (const { steps, zoneId, isMissed } of [first, ...more]) {
      if (isMissed && points.length > 0) points.push({ at: at - stepMs, evidence: null })
      points.push({ at, floorPlanId: 1, zoneId, x: 0.5, y: 0.5, sureness: 1, evidence: 'zone' })
      at += steps * stepMs
    }
    const since = isAtOnce && goesOn ? hour - stepMs : points[0]!.at
    const end = isReadToTheEnd ? hour + hourMs : Math.min(at, hour + hourMs)
    return [{ epc: 'T', hour, since, lastReadAt: end - 1, points }]
  })

const anyStep: fc.Arbitrary<DrawnStep> = fc.record({
  steps: fc.constantFrom(1, 2, 400),
  zoneId: fc.constantFrom(1, 1, 2, null),
  isMissed: fc.boolean(),
})
/** Few zones, mostly with reads at the start and end of an hour, with and without a known continuation of a stay. */
const generated = fc
  .array(
    fc.record<DrawnHour>({
      isRead: fc.constantFrom(true, true, true, false),
      isAtOnce: fc.constantFrom(true, true, false),
      goesOn: fc.boolean(),
      isReadToTheEnd: fc.boolean(),
      first: anyStep,
      more: fc.array(anyStep, { maxLength: 4 }),
    }),
    { minLength: 3, maxLength: 4 },
  )
  .map(hoursOf)

const longStep = { steps: 400, zoneId: 1, isMissed: false }
const longHour = { isRead: true, isAtOnce: true, goesOn: false, isReadToTheEnd: false, first: longStep }
const shortHour = { ...longHour, first: { ...longStep, steps: 1 }, more: [] }
/** Steps that would exceed their hour, then hours with a single short read. */
const overfull = hoursOf([{ ...longHour, more: Array(4).fill(longStep) }, shortHour, shortHour, shortHour])

const later = fc.integer({ min: -60_000, max: 5 * hourMs })

test('all instants of an hour lie within it', () => {
  fc.assert(
    fc.property(fc.oneof(computed, generated), (hours) => {
      for (const { hour, lastReadAt, points } of hours)
        for (const at of [lastReadAt, ...points.map((point) => point.at)]) expect(hourOf(at)).toBe(hour)
    }),
    { numRuns: runs, examples: [[overfull]] },
  )
})

test('the surrounding hours suffice to determine the same position as all intervals', () => {
  fc.assert(
    fc.property(
      fc.oneof(computed, generated),
      fc.array(later, { minLength: 20, maxLength: 20 }),
      later,
      (hours, instants, then) => {
        const edges = hours.flatMap(({ hour, lastReadAt, points }) => [
          hour,
          lastReadAt,
          ...points.map((point) => point.at),
        ])
        for (const at of [...instants.map((after) => walkStart + after), ...edges, ...edges.map((edge) => edge - 1)])
          for (const now of [at, at + 90_000, at + 20 * 60_000, walkStart + then]) {
            const options = { now: Math.max(at, now), silentMs: 120_000 }
            const { from, to } = hoursAround(at, options)
            const around = hours.filter(({ hour }) => from <= hour && hour < to)
            expect(presenceAt(around, at, options)).toEqual(presenceAtOracle(hours, at, options))
          }
      },
    ),
    { numRuns: runs, examples: [[overfull, [0], 0]] },
  )
})
