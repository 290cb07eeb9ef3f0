import { readParameters } from '@takt/domain/areas/reports/readParameters.ts'
import { resolveRange } from '@takt/domain/areas/reports/resolveRange.ts'
import type { ReportDefinition } from '@takt/domain/areas/reports/responses/reportDefinition.ts'
import { slotsIn } from '@takt/domain/areas/scheduledTasks/slots.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dayMs, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { formatInstant } from '../../../../core/kit/format/instantFormat.ts'
import type { Parameters } from '../../../reports/index.ts'
import { type TimeRow, timesOf } from '../times.ts'

const weekMs = 7 * dayMs

/** The due times of a task in the coming week (epoch ms), and its time zone. */
export type Runs = { slots: readonly number[]; timeZone: string }

const timed = (rows: readonly TimeRow[]) => timesOf(rows).filter(({ time }) => time !== '')

/** Returns the runs of a task with these times, which are wall times in a zone. */
export function runsOf(rows: readonly TimeRow[], { timeZone, now }: { timeZone: string; now: number }): Runs {
  return {
    slots: slotsIn({ localTimes: timed(rows), timeZone }, now, now + weekMs),
    timeZone,
  }
}

/** The range that a run covers. `isOpen`: it ends after the run starts; `isEmpty`: it ends before its own start. */
export type Coverage = { run: number; range: Interval; isOpen: boolean; isEmpty: boolean }

const dates = ['startDate', 'endDate', 'startDate,startTime', 'endDate,endTime']

/**
 * Returns the coverage of the next run of a report, with days in `zone`; if a run in the week covers nothing, the first
 * such run. Null if the report has no range, none is chosen, or there is no run.
 */
export function coverageOf(
  parameters: ReportDefinition['parameters'],
  input: Parameters,
  { slots, zone }: { slots: Runs['slots']; zone: string },
): Coverage | null {
  const { values, problems } = readParameters(parameters, input)
  if (dates.some((name) => name in problems)) return null
  const all = slots.flatMap((run): Coverage[] => {
    const range = resolveRange(values, { now: run, timeZone: zone })
    return range ? [{ run, range, isOpen: range.end > run, isEmpty: range.end <= range.start }] : []
  })
  return all.find(({ isEmpty }) => isEmpty) ?? all[0] ?? null
}

/** Formats a range: `Mon, Nov 23, 00:00–24:00`, `Mon, Nov 16, 00:00 to Sun, Nov 22, 24:00`. */
export function rangeWords({ start, end }: Interval, format: { locale: string; timeZone: string }): string {
  const { dayOf, dayStart } = wallClock(format.timeZone)
  const isMidnight = dayStart(dayOf(end)) === end
  const day = (at: number) => formatInstant(at, 'weekday', format)
  const time = (at: number) => formatInstant(at, 'time', format)
  const [first, last] = [day(start), day(isMidnight ? end - 1 : end)]
  const endText = isMidnight ? '24:00' : time(end)
  return first === last ? `${first}, ${time(start)}–${endText}` : `${first}, ${time(start)} to ${last}, ${endText}`
}
