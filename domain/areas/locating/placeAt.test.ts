import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locateTag, startOfHour, type TagProgress, tagHourOf } from './locateTag.ts'
import { anyFloor, anyWalk, walkStart } from './locating.arbitrary.ts'
import { placeAtOracle } from './placeAt.oracle.ts'
import { hoursAround, placeAt } from './placeAt.ts'
import { hourMs, hourOf, stepMs, type TagHour } from './tagHour.ts'
import { distinctReads } from './tagTrack.ts'

// How many floors, walks and hours: `FC_RUNS=10000` looks for longer.
const runs = Number(process.env.FC_RUNS ?? 400)

/** As they are computed. */
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
  isHeard: boolean
  isAtOnce: boolean
  goesOn: boolean
  isHeardToTheEnd: boolean
  first: DrawnStep
  more: DrawnStep[]
}
const hoursOf = (hours: readonly DrawnHour[]) =>
  hours.flatMap(({ isHeard, isAtOnce, goesOn, isHeardToTheEnd, first, more }, place): TagHour[] => {
    if (!isHeard) return []
    const hour = hourOf(walkStart) + place * hourMs
    const points: TagHour['points'][number][] = []
    let at = isAtOnce ? hour : hour + stepMs
    for (const { steps, zoneId, isMissed } of [first, ...more]) {
      if (isMissed && points.length > 0) points.push({ at: at - stepMs, evidence: null })
      points.push({ at, floorPlanId: 1, zoneId, x: 0.5, y: 0.5, sureness: 1, evidence: 'zone' })
      at += steps * stepMs
    }
    const since = isAtOnce && goesOn ? hour - stepMs : points[0]!.at
    const end = isHeardToTheEnd ? hour + hourMs : Math.min(at, hour + hourMs)
    return [{ epc: 'T', hour, since, heardAt: end - 1, points }]
  })

const anyStep: fc.Arbitrary<DrawnStep> = fc.record({
  steps: fc.constantFrom(1, 2, 400),
  zoneId: fc.constantFrom(1, 1, 2, null),
  isMissed: fc.boolean(),
})
/** Few places, nearly always heard when an hour ends or begins, whether or not it is known that a stay goes on. */
const drawn = fc
  .array(
    fc.record<DrawnHour>({
      isHeard: fc.constantFrom(true, true, true, false),
      isAtOnce: fc.constantFrom(true, true, false),
      goesOn: fc.boolean(),
      isHeardToTheEnd: fc.boolean(),
      first: anyStep,
      more: fc.array(anyStep, { maxLength: 4 }),
    }),
    { minLength: 3, maxLength: 4 },
  )
  .map(hoursOf)

const longStep = { steps: 400, zoneId: 1, isMissed: false }
const longHour = { isHeard: true, isAtOnce: true, goesOn: false, isHeardToTheEnd: false, first: longStep }
const shortHour = { ...longHour, first: { ...longStep, steps: 1 }, more: [] }
/** Steps that would last longer than their hour, then hours in which the tag is heard for a moment. */
const overfull = hoursOf([{ ...longHour, more: Array(4).fill(longStep) }, shortHour, shortHour, shortHour])

const later = fc.integer({ min: -60_000, max: 5 * hourMs })

test('what an hour tells lies in it', () => {
  fc.assert(
    fc.property(fc.oneof(computed, drawn), (hours) => {
      for (const { hour, heardAt, points } of hours)
        for (const at of [heardAt, ...points.map((point) => point.at)]) expect(hourOf(at)).toBe(hour)
    }),
    { numRuns: runs, examples: [[overfull]] },
  )
})

test('a place is told by the hours around alone, as it is from all stretches of them', () => {
  fc.assert(
    fc.property(
      fc.oneof(computed, drawn),
      fc.array(later, { minLength: 20, maxLength: 20 }),
      later,
      (hours, instants, then) => {
        const edges = hours.flatMap(({ hour, heardAt, points }) => [hour, heardAt, ...points.map((point) => point.at)])
        for (const at of [...instants.map((after) => walkStart + after), ...edges, ...edges.map((edge) => edge - 1)])
          for (const now of [at, at + 90_000, at + 20 * 60_000, walkStart + then]) {
            const knowing = { now: Math.max(at, now), silentMs: 120_000 }
            const { from, to } = hoursAround(at, knowing)
            const around = hours.filter(({ hour }) => from <= hour && hour < to)
            expect(placeAt(around, at, knowing)).toEqual(placeAtOracle(hours, at, knowing))
          }
      },
    ),
    { numRuns: runs, examples: [[overfull, [0], 0]] },
  )
})
