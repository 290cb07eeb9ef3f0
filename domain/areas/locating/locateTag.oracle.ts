import { valueAt } from '../../core/schedule/effective.ts'
import { estimatePosition } from './estimatePosition.ts'
import type { LocatingFloor } from './locatingFloor.ts'
import type { TagPoint } from './tagPoint.ts'
import type { TagRead } from './tagRead.ts'

/** An interval during which a tag was reported at one point. */
export type LocatedInterval = { from: number; to: number; since: number; point: Omit<TagPoint, 'at'> }

const step = 2000
const isSameZone = (a: { floorPlanId: number; zoneId: number | null }, b: typeof a) =>
  a.floorPlanId === b.floorPlanId && a.zoneId === b.zoneId

/**
 * Returns the positions of a tag by the simplest method: from all of its reads at once, step by step, without hours and
 * with no state but the current position.
 */
export function locateOracle(floor: LocatingFloor, all: readonly TagRead[]): LocatedInterval[] {
  const latest = new Map<string, TagRead>()
  for (const read of all) {
    const key = `${read.at} ${read.deviceId} ${read.antenna}`
    if (!latest.has(key) || latest.get(key)!.seq <= read.seq) latest.set(key, read)
  }
  const reads = [...latest.values()].sort((a, b) => a.at - b.at || a.deviceId - b.deviceId || a.antenna - b.antenna)
  const isKnown = ({ deviceId, antenna }: TagRead) => floor.antennas.has(`${deviceId}~${antenna}`)
  const intervals: LocatedInterval[] = []
  let current: (TagPoint & { since: number; lastReadAt: number }) | null = null
  let candidate: { floorPlanId: number; zoneId: number | null; since: number } | null = null
  const closeInterval = (to: number) => {
    if (!current) return
    const { at, since, lastReadAt: _, ...point } = current
    if (to > at) intervals.push({ from: at, to, since, point })
  }
  const steps = [...new Set(reads.map(({ at }) => Math.floor(at / step) * step))]
  for (const at of steps) {
    const rules = valueAt(floor.rules, at)!
    const end = at + step
    const windowReads = reads.filter((read) => read.at >= end - rules.windowMs && read.at < end)
    const fresh = windowReads.filter((read) => read.at >= at && isKnown(read))
    const estimate = estimatePosition(floor, windowReads, at, rules.fading)
    if (!estimate || fresh.length === 0) continue
    const lastReadAt = fresh.at(-1)!.at
    if (current && at - current.lastReadAt > rules.silentMs) {
      closeInterval(Math.floor(current.lastReadAt / step) * step + step)
      current = null
      candidate = null
    }
    const { levelOf, ...position } = estimate
    const point = {
      ...position,
      at,
      x: Math.round(position.x * 65_535) / 65_535,
      y: Math.round(position.y * 65_535) / 65_535,
      sureness: Math.round(position.sureness * 100) / 100,
    }
    if (!current) {
      current = { ...point, since: at, lastReadAt }
      continue
    }
    current.lastReadAt = lastReadAt
    if (isSameZone(current, point)) {
      candidate = null
      const hasMoved = Math.abs(current.x - point.x) > 0.01 || Math.abs(current.y - point.y) > 0.01
      const surer = Math.abs(current.sureness - point.sureness) > 0.2 || current.evidence !== point.evidence
      if (at - current.at < 10_000 || !(hasMoved || surer)) continue
      closeInterval(at)
      current = { ...point, since: current.since, lastReadAt }
      continue
    }
    const [currentLevel, other] = [levelOf(current), levelOf(point)]
    if (currentLevel !== null && other !== null && other < currentLevel + rules.marginDb) {
      candidate = null
      continue
    }
    if (!candidate || !isSameZone(candidate, point))
      candidate = { floorPlanId: point.floorPlanId, zoneId: point.zoneId, since: at }
    if (at - candidate.since < rules.dwellMs) continue
    closeInterval(at)
    current = { ...point, since: at, lastReadAt }
    candidate = null
  }
  if (current) closeInterval(Math.floor(current.lastReadAt / step) * step + step)
  return intervals
}
