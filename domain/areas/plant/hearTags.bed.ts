import { locateTag, startOfHour, type TagState } from '../locating/locateTag.ts'
import { antennaKey, type LocatingFloor, type LocatingRules } from '../locating/locatingFloor.ts'
import { hourMs, hourOf } from '../locating/tagHour.ts'
import { byTime, type TagRead } from '../locating/tagRead.ts'
import type { Plant } from './createPlant.ts'
import { epcOf, hearTags } from './hearTags.ts'
import { plantZones, readersOfHall } from './plantFloor.ts'
import { whereabouts } from './whereabouts.ts'

const always = <Value>(value: Value) => [{ from: Number.NEGATIVE_INFINITY, value }]

/**
 * For tests: the first hall as Takt is told of it; devices 1 and 2 are its readers, a zone's number is its place + 1.
 */
export const hallFloor = (rules: LocatingRules): LocatingFloor => ({
  antennas: new Map(
    readersOfHall(0).flatMap(({ antennas }, reader) =>
      antennas.map(({ antenna, zone, at: [x, y] }) => [
        antennaKey(reader + 1, antenna),
        always({ floorPlanId: 1, x, y, zoneId: zone + 1 }),
      ]),
    ),
  ),
  zones: new Map([[1, plantZones.map(({ polygon }, zone) => ({ zoneId: zone + 1, polygon: always(polygon) }))]]),
  rules: always(rules),
})

/** For tests: what both readers of the first hall hear, by tag, in order. */
export function readsByTag(plant: Plant, range: { from: number; to: number }): Map<string, TagRead[]> {
  const reads = readersOfHall(0).flatMap((reader, index) =>
    hearTags(plant, reader, range).map((read, seq) => ({ ...read, deviceId: index + 1, count: 1, seq })),
  )
  return Map.groupBy(reads.sort(byTime), ({ epc }) => epc)
}

/** For tests: the zone that a tag is told in at an instant (null: in none); undefined where it is nowhere. */
export function locatedBy(floor: LocatingFloor, reads: readonly TagRead[], range: { from: number; to: number }) {
  const points: { at: number; zoneId: number | null | undefined }[] = []
  let state: TagState | null = null
  for (let hour = hourOf(range.from); hour < range.to; hour += hourMs) {
    const done = locateTag(floor, startOfHour(hour, state), reads, range.to)
    for (const point of done.points) points.push({ at: point.at, zoneId: point.evidence ? point.zoneId : undefined })
    state = done.state
  }
  return (at: number) => points.findLast((point) => point.at <= at)?.zoneId
}

/**
 * For tests: of the time of things that the plant's books have in a zone, the share in which Takt tells them there
 * (looked at every `everyMs`), and how often it tells another zone than before, both by kind.
 */
export function judgeLocating(
  plant: Plant,
  range: { from: number; to: number },
  { rules, everyMs }: { rules: LocatingRules; everyMs: number },
): Record<string, { share: number; changes: number }> {
  const floor = hallFloor(rules)
  const located = new Map(
    [...readsByTag(plant, range)].map(([epc, reads]) => [epc, locatedBy(floor, reads, range)] as const),
  )
  const sums = new Map<string, { right: number; all: number; changes: number }>()
  for (let at = range.from + 300_000; at < range.to; at += everyMs)
    for (const thing of whereabouts(plant, 0, at)) {
      const sum = sums.get(thing.kind) ?? { right: 0, all: 0, changes: 0 }
      const zoneAt = located.get(epcOf(thing))
      const told = zoneAt?.(at)
      if (told !== zoneAt?.(at - everyMs)) sum.changes++
      if (thing.zone !== null) sum.all++
      if (thing.zone !== null && told === thing.zone + 1) sum.right++
      sums.set(thing.kind, sum)
    }
  return Object.fromEntries([...sums].map(([kind, { right, all, changes }]) => [kind, { share: right / all, changes }]))
}
