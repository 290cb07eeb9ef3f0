import { valueAt } from '../../core/schedule/effective.ts'
import { isInPolygon } from './isInPolygon.ts'
import { type AntennaPosition, antennaKey, type LocatingFloor } from './locatingFloor.ts'
import type { TagPoint } from './tagPoint.ts'
import type { TagRead } from './tagRead.ts'

/** Reads of a tag by one antenna: their median RSSI (null: not all reads contain it) and the last read. */
type AntennaReads = { place: AntennaPosition; reads: TagRead[]; level: number | null; last: TagRead }

/**
 * Estimated position of a tag, with its certainty and evidence. `levelOf`: signal level of a zone of a plan in dBm;
 * null if unknown.
 */
export type PositionEstimate = Omit<TagPoint, 'at'> & {
  levelOf: (zone: { floorPlanId: number; zoneId: number | null }) => number | null
}

/** Median of numbers; for an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** Groups the reads by antenna; antennas without a known position at `at` are left out. */
function readsByAntenna(floor: LocatingFloor, reads: readonly TagRead[], at: number): AntennaReads[] {
  const byAntenna = new Map<string, AntennaReads>()
  for (const read of reads) {
    const key = antennaKey(read.deviceId, read.antenna)
    const existing = byAntenna.get(key)
    if (existing) {
      existing.reads.push(read)
      existing.last = read
      continue
    }
    const positions = floor.antennas.get(key)
    const place = positions && valueAt(positions, at)
    if (place) byAntenna.set(key, { place, reads: [read], level: null, last: read })
  }
  const all = [...byAntenna.values()]
  for (const antenna of all) {
    const levels = antenna.reads.map(({ rssi }) => rssi)
    antenna.level = levels.includes(null) ? null : median(levels as number[])
  }
  // A fixed order makes floating-point sums independent of the order of the reads.
  return all.sort((a, b) => a.last.deviceId - b.last.deviceId || a.last.antenna - b.last.antenna)
}

const isLater = (a: TagRead, b: TagRead) =>
  a.at > b.at || (a.at === b.at && (a.deviceId > b.deviceId || (a.deviceId === b.deviceId && a.antenna > b.antenna)))
const isBetter = (a: AntennaReads, b: AntennaReads, byLevel: boolean) =>
  byLevel && a.level !== b.level ? a.level! > b.level! : isLater(a.last, b.last)

/** Returns the zone of a plan that contains a point, the first by number; null: none. */
function zoneAt(floor: LocatingFloor, floorPlanId: number, { x, y, at }: { x: number; y: number; at: number }) {
  const zones = floor.zones.get(floorPlanId) ?? []
  return zones.find(({ polygon }) => isInPolygon(valueAt(polygon, at) ?? [], x, y))?.zoneId ?? null
}

/**
 * Estimates the position of a tag at `at` (epoch ms) from its reads, which are sorted and distinct. Antennas that
 * represent a zone decide by the strongest signal, or by the last read if levels are unknown. Otherwise the centroid of
 * the antennas decides. Null: no antenna has a known position.
 */
export function estimatePosition(
  floor: LocatingFloor,
  reads: readonly TagRead[],
  at: number,
  fading: number,
): PositionEstimate | null {
  const antennas = readsByAntenna(floor, reads, at)
  if (antennas.length === 0) return null
  const byLevel = antennas.every(({ level }) => level !== null)
  // Relative to a typical level, so that no weight underflows.
  const weightOf = ({ level, reads: antennaReads }: AntennaReads) =>
    byLevel ? 10 ** ((level! + 60) / (10 * fading)) : antennaReads.length
  const zoned = antennas.filter(({ place }) => place.zoneId !== null)
  const best = (zoned.length > 0 ? zoned : antennas).reduce((a, b) => (isBetter(b, a, byLevel) ? b : a))
  const { floorPlanId } = best.place
  const onPlan = antennas.filter(({ place }) => place.floorPlanId === floorPlanId)
  const sum = (antennas: readonly AntennaReads[], of: (antenna: AntennaReads) => number) =>
    antennas.reduce((total, antenna) => total + of(antenna), 0)
  const weight = sum(onPlan, weightOf)
  const x = sum(onPlan, (antenna) => weightOf(antenna) * antenna.place.x) / weight
  const y = sum(onPlan, (antenna) => weightOf(antenna) * antenna.place.y) / weight
  const zoneId = zoned.length > 0 ? best.place.zoneId : zoneAt(floor, floorPlanId, { x, y, at })
  const zoneOf = ({ place }: AntennaReads) =>
    zoned.length > 0 ? place.zoneId : zoneAt(floor, place.floorPlanId, { ...place, at })
  const speaking = antennas.filter((antenna) => antenna.place.floorPlanId === floorPlanId && zoneOf(antenna) === zoneId)
  const isContested = byLevel && new Set(zoned.map(({ place }) => place.zoneId)).size > 1
  return {
    floorPlanId,
    zoneId,
    x,
    y,
    sureness: sum(speaking, weightOf) / sum(antennas, weightOf),
    evidence: zoned.length === 0 ? 'centroid' : isContested ? 'strongest' : 'zone',
    levelOf: (zone) => {
      const levels = zoned.flatMap((antenna) =>
        antenna.place.zoneId === zone.zoneId && antenna.place.floorPlanId === zone.floorPlanId && byLevel
          ? [antenna.level!]
          : [],
      )
      return levels.length > 0 ? Math.max(...levels) : null
    },
  }
}
