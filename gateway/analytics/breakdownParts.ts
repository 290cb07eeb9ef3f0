import { windowCeil, windowFloor } from '@takt/domain/efficiency/contextNeeded.ts'
import { windowMs } from '@takt/domain/efficiency/windowRollup.ts'
import { type Interval, subtract } from '@takt/domain/schedule/interval.ts'
import { dayOfDate, wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { DaySpan, Part } from '../efficiency/face.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import { dayStopsPart, dayWorkPart } from './dayParts.ts'
import { windowsPart } from './windowsPart.ts'

/** From what a range is added up: closed days, whole windows beside them, and what only slices can tell. */
export type BreakdownCover = { days: DaySpan | null; windows: Interval[]; raw: Interval[] }

/**
 * Covers the range of a question. `closedBefore`: the date before which days have their details; `tail`: from here on
 * data ahead of the clock may change what is counted. Where the range ends at the clock, the window that holds it is
 * taken whole: it holds nothing later unless data run ahead.
 */
export function coverBreakdown(question: BreakdownQuestion, closedBefore: string | null, tail: number): BreakdownCover {
  const { range, openEnd, floor, byDay } = question
  const first = windowCeil(range.start)
  const last = openEnd ? windowCeil(range.end) : windowFloor(range.end)
  if (first >= last) return { days: null, windows: [], raw: [range] }
  const raw = [
    { start: range.start, end: first },
    { start: Math.min(last, range.end), end: range.end },
  ].filter(({ start, end }) => start < end)
  const whole = { start: first, end: last }
  const none = { days: null, windows: [whole], raw }
  if (!byDay || closedBefore === null) return none
  const clock = wallClock(floor.timeZone)
  const firstDay = clock.dayOf(range.start - 1) + 1
  const endDay = Math.min(clock.dayOf(Math.min(range.end, tail)), dayOfDate(closedBefore))
  if (firstDay >= endDay) return none
  const days = { start: clock.dayStart(firstDay), end: clock.dayStart(endDay) }
  if (days.start % windowMs !== 0 || days.end % windowMs !== 0) return none
  return { days: { firstDay, endDay }, windows: subtract([whole], [days]), raw }
}

/**
 * What is asked of ClickHouse for a cover; `ahead`: resources whose data run ahead of the clock are left out from the
 * tail on.
 */
export function breakdownParts(
  question: BreakdownQuestion,
  { days, windows }: BreakdownCover,
  { tail, ahead }: { tail: number; ahead: ReadonlySet<string> },
): Part[] {
  const { family, resourceIDs } = question
  const parts: Part[] = []
  if (days && family.stops) parts.push(dayStopsPart(question, days, { startsOnly: false }))
  if (days && !family.stops) parts.push(dayWorkPart(question, days))
  if (days && !family.stops && !family.work) parts.push(dayStopsPart(question, days, { startsOnly: true }))
  const onTime = resourceIDs.filter((resourceID) => !ahead.has(resourceID))
  for (const { start, end } of windows) {
    const split = ahead.size === 0 ? end : Math.min(end, Math.max(start, tail))
    if (start < split) parts.push(windowsPart(question, resourceIDs, { start, end: split }))
    if (split < end && onTime.length > 0) parts.push(windowsPart(question, onTime, { start: split, end }))
  }
  return parts
}
