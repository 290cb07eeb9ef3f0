import type { ReportDefinition } from '@takt/domain/areas/reports/answers/reportDefinition.ts'
import { rangeMeant } from '@takt/domain/areas/reports/rangeMeant.ts'
import { readParameters } from '@takt/domain/areas/reports/readParameters.ts'
import { slotsIn } from '@takt/domain/areas/scheduledTasks/slots.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dayMs, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { formatInstant } from '../../../../core/kit/format/instantFormat.ts'
import type { Parameters } from '../../../reports/face.ts'
import { type TimeRow, timesOf } from '../times.ts'

const weekMs = 7 * dayMs

/** When a task is due in the week to come (epoch ms), and on the wall of which zone. */
export type Runs = { slots: readonly number[]; timeZone: string }

const timed = (rows: readonly TimeRow[]) => timesOf(rows).filter(({ time }) => time !== '')

/** The runs of a task with these times, on the wall of a zone. */
export function runsOf(rows: readonly TimeRow[], { timeZone, now }: { timeZone: string; now: number }): Runs {
  return {
    slots: slotsIn({ localTimes: timed(rows), timeZone }, now, now + weekMs),
    timeZone,
  }
}

/** What a run covers; `isOpen`: it ends after the run begins; `isEmpty`: it ends before it begins. */
export type Coverage = { run: number; range: Interval; isOpen: boolean; isEmpty: boolean }

const dates = ['startDate', 'endDate', 'startDate,startTime', 'endDate,endTime']

/**
 * What the next run of a report covers, its days read in `zone`; of the runs of a week rather the first that covers
 * nothing. Null: it is about no range, none is chosen, or there is no run.
 */
export function coverageOf(
  parameters: ReportDefinition['parameters'],
  given: Parameters,
  { slots, zone }: { slots: Runs['slots']; zone: string },
): Coverage | null {
  const { values, problems } = readParameters(parameters, given)
  if (dates.some((name) => name in problems)) return null
  const all = slots.flatMap((run): Coverage[] => {
    const range = rangeMeant(values, { now: run, timeZone: zone })
    return range ? [{ run, range, isOpen: range.end > run, isEmpty: range.end <= range.start }] : []
  })
  return all.find(({ isEmpty }) => isEmpty) ?? all[0] ?? null
}

/** A range as people read it: `Mon, Nov 23, 00:00–24:00`, `Mon, Nov 16, 00:00 to Sun, Nov 22, 24:00`. */
export function rangeWords({ start, end }: Interval, place: { locale: string; timeZone: string }): string {
  const { dayOf, dayStart } = wallClock(place.timeZone)
  const isMidnight = dayStart(dayOf(end)) === end
  const day = (at: number) => formatInstant(at, 'weekday', place)
  const time = (at: number) => formatInstant(at, 'time', place)
  const [first, last] = [day(start), day(isMidnight ? end - 1 : end)]
  const until = isMidnight ? '24:00' : time(end)
  return first === last ? `${first}, ${time(start)}–${until}` : `${first}, ${time(start)} to ${last}, ${until}`
}
