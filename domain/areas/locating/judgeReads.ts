import { valueAt } from '../../core/schedule/effective.ts'
import { isInPolygon } from './isInPolygon.ts'
import { type AntennaPlace, antennaKey, type LocatingFloor } from './locatingFloor.ts'
import type { TagPoint } from './tagPoint.ts'
import type { TagRead } from './tagRead.ts'

/** An antenna that heard a tag: its median RSSI (null: not told by all reads) and its last read. */
type Heard = { place: AntennaPlace; reads: TagRead[]; level: number | null; last: TagRead }

/**
 * What reads say: where the tag is, how sure, by what. `levelOf`: how strong a zone of a plan is heard, in dBm; null
 * where that cannot be told.
 */
export type Verdict = Omit<TagPoint, 'at'> & {
  levelOf: (place: { floorPlanId: number; zoneId: number | null }) => number | null
}

/** The middle of numbers, or of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The antennas that heard the tag and whose place is known at `at`, by their keys' order of being heard first. */
function heardBy(floor: LocatingFloor, reads: readonly TagRead[], at: number): Heard[] {
  const heard = new Map<string, Heard>()
  for (const read of reads) {
    const key = antennaKey(read.deviceId, read.antenna)
    const known = heard.get(key)
    if (known) {
      known.reads.push(read)
      known.last = read
      continue
    }
    const places = floor.antennas.get(key)
    const place = places && valueAt(places, at)
    if (place) heard.set(key, { place, reads: [read], level: null, last: read })
  }
  const all = [...heard.values()]
  for (const antenna of all) {
    const levels = antenna.reads.map(({ rssi }) => rssi)
    antenna.level = levels.includes(null) ? null : median(levels as number[])
  }
  // Sums are the same whatever came first.
  return all.sort((a, b) => a.last.deviceId - b.last.deviceId || a.last.antenna - b.last.antenna)
}

const isLater = (a: TagRead, b: TagRead) =>
  a.at > b.at || (a.at === b.at && (a.deviceId > b.deviceId || (a.deviceId === b.deviceId && a.antenna > b.antenna)))
const isBetter = (a: Heard, b: Heard, byLevel: boolean) =>
  byLevel && a.level !== b.level ? a.level! > b.level! : isLater(a.last, b.last)

/** The zone of a plan in which a point lies: the first by number; null: in none. */
function zoneAt(floor: LocatingFloor, floorPlanId: number, { x, y, at }: { x: number; y: number; at: number }) {
  const zones = floor.zones.get(floorPlanId) ?? []
  return zones.find(({ polygon }) => isInPolygon(valueAt(polygon, at) ?? [], x, y))?.zoneId ?? null
}

/**
 * What the reads of a tag (in order, each once) say at `at` (epoch ms): the zone of the antennas that stand for one: of
 * several that of the strongest, or of the last read where strengths are not told. Else where the centroid of the
 * antennas lies. Null: no antenna is known.
 */
export function judgeReads(
  floor: LocatingFloor,
  reads: readonly TagRead[],
  at: number,
  fading: number,
): Verdict | null {
  const heard = heardBy(floor, reads, at)
  if (heard.length === 0) return null
  const byLevel = heard.every(({ level }) => level !== null)
  // Relative to a level of that size, so that nothing vanishes.
  const weightOf = ({ level, reads: own }: Heard) => (byLevel ? 10 ** ((level! + 60) / (10 * fading)) : own.length)
  const zoned = heard.filter(({ place }) => place.zoneId !== null)
  const best = (zoned.length > 0 ? zoned : heard).reduce((a, b) => (isBetter(b, a, byLevel) ? b : a))
  const { floorPlanId } = best.place
  const around = heard.filter(({ place }) => place.floorPlanId === floorPlanId)
  const sum = (antennas: readonly Heard[], of: (antenna: Heard) => number) =>
    antennas.reduce((total, antenna) => total + of(antenna), 0)
  const weight = sum(around, weightOf)
  const x = sum(around, (antenna) => weightOf(antenna) * antenna.place.x) / weight
  const y = sum(around, (antenna) => weightOf(antenna) * antenna.place.y) / weight
  const zoneId = zoned.length > 0 ? best.place.zoneId : zoneAt(floor, floorPlanId, { x, y, at })
  const zoneOf = ({ place }: Heard) =>
    zoned.length > 0 ? place.zoneId : zoneAt(floor, place.floorPlanId, { ...place, at })
  const speaking = heard.filter((antenna) => antenna.place.floorPlanId === floorPlanId && zoneOf(antenna) === zoneId)
  const isContested = byLevel && new Set(zoned.map(({ place }) => place.zoneId)).size > 1
  return {
    floorPlanId,
    zoneId,
    x,
    y,
    sureness: sum(speaking, weightOf) / sum(heard, weightOf),
    evidence: zoned.length === 0 ? 'centroid' : isContested ? 'strongest' : 'zone',
    levelOf: (place) => {
      const levels = zoned.flatMap((antenna) =>
        antenna.place.zoneId === place.zoneId && antenna.place.floorPlanId === place.floorPlanId && byLevel
          ? [antenna.level!]
          : [],
      )
      return levels.length > 0 ? Math.max(...levels) : null
    },
  }
}
