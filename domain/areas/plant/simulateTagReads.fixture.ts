import { locateTag, startOfHour, type TagState } from '../locating/locateTag.ts'
import { antennaKey, type LocatingFloor, type LocatingRules } from '../locating/locatingFloor.ts'
import { hourMs, hourOf } from '../locating/tagHour.ts'
import { byTime, type TagRead } from '../locating/tagRead.ts'
import type { Plant } from './createPlant.ts'
import { plantZones, readersOfHall } from './plantFloor.ts'
import { epcOf, simulateTagReads } from './simulateTagReads.ts'
import { whereabouts } from './whereabouts.ts'

const constant = <Value>(value: Value) => [{ from: Number.NEGATIVE_INFINITY, value }]

/** The first hall as configured in Takt; devices 1 and 2 are its readers, the number of a zone is its index + 1. */
export const hallFloor = (rules: LocatingRules): LocatingFloor => ({
  antennas: new Map(
    readersOfHall(0).flatMap(({ antennas }, reader) =>
      antennas.map(({ antenna, zone, at: [x, y] }) => [
        antennaKey(reader + 1, antenna),
        constant({ floorPlanId: 1, x, y, zoneId: zone + 1 }),
      ]),
    ),
  ),
  zones: new Map([[1, plantZones.map(({ polygon }, zone) => ({ zoneId: zone + 1, polygon: constant(polygon) }))]]),
  rules: constant(rules),
})

/** Returns the reads of both readers of the first hall, by tag, sorted by time. */
export function readsByTag(plant: Plant, range: { from: number; to: number }): Map<string, TagRead[]> {
  const reads = readersOfHall(0).flatMap((reader, index) =>
    simulateTagReads(plant, reader, range).map((read, seq) => ({ ...read, deviceId: index + 1, count: 1, seq })),
  )
  return Map.groupBy(reads.sort(byTime), ({ epc }) => epc)
}

/** Returns a lookup for the estimated zone of a tag at an instant (null: no zone); undefined if it has no position. */
export function locatedBy(floor: LocatingFloor, reads: readonly TagRead[], range: { from: number; to: number }) {
  const points: { at: number; zoneId: number | null | undefined }[] = []
  let state: TagState | null = null
  for (let hour = hourOf(range.from); hour < range.to; hour += hourMs) {
    const progress = locateTag(floor, startOfHour(hour, state), reads, range.to)
    for (const point of progress.points)
      points.push({ at: point.at, zoneId: point.evidence ? point.zoneId : undefined })
    state = progress.state
  }
  return (at: number) => points.findLast((point) => point.at <= at)?.zoneId
}

/**
 * Compares the estimated zones with the simulated ones, by kind of thing: the share of time (sampled every `everyMs`)
 * with the correct zone, and the number of changes of the estimated zone.
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
  const totals = new Map<string, { right: number; all: number; changes: number }>()
  for (let at = range.from + 300_000; at < range.to; at += everyMs)
    for (const thing of whereabouts(plant, 0, at)) {
      const total = totals.get(thing.kind) ?? { right: 0, all: 0, changes: 0 }
      const zoneAt = located.get(epcOf(thing))
      const estimatedZone = zoneAt?.(at)
      if (estimatedZone !== zoneAt?.(at - everyMs)) total.changes++
      if (thing.zone !== null) total.all++
      if (thing.zone !== null && estimatedZone === thing.zone + 1) total.right++
      totals.set(thing.kind, total)
    }
  return Object.fromEntries(
    [...totals].map(([kind, { right, all, changes }]) => [kind, { share: right / all, changes }]),
  )
}
