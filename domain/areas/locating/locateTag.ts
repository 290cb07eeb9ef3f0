import { valueAt } from '../../core/schedule/effective.ts'
import { judgeReads, type Verdict } from './judgeReads.ts'
import { antennaKey, type LocatingFloor, type LocatingRules } from './locatingFloor.ts'
import { hourMs, stepMs, stepOf, type TagHour } from './tagHour.ts'
import type { TagGone, TagPoint } from './tagPoint.ts'
import type { TagRead } from './tagRead.ts'

/**
 * A point is told anew when it moved so far (fractions of the plan) or is so much surer or less sure, not more often.
 */
const moved = { place: 0.01, sureness: 0.2, everyMs: 10_000 }

/** Where a tag is, and what is remembered of how it came there. Never changed: each step makes another. */
export type TagState = {
  /** As it was told last. */
  readonly point: TagPoint
  /** When its stay began. */
  readonly since: number
  readonly heardAt: number
  /** The place that it may be about to come to, and since when that is told. */
  readonly next: { readonly floorPlanId: number; readonly zoneId: number | null; readonly since: number } | null
}

/** How far a tag's hour is computed: up to the end of the step before `upTo`. */
export type TagProgress = {
  readonly hour: number
  readonly upTo: number
  readonly state: TagState | null
  readonly since: number
  readonly points: readonly (TagPoint | TagGone)[]
}

/** Nothing of an hour is computed yet; `state`: what the hour before ended with. */
export const startOfHour = (hour: number, state: TagState | null): TagProgress => ({
  hour,
  upTo: hour,
  state,
  since: hour,
  points: [],
})

type Spot = { readonly floorPlanId: number; readonly zoneId: number | null }
const isSame = (a: Spot, b: Spot) => a.floorPlanId === b.floorPlanId && a.zoneId === b.zoneId

const pointOf = (at: number, { floorPlanId, zoneId, x, y, sureness, evidence }: Verdict): TagPoint => ({
  at,
  floorPlanId,
  zoneId,
  x: Math.round(x * 65_535) / 65_535,
  y: Math.round(y * 65_535) / 65_535,
  sureness: Math.round(sureness * 100) / 100,
  evidence,
})

/** Whether a point of the same place is worth being told after another. */
const isNews = (before: TagPoint, after: TagPoint) =>
  after.at - before.at >= moved.everyMs &&
  (Math.abs(after.x - before.x) > moved.place ||
    Math.abs(after.y - before.y) > moved.place ||
    Math.abs(after.sureness - before.sureness) > moved.sureness ||
    after.evidence !== before.evidence)

/** What is about to be: another place that is strong enough for long enough; null: the tag stays. */
function contender(state: TagState, verdict: Verdict, at: number, rules: LocatingRules): TagState['next'] {
  if (isSame(state.point, verdict)) return null
  const [own, other] = [verdict.levelOf(state.point), verdict.levelOf(verdict)]
  if (own !== null && other !== null && other < own + rules.marginDb) return null
  const { floorPlanId, zoneId } = verdict
  return state.next && isSame(state.next, verdict) ? state.next : { floorPlanId, zoneId, since: at }
}

/** The state after a step; `isTold`: its point is to be told. */
function stepState(
  before: TagState | null,
  verdict: Verdict,
  step: { at: number; heardAt: number; rules: LocatingRules },
) {
  const { at, heardAt, rules } = step
  const point = pointOf(at, verdict)
  if (!before) return { state: { point, since: at, heardAt, next: null }, isTold: true }
  const next = contender(before, verdict, at, rules)
  if (next && at - next.since >= rules.dwellMs)
    return { state: { point, since: at, heardAt, next: null }, isTold: true }
  const isTold = isSame(before.point, verdict) && isNews(before.point, point)
  return { state: { ...before, point: isTold ? point : before.point, heardAt, next }, isTold }
}

/**
 * Computes an hour of a tag on from where it stands, up to the end of what `reads` hold before `end`: at the end of
 * each step in which it was read, what was read within the window tells where it is from that step on. `reads`: in
 * order, each once, from a window before what is to be computed on.
 */
export function locateTag(
  floor: LocatingFloor,
  from: TagProgress,
  reads: readonly TagRead[],
  end: number,
): TagProgress {
  const { hour } = from
  const points = [...from.points]
  let { state, since, upTo } = from
  const until = Math.min(end, hour + hourMs)
  let first = 0
  let before: LocatingRules | undefined
  let i = reads.findIndex(({ at }) => at >= upTo)
  while (i !== -1 && i < reads.length && reads[i]!.at < until) {
    const at = stepOf(reads[i]!.at)
    let after = i
    while (after < reads.length && reads[after]!.at < at + stepMs) after++
    const rules = valueAt(floor.rules, at)!
    // Under other rules the window may reach further back.
    if (rules !== before) first = 0
    before = rules
    while (reads[first]!.at < at + stepMs - rules.windowMs && first < i) first++
    const verdict = judgeReads(floor, reads.slice(first, after), at, rules.fading)
    const heardAt = lastKnown(floor, reads, { from: i, after, at })
    i = after
    upTo = at + stepMs
    if (!verdict || heardAt === null) continue
    if (state && at - state.heardAt > rules.silentMs) {
      const left = stepOf(state.heardAt) + stepMs
      if (points.length > 0) points.push({ at: left, evidence: null })
      state = null
    }
    // It was there when the hour began.
    if (state && points.length === 0) {
      since = state.since
      points.push({ ...state.point, at: hour })
    }
    const told = stepState(state, verdict, { at, heardAt, rules })
    state = told.state
    if (told.isTold) {
      if (points.length === 0) since = at
      points.push(state.point)
    }
  }
  return { hour, upTo, state, since, points }
}

/** When a known antenna heard the tag last in a step; null: none did. */
function lastKnown(floor: LocatingFloor, reads: readonly TagRead[], step: { from: number; after: number; at: number }) {
  for (let i = step.after - 1; i >= step.from; i--) {
    const { deviceId, antenna, at } = reads[i]!
    if (floor.antennas.has(antennaKey(deviceId, antenna))) return at
  }
  return null
}

/** An hour of a tag as it is kept; without points where no known antenna heard it. */
export const tagHourOf = (epc: string, { hour, since, points, state }: TagProgress): TagHour => ({
  epc,
  hour,
  since,
  heardAt: points.length > 0 ? state!.heardAt : hour,
  points,
})
