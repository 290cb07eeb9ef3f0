import { valueAt } from '../../core/schedule/effective.ts'
import { estimatePosition, type PositionEstimate } from './estimatePosition.ts'
import { antennaKey, type LocatingFloor, type LocatingRules } from './locatingFloor.ts'
import { hourMs, stepMs, stepOf, type TagHour } from './tagHour.ts'
import type { TagAbsence, TagPoint } from './tagPoint.ts'
import type { TagRead } from './tagRead.ts'

/**
 * Thresholds for reporting a new point: distance moved (fractions of the plan), change of certainty, and the minimum
 * interval between points.
 */
const reportThresholds = { place: 0.01, sureness: 0.2, everyMs: 10_000 }

/** Position of a tag and the state needed to continue. Immutable: each step creates a new one. */
export type TagState = {
  /** Last reported point. */
  readonly point: TagPoint
  /** Start of its stay. */
  readonly since: number
  readonly heardAt: number
  /** Zone that the tag may be moving to, and since when it is the estimated one. */
  readonly next: { readonly floorPlanId: number; readonly zoneId: number | null; readonly since: number } | null
}

/** Progress of a tag's hour: computed up to the end of the step before `upTo`. */
export type TagProgress = {
  readonly hour: number
  readonly upTo: number
  readonly state: TagState | null
  readonly since: number
  readonly points: readonly (TagPoint | TagAbsence)[]
}

/** Starts an hour; `state`: the final state of the previous hour. */
export const startOfHour = (hour: number, state: TagState | null): TagProgress => ({
  hour,
  upTo: hour,
  state,
  since: hour,
  points: [],
})

type ZoneRef = { readonly floorPlanId: number; readonly zoneId: number | null }
const isSame = (a: ZoneRef, b: ZoneRef) => a.floorPlanId === b.floorPlanId && a.zoneId === b.zoneId

const pointOf = (at: number, { floorPlanId, zoneId, x, y, sureness, evidence }: PositionEstimate): TagPoint => ({
  at,
  floorPlanId,
  zoneId,
  x: Math.round(x * 65_535) / 65_535,
  y: Math.round(y * 65_535) / 65_535,
  sureness: Math.round(sureness * 100) / 100,
  evidence,
})

/** True if a point in the same zone differs enough from the previous one to be reported. */
const isSignificantChange = (before: TagPoint, after: TagPoint) =>
  after.at - before.at >= reportThresholds.everyMs &&
  (Math.abs(after.x - before.x) > reportThresholds.place ||
    Math.abs(after.y - before.y) > reportThresholds.place ||
    Math.abs(after.sureness - before.sureness) > reportThresholds.sureness ||
    after.evidence !== before.evidence)

/** Returns the zone that the tag may be moving to: another one with a sufficient signal; null: the tag stays. */
function contender(state: TagState, estimate: PositionEstimate, at: number, rules: LocatingRules): TagState['next'] {
  if (isSame(state.point, estimate)) return null
  const [current, other] = [estimate.levelOf(state.point), estimate.levelOf(estimate)]
  if (current !== null && other !== null && other < current + rules.marginDb) return null
  const { floorPlanId, zoneId } = estimate
  return state.next && isSame(state.next, estimate) ? state.next : { floorPlanId, zoneId, since: at }
}

/** Returns the state after a step; `isReported`: its point is to be reported. */
function stepState(
  before: TagState | null,
  estimate: PositionEstimate,
  step: { at: number; lastReadAt: number; rules: LocatingRules },
) {
  const { at, lastReadAt, rules } = step
  const point = pointOf(at, estimate)
  if (!before) return { state: { point, since: at, heardAt: lastReadAt, next: null }, isReported: true }
  const next = contender(before, estimate, at, rules)
  if (next && at - next.since >= rules.dwellMs)
    return { state: { point, since: at, heardAt: lastReadAt, next: null }, isReported: true }
  const isReported = isSame(before.point, estimate) && isSignificantChange(before.point, point)
  return { state: { ...before, point: isReported ? point : before.point, heardAt: lastReadAt, next }, isReported }
}

/**
 * Continues the computation of a tag's hour up to `end`. At the end of each step with a read, the reads within the
 * window determine the position from that step on. `reads`: sorted and distinct, starting one window before the first
 * step to compute.
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
    // After a change of rules the window may reach further back.
    if (rules !== before) first = 0
    before = rules
    while (reads[first]!.at < at + stepMs - rules.windowMs && first < i) first++
    const estimate = estimatePosition(floor, reads.slice(first, after), at, rules.fading)
    const lastReadAt = lastKnownReadAt(floor, reads, { from: i, after, at })
    i = after
    upTo = at + stepMs
    if (!estimate || lastReadAt === null) continue
    if (state && at - state.heardAt > rules.silentMs) {
      const left = stepOf(state.heardAt) + stepMs
      if (points.length > 0) points.push({ at: left, evidence: null })
      state = null
    }
    // The tag was already there when the hour started.
    if (state && points.length === 0) {
      since = state.since
      points.push({ ...state.point, at: hour })
    }
    const result = stepState(state, estimate, { at, lastReadAt, rules })
    state = result.state
    if (result.isReported) {
      if (points.length === 0) since = at
      points.push(state.point)
    }
  }
  return { hour, upTo, state, since, points }
}

/** Returns the time of the last read by a known antenna in a step; null: there is none. */
function lastKnownReadAt(
  floor: LocatingFloor,
  reads: readonly TagRead[],
  step: { from: number; after: number; at: number },
) {
  for (let i = step.after - 1; i >= step.from; i--) {
    const { deviceId, antenna, at } = reads[i]!
    if (floor.antennas.has(antennaKey(deviceId, antenna))) return at
  }
  return null
}

/** Converts a tag's progress to its stored form; without points if no known antenna read the tag. */
export const tagHourOf = (epc: string, { hour, since, points, state }: TagProgress): TagHour => ({
  epc,
  hour,
  since,
  lastReadAt: points.length > 0 ? state!.heardAt : hour,
  points,
})
