import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locateTag, startOfHour, type TagProgress, tagHourOf } from './locateTag.ts'
import { anyFloor, anyWalk, walkStart } from './locating.arbitrary.ts'
import { placeAtOracle } from './placeAt.oracle.ts'
import { hoursAround, placeAt } from './placeAt.ts'
import { hourMs, hourOf, stepMs, type TagHour } from './tagHour.ts'
import { distinctReads } from './tagTrack.ts'

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

const anyStep = fc.record({
  steps: fc.constantFrom(1, 2, 400),
  zoneId: fc.constantFrom(1, 1, 2, null),
  isMissed: fc.boolean(),
})
/** Few places, nearly always heard when an hour ends or begins, whether or not it is known that a stay goes on. */
const drawn = fc
  .array(
    fc.record({
      isHeard: fc.constantFrom(true, true, true, false),
      isAtOnce: fc.constantFrom(true, true, false),
      goesOn: fc.boolean(),
      isHeardToTheEnd: fc.boolean(),
      first: anyStep,
      more: fc.array(anyStep, { maxLength: 4 }),
    }),
    { minLength: 3, maxLength: 4 },
  )
  .map((hours) =>
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
      return [{ epc: 'T', hour, since, heardAt: isHeardToTheEnd ? hour + hourMs - 1 : at - 1, points }]
    }),
  )

const later = fc.integer({ min: -60_000, max: 5 * hourMs })

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
    { numRuns: 400 },
  )
})
