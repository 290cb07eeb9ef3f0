import type { Interval } from '../../core/schedule/interval.ts'
import { plannedInService } from '../efficiency/floor/service.ts'
import { windowFloor } from '../efficiency/timeline/contextNeeded.ts'
import { windowMs } from '../efficiency/totals/windowRollup.ts'
import { durationText, iso, timeText } from '../efficiency/wording.ts'
import { type DownWindow, disturbances } from './disturbances.ts'
import { downLimit, plannedDays } from './downLimit.ts'
import type { LiveQuery } from './downTooLong.ts'
import type { Finding } from './finding.ts'
import { plannedAt } from './plannedTimeAt.ts'

/**
 * Five minutes of a machine (`start` in epoch ms): planned down time, planned time in a known state, run time outside
 * planned time (ms).
 */
export type MachineWindow = { start: number; downMs: number; knownMs: number; unscheduledRunMs: number }

/**
 * A machine in a past range, clipped to now: its windows in the range, earlier windows with down time (both ascending),
 * the usual length of its slices (ms), and `reportedBefore`, true if it reported before the range. `connectedSince`:
 * first registration of a device of it (epoch ms); data of earlier times was loaded afterwards.
 */
export type MachinePast = {
  resourceID: string
  range: Interval
  windows: readonly MachineWindow[]
  before: readonly DownWindow[]
  usualMs: number
  reportedBefore: boolean
  connectedSince: number
}

/** Merges adjoining windows into intervals and adds up their values. */
function mergeWindows<Window extends { start: number }>(windows: readonly Window[], of: (window: Window) => number) {
  const intervals: (Interval & { ms: number })[] = []
  for (const window of windows) {
    const ms = of(window)
    if (ms <= 0) continue
    const last = intervals.at(-1)
    if (last?.end === window.start) {
      last.end += windowMs
      last.ms += ms
    } else intervals.push({ start: window.start, end: window.start + windowMs, ms })
  }
  return intervals
}

type AlertDetails = Pick<Finding, 'kind' | 'topic' | 'message' | 'numbers' | 'lostSecs'> & { view: string }

const findingOf = ({ view, ...details }: AlertDetails, resourceID: string, { start, end }: Interval): Finding => ({
  ...details,
  id: [details.kind, resourceID, iso(start), 'ended'].join('~'),
  resourceID,
  severity: 'information',
  since: iso(start),
  until: iso(end),
  confidence: null,
  evidence: { resourceID, start: iso(start), end: iso(end), view },
})

const fromTo = ({ floor: { timeZone } }: LiveQuery, { start, end }: Interval) =>
  `from ${timeText(start, timeZone)} to ${timeText(end, timeZone)}`

/** Windows contain the down time in each, not whether the machine ran in between. */
const timesOf = (query: LiveQuery, interval: Interval & { ms: number }) => {
  const { timeZone } = query.floor
  if (interval.ms === interval.end - interval.start) return `(${fromTo(query, interval)})`
  return `in all, between ${timeText(interval.start, timeZone)} and ${timeText(interval.end, timeZone)}`
}

/** Generator with one step per stop: each stop is compared with all earlier ones. */
function* longStopSteps(
  query: LiveQuery,
  { resourceID, range, windows, before }: MachinePast,
): Generator<undefined, Finding[]> {
  const { floor, settings, asOf } = query
  const { leastSecs, otherwiseSecs, historyDays } = settings.down
  const history = historyDays * 86_400_000
  const all = disturbances([...before, ...windows.map(({ start, downMs }) => ({ start, ms: downMs }))])
  const days = plannedDays(floor, resourceID, { start: range.start - history, end: range.end })
  const findings: Finding[] = []
  for (const interval of mergeWindows(windows, ({ downMs }) => downMs)) {
    const { start, end, ms } = interval
    if (ms <= 1000 * Math.min(leastSecs, otherwiseSecs) || end >= windowFloor(asOf)) continue
    yield
    const isBefore = (time: number) => time >= start - history && time < start
    const lengths = all.filter((other) => isBefore(other.start)).map((other) => other.ms)
    const { limitSecs, usualSecs, stops } = downLimit(settings, lengths, days.filter(isBefore).length)
    if (ms <= limitSecs * 1000) continue
    const details = {
      kind: 'downTooLong',
      topic: 'Was down too long',
      view: 'details',
      lostSecs: ms / 1000,
      message: `${resourceID} was down for ${durationText(ms / 1000)} ${timesOf(query, interval)}.`,
      numbers: { downSecs: ms / 1000, limitSecs, usualSecs, stops },
    }
    findings.push(findingOf(details, resourceID, interval))
  }
  return findings
}

/**
 * Finds planned time, in whole rollup windows, in which a machine that had reported before sent no data. Windows before
 * its device was registered do not count: they may be gaps in data loaded later.
 */
function findSilences(query: LiveQuery, past: MachinePast): Finding[] {
  const { floor, settings, asOf } = query
  const { resourceID, range, windows, usualMs, connectedSince } = past
  const reportedMs = new Map(windows.map(({ start, knownMs, unscheduledRunMs }) => [start, knownMs + unscheduledRunMs]))
  const limitSecs = Math.max(settings.silent.leastSecs, (settings.silent.habits * usualMs) / 1000)
  let hasReported = past.reportedBefore
  const silentWindows: MachineWindow[] = []
  for (const interval of plannedInService(floor, resourceID, range).chunks) {
    if (!interval.planned) continue
    for (
      let start = Math.ceil(interval.start / windowMs) * windowMs;
      start + windowMs <= interval.end;
      start += windowMs
    ) {
      const hasData = (reportedMs.get(start) ?? 0) > 0
      hasReported ||= hasData
      if (hasReported && !hasData && start >= connectedSince)
        silentWindows.push({ start, downMs: 0, knownMs: 0, unscheduledRunMs: 0 })
    }
  }
  return mergeWindows(silentWindows, () => windowMs).flatMap((silence) => {
    if (silence.ms <= limitSecs * 1000 || silence.end >= windowFloor(asOf)) return []
    const silentSecs = silence.ms / 1000
    const details = {
      kind: 'silentDevice',
      topic: 'Was silent',
      view: 'details',
      lostSecs: null,
      message: `No data was received from ${resourceID} for ${durationText(silentSecs)} (${fromTo(query, silence)}).`,
      numbers: { silentSecs, limitSecs, usualSecs: usualMs > 0 ? usualMs / 1000 : null },
    }
    return [findingOf(details, resourceID, silence)]
  })
}

function findUnscheduledRuns(query: LiveQuery, { resourceID, windows }: MachinePast): Finding[] {
  const { floor, settings, asOf } = query
  const limitSecs = settings.unscheduled.leastSecs
  const outside = windows.filter(
    ({ start, unscheduledRunMs }) => unscheduledRunMs > 0 && plannedAt(floor, resourceID, start) === 'outside',
  )
  return mergeWindows(outside, ({ unscheduledRunMs }) => unscheduledRunMs).flatMap((interval) => {
    const runSecs = interval.ms / 1000
    if (runSecs < limitSecs || interval.end >= windowFloor(asOf)) return []
    const details = {
      kind: 'runningUnscheduled',
      topic: 'Ran unscheduled',
      view: 'schedule',
      lostSecs: null,
      message: `${resourceID} ran outside its shifts for ${durationText(runSecs)} (${fromTo(query, interval)}).`,
      numbers: { runSecs, limitSecs },
    }
    return [findingOf(details, resourceID, interval)]
  })
}

/**
 * Generator of the alerts of a range that have ended by now, with a resolution of five minutes: machines that were down
 * for too long, silent in planned time, or ran outside their shifts. Ongoing ones are excluded.
 */
export function* endedAlertSteps(query: LiveQuery, past: MachinePast): Generator<undefined, Finding[]> {
  const down = yield* longStopSteps(query, past)
  const silences = findSilences(query, past)
  yield
  return [...down, ...silences, ...(hasSchedule(query, past) ? findUnscheduledRuns(query, past) : [])]
}

/** Runs `endedAlertSteps` to the end. */
export function endedAlerts(query: LiveQuery, past: MachinePast): Finding[] {
  const steps = endedAlertSteps(query, past)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const hasSchedule = ({ floor }: LiveQuery, { resourceID }: MachinePast) =>
  floor.resources.get(resourceID)?.scheduleID.some(({ value }) => value !== null) ?? false
