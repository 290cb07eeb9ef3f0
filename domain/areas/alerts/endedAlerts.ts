import type { Interval } from '../../core/schedule/interval.ts'
import { plannedInService } from '../efficiency/floor/service.ts'
import { windowMs } from '../efficiency/sums/windowRollup.ts'
import { windowFloor } from '../efficiency/timeline/contextNeeded.ts'
import { durationText, iso, timeText } from '../efficiency/wording.ts'
import { type DownWindow, disturbances } from './disturbances.ts'
import { downLimit, plannedDays } from './downLimit.ts'
import type { LiveQuestion } from './downTooLong.ts'
import type { Finding } from './finding.ts'
import { plannedAt } from './plannedAround.ts'

/**
 * Five minutes of a machine (epoch ms): planned time down, planned time in any state, run time outside planned time;
 * ms.
 */
export type MachineWindow = { start: number; downMs: number; knownMs: number; unscheduledRunMs: number }

/**
 * A machine in a range that lies behind, clipped to now: its windows there, those in which it was down before
 * (ascending both), how long its slices usually are (ms), and whether it spoke before the range. `connectedSince`: when
 * a device of it was registered first (epoch ms); what is known of earlier time was loaded afterwards.
 */
export type MachinePast = {
  resourceID: string
  range: Interval
  windows: readonly MachineWindow[]
  before: readonly DownWindow[]
  usualMs: number
  spokeBefore: boolean
  connectedSince: number
}

/** Adjoining windows as one stretch, with what is added up of them. */
function stretches<Window extends { start: number }>(windows: readonly Window[], of: (window: Window) => number) {
  const found: (Interval & { ms: number })[] = []
  for (const window of windows) {
    const ms = of(window)
    if (ms <= 0) continue
    const last = found.at(-1)
    if (last?.end === window.start) {
      last.end += windowMs
      last.ms += ms
    } else found.push({ start: window.start, end: window.start + windowMs, ms })
  }
  return found
}

type Told = Pick<Finding, 'kind' | 'topic' | 'message' | 'numbers' | 'lostSecs'> & { view: string }

const findingOf = ({ view, ...told }: Told, resourceID: string, { start, end }: Interval): Finding => ({
  ...told,
  id: [told.kind, resourceID, iso(start), 'ended'].join('~'),
  resourceID,
  severity: 'information',
  since: iso(start),
  until: iso(end),
  confidence: null,
  evidence: { resourceID, start: iso(start), end: iso(end), view },
})

const fromTo = ({ floor: { timeZone } }: LiveQuestion, { start, end }: Interval) =>
  `from ${timeText(start, timeZone)} to ${timeText(end, timeZone)}`

/** Windows tell how long a machine was down in each, not whether it ran in between. */
const timesOf = (question: LiveQuestion, stretch: Interval & { ms: number }) => {
  const { timeZone } = question.floor
  if (stretch.ms === stretch.end - stretch.start) return `(${fromTo(question, stretch)})`
  return `in all, between ${timeText(stretch.start, timeZone)} and ${timeText(stretch.end, timeZone)}`
}

/** Step by step: each stop is compared with all that were before it. */
function* wereDown(
  question: LiveQuestion,
  { resourceID, range, windows, before }: MachinePast,
): Generator<undefined, Finding[]> {
  const { floor, settings, asOf } = question
  const { leastSecs, otherwiseSecs, historyDays } = settings.down
  const history = historyDays * 86_400_000
  const all = disturbances([...before, ...windows.map(({ start, downMs }) => ({ start, ms: downMs }))])
  const days = plannedDays(floor, resourceID, { start: range.start - history, end: range.end })
  const found: Finding[] = []
  for (const stretch of stretches(windows, ({ downMs }) => downMs)) {
    const { start, end, ms } = stretch
    if (ms <= 1000 * Math.min(leastSecs, otherwiseSecs) || end >= windowFloor(asOf)) continue
    yield
    const isBefore = (time: number) => time >= start - history && time < start
    const lengths = all.filter((other) => isBefore(other.start)).map((other) => other.ms)
    const { limitSecs, usualSecs, stops } = downLimit(settings, lengths, days.filter(isBefore).length)
    if (ms <= limitSecs * 1000) continue
    const figures = {
      kind: 'downTooLong',
      topic: 'Was down too long',
      view: 'details',
      lostSecs: ms / 1000,
      message: `${resourceID} was down for ${durationText(ms / 1000)} ${timesOf(question, stretch)}.`,
      numbers: { downSecs: ms / 1000, limitSecs, usualSecs, stops },
    }
    found.push(findingOf(figures, resourceID, stretch))
  }
  return found
}

/**
 * Planned time, whole windows of it, in which nothing was known of a machine that had spoken before. A machine whose
 * device was not registered yet was not silent: gaps in data that were loaded afterwards are no news.
 */
function wereSilent(question: LiveQuestion, past: MachinePast): Finding[] {
  const { floor, settings, asOf } = question
  const { resourceID, range, windows, usualMs, connectedSince } = past
  const known = new Map(windows.map(({ start, knownMs, unscheduledRunMs }) => [start, knownMs + unscheduledRunMs]))
  const limitSecs = Math.max(settings.silent.leastSecs, (settings.silent.habits * usualMs) / 1000)
  let hasSpoken = past.spokeBefore
  const silent: MachineWindow[] = []
  for (const piece of plannedInService(floor, resourceID, range).pieces) {
    if (!piece.planned) continue
    for (let start = Math.ceil(piece.start / windowMs) * windowMs; start + windowMs <= piece.end; start += windowMs) {
      const isKnown = (known.get(start) ?? 0) > 0
      hasSpoken ||= isKnown
      if (hasSpoken && !isKnown && start >= connectedSince)
        silent.push({ start, downMs: 0, knownMs: 0, unscheduledRunMs: 0 })
    }
  }
  return stretches(silent, () => windowMs).flatMap((stretch) => {
    if (stretch.ms <= limitSecs * 1000 || stretch.end >= windowFloor(asOf)) return []
    const silentSecs = stretch.ms / 1000
    const figures = {
      kind: 'silentDevice',
      topic: 'Was silent',
      view: 'details',
      lostSecs: null,
      message: `Nothing was heard from ${resourceID} for ${durationText(silentSecs)} (${fromTo(question, stretch)}).`,
      numbers: { silentSecs, limitSecs, usualSecs: usualMs > 0 ? usualMs / 1000 : null },
    }
    return [findingOf(figures, resourceID, stretch)]
  })
}

function ranUnscheduled(question: LiveQuestion, { resourceID, windows }: MachinePast): Finding[] {
  const { floor, settings, asOf } = question
  const limitSecs = settings.unscheduled.leastSecs
  const outside = windows.filter(
    ({ start, unscheduledRunMs }) => unscheduledRunMs > 0 && plannedAt(floor, resourceID, start) === 'outside',
  )
  return stretches(outside, ({ unscheduledRunMs }) => unscheduledRunMs).flatMap((stretch) => {
    const runSecs = stretch.ms / 1000
    if (runSecs < limitSecs || stretch.end >= windowFloor(asOf)) return []
    const figures = {
      kind: 'runningUnscheduled',
      topic: 'Ran unscheduled',
      view: 'schedule',
      lostSecs: null,
      message: `${resourceID} ran outside its shifts for ${durationText(runSecs)} (${fromTo(question, stretch)}).`,
      numbers: { runSecs, limitSecs },
    }
    return [findingOf(figures, resourceID, stretch)]
  })
}

/**
 * What alerts would have told of in a range and is over by now, to five minutes: machines that were down for too long,
 * silent in planned time, or ran outside their shifts. What still goes on is not among them. Step by step.
 */
export function* endedAlertSteps(question: LiveQuestion, past: MachinePast): Generator<undefined, Finding[]> {
  const down = yield* wereDown(question, past)
  const silent = wereSilent(question, past)
  yield
  return [...down, ...silent, ...(hasSchedule(question, past) ? ranUnscheduled(question, past) : [])]
}

/** The same at once. */
export function endedAlerts(question: LiveQuestion, past: MachinePast): Finding[] {
  const steps = endedAlertSteps(question, past)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const hasSchedule = ({ floor }: LiveQuestion, { resourceID }: MachinePast) =>
  floor.resources.get(resourceID)?.scheduleID.some(({ value }) => value !== null) ?? false
