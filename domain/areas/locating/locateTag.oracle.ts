import { valueAt } from '../../core/schedule/effective.ts'
import { judgeReads } from './judgeReads.ts'
import type { LocatingFloor } from './locatingFloor.ts'
import type { TagPoint } from './tagPoint.ts'
import type { TagRead } from './tagRead.ts'

/** For tests: a stretch of time that a tag was told at one point. */
export type ToldStretch = { from: number; to: number; since: number; point: Omit<TagPoint, 'at'> }

const step = 2000
const sameSpot = (a: { floorPlanId: number; zoneId: number | null }, b: typeof a) =>
  a.floorPlanId === b.floorPlanId && a.zoneId === b.zoneId

/**
 * For tests: where a tag was, told in the plainest way from all of its reads at once, step by step from the first to
 * the last, without hours and without anything kept in between but where the tag was.
 */
export function locateOracle(floor: LocatingFloor, all: readonly TagRead[]): ToldStretch[] {
  const latest = new Map<string, TagRead>()
  for (const read of all) {
    const key = `${read.at} ${read.deviceId} ${read.antenna}`
    if (!latest.has(key) || latest.get(key)!.seq <= read.seq) latest.set(key, read)
  }
  const reads = [...latest.values()].sort((a, b) => a.at - b.at || a.deviceId - b.deviceId || a.antenna - b.antenna)
  const isKnown = ({ deviceId, antenna }: TagRead) => floor.antennas.has(`${deviceId}~${antenna}`)
  const told: ToldStretch[] = []
  let here: (TagPoint & { since: number; heardAt: number }) | null = null
  let coming: { floorPlanId: number; zoneId: number | null; since: number } | null = null
  const leave = (to: number) => {
    if (!here) return
    const { at, since, heardAt: _, ...point } = here
    if (to > at) told.push({ from: at, to, since, point })
  }
  const steps = [...new Set(reads.map(({ at }) => Math.floor(at / step) * step))]
  for (const at of steps) {
    const rules = valueAt(floor.rules, at)!
    const end = at + step
    const heard = reads.filter((read) => read.at >= end - rules.windowMs && read.at < end)
    const fresh = heard.filter((read) => read.at >= at && isKnown(read))
    const verdict = judgeReads(floor, heard, at, rules.fading)
    if (!verdict || fresh.length === 0) continue
    const heardAt = fresh.at(-1)!.at
    if (here && at - here.heardAt > rules.silentMs) {
      leave(Math.floor(here.heardAt / step) * step + step)
      here = null
      coming = null
    }
    const { levelOf, ...spot } = verdict
    const point = {
      ...spot,
      at,
      x: Math.round(spot.x * 65_535) / 65_535,
      y: Math.round(spot.y * 65_535) / 65_535,
      sureness: Math.round(spot.sureness * 100) / 100,
    }
    if (!here) {
      here = { ...point, since: at, heardAt }
      continue
    }
    here.heardAt = heardAt
    if (sameSpot(here, point)) {
      coming = null
      const far = Math.abs(here.x - point.x) > 0.01 || Math.abs(here.y - point.y) > 0.01
      const surer = Math.abs(here.sureness - point.sureness) > 0.2 || here.evidence !== point.evidence
      if (at - here.at < 10_000 || !(far || surer)) continue
      leave(at)
      here = { ...point, since: here.since, heardAt }
      continue
    }
    const [own, other] = [levelOf(here), levelOf(point)]
    if (own !== null && other !== null && other < own + rules.marginDb) {
      coming = null
      continue
    }
    if (!coming || !sameSpot(coming, point))
      coming = { floorPlanId: point.floorPlanId, zoneId: point.zoneId, since: at }
    if (at - coming.since < rules.dwellMs) continue
    leave(at)
    here = { ...point, since: at, heardAt }
    coming = null
  }
  if (here) leave(Math.floor(here.heardAt / step) * step + step)
  return told
}
