import { Temporal } from 'temporal-polyfill'
import type { Interval } from '../../core/schedule/interval.ts'
import type { Floor } from '../efficiency/floor/floor.ts'
import { naiveDetails } from '../efficiency/oracles/details.oracle.ts'
import { naiveJobEfficiency } from '../efficiency/oracles/jobEfficiency.oracle.ts'
import type { NaiveQuery } from '../efficiency/oracles/segments.oracle.ts'
import type { Slice } from '../efficiency/timeline/slice.ts'
import { emptyTally, type Tally } from '../efficiency/totals/tally.ts'
import type { PartHour } from './cycleDrift.ts'
import type { DownWindow } from './disturbances.ts'
import type { OperationSetups } from './longSetups.ts'
import type { MachineDay } from './machineDays.ts'
import type { StopHour } from './recurringStops.ts'
import type { DeviceHabit } from './silentDevice.ts'
import type { WorkDay } from './workDays.ts'

/*
 * Reference implementation for tests: derives the facts that the rules need from raw slices, in windows of five
 * minutes, by the definition of each fact's type.
 */

const windowMs = 300_000

/** One detail of a five-minute window, with its added values. */
type WindowDetail = {
  start: number
  day: number
  hour: number
  what: string
  planned: boolean
  job: [string | null, number | null, number | null, string | null, string | null]
  team: string[]
  totals: Record<string, number>
}

/** Calendar of a time zone in day numbers: the day of an instant, and the start of a day. */
export const naiveCalendar = (timeZone: string) => ({
  dayOf: (instant: number) => {
    const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
    return Date.parse(`${wall.toPlainDate().toString()}T00:00:00Z`) / 86_400_000
  },
  startOf: (day: number) =>
    Temporal.PlainDate.from(new Date(day * 86_400_000).toISOString().slice(0, 10)).toZonedDateTime(timeZone)
      .epochMilliseconds,
})

/**
 * Returns the details of a machine in every whole window of a range (aligned to windows), with their local day and
 * hour.
 */
export function naiveWindowDetails(
  floor: Floor,
  resourceID: string,
  slices: readonly Slice[],
  range: Interval,
): WindowDetail[] {
  const { dayOf } = naiveCalendar(floor.timeZone)
  const buckets: Interval[] = []
  for (let start = range.start; start < range.end; start += windowMs) buckets.push({ start, end: start + windowMs })
  return naiveDetails({ floor, resourceID, slices, entries: [], buckets }).flatMap((details, k) => {
    if (Object.keys(details).length === 0) return []
    const { start } = buckets[k]!
    const { hour } = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(floor.timeZone)
    const day = dayOf(start)
    return Object.entries(details).map(([key, totals]) => {
      const [what, , , planned, job, team] = JSON.parse(key)
      return { start, day, hour, what, planned, job, team, totals }
    })
  })
}

const partsMade = ({ totals }: WindowDetail) => (totals.good ?? 0) + (totals.scrap ?? 0) + (totals.rework ?? 0)
const msOf = (detail: WindowDetail, state: string) => (detail.what === state ? (detail.totals.ms ?? 0) : 0)

/** Adds up details to a tally. */
export function naiveTally(details: readonly WindowDetail[]): Tally {
  const tally = emptyTally()
  for (const { what, planned, totals } of details) {
    const field = `${what === 'running' ? 'run' : what}Ms` as keyof Tally
    if (planned) {
      tally[field] += totals.ms ?? 0
      for (const name of ['good', 'scrap', 'rework', 'idealSecs', 'goodIdealSecs'] as const)
        tally[name] += totals[name] ?? 0
    } else {
      if (what === 'running') tally.unscheduledRunMs += totals.ms ?? 0
      tally.unscheduledGood += totals.good ?? 0
      tally.unscheduledGoodIdealSecs += totals.goodIdealSecs ?? 0
    }
    tally.idealMissing += totals.idealMissing ?? 0
  }
  return tally
}

const groups = (details: readonly WindowDetail[], keyOf: (detail: WindowDetail) => unknown) => [
  ...Map.groupBy(details, (detail) => JSON.stringify(keyOf(detail))).values(),
]
const sum = (details: readonly WindowDetail[], of: (detail: WindowDetail) => number) =>
  details.reduce((all, detail) => all + of(detail), 0)

/** The facts of one machine's details, for each of the rules. */
export const naiveFacts = {
  downWindows: (details: readonly WindowDetail[]): DownWindow[] =>
    groups(details, ({ start }) => start)
      .map((same) => ({ start: same[0]!.start, ms: sum(same, (p) => (p.planned ? msOf(p, 'down') : 0)) }))
      .filter(({ ms }) => ms > 0),

  partHours: (details: readonly WindowDetail[], partNum: string | null): PartHour[] =>
    groups(
      details.filter(({ job }) => job[3] === partNum),
      ({ start }) => Math.floor(start / 3_600_000),
    ).map((same) => ({
      start: Math.floor(same[0]!.start / 3_600_000) * 3_600_000,
      runSecs: sum(same, (p) => msOf(p, 'running')) / 1000,
      parts: sum(same, partsMade),
    })),

  machineDays: (resourceID: string, details: readonly WindowDetail[]) =>
    groups(details, ({ day }) => day).map(
      (same) => ({ resourceID, day: same[0]!.day, tally: naiveTally(same) }) satisfies MachineDay,
    ),

  stopHours: (resourceID: string, details: readonly WindowDetail[]): StopHour[] =>
    groups(
      details.filter(({ what, planned }) => what === 'down' && planned),
      ({ hour }) => hour,
    ).map((same) => ({
      resourceID,
      hour: same[0]!.hour,
      days: new Set(same.filter(({ totals }) => (totals.starts ?? 0) > 0).map(({ day }) => day)).size,
      stops: sum(same, ({ totals }) => totals.starts ?? 0),
      downMs: sum(same, (p) => msOf(p, 'down')),
    })),

  workDays(resourceID: string, details: readonly WindowDetail[]): WorkDay[] {
    const shares = details
      .filter(({ job }) => job[3] !== null)
      .flatMap((detail) =>
        (detail.team.length > 0 ? detail.team : [null]).map((empID) => ({
          detail,
          empID,
          of: detail.team.length || 1,
        })),
      )
    const same = Map.groupBy(shares, ({ detail: { job, day }, empID }) => JSON.stringify([job[3], job[2], day, empID]))
    return [...same.values()].map((all) => {
      const { detail, empID } = all[0]!
      const total = (of: (detail: WindowDetail) => number) =>
        all.reduce((sum, entry) => sum + of(entry.detail) / entry.of, 0)
      return {
        resourceID,
        empID,
        partNum: detail.job[3]!,
        oprSeq: detail.job[2],
        day: detail.day,
        runSecs: total((p) => msOf(p, 'running')) / 1000,
        idealSecs: total(({ totals }) => totals.idealSecs ?? 0),
        good: total(({ totals }) => totals.good ?? 0),
        total: total(partsMade),
        idealMissing: total(({ totals }) => totals.idealMissing ?? 0),
      }
    })
  },

  /**
   * Changeovers with declared setup within a range, from all `slices` of the time `around` it; a changeover that is not
   * completed counts only after four more days.
   */
  setups(
    resourceID: string,
    { range, around, ...base }: Pick<NaiveQuery, 'floor' | 'slices' | 'asOf' | 'range'> & { around: Interval },
  ): OperationSetups[] {
    const operations = naiveJobEfficiency({ ...base, resourceID, range: around })
    return [...operations].flatMap(([operation, { setups }]) => {
      const [, assemblySeq, oprSeq] = operation.split('~')
      if (assemblySeq === '' || oprSeq === '') return []
      const within = setups.filter(
        ({ start, end, declaredMs, completed }) =>
          declaredMs > 0 && start > range.start && (completed ? end < range.end : end + 4 * 86_400_000 <= range.end),
      )
      return [...Map.groupBy(within, ({ partNum }) => partNum)].map(([partNum, same]) => ({
        resourceID,
        operation,
        partNum,
        starts: same.map(({ start }) => start),
        ms: same.map(({ declaredMs, inferredMs }) => declaredMs + inferredMs),
      }))
    })
  },

  /**
   * Returns for a device the longest slice of each day (UTC) of the range on which one started, and the end of the last
   * slice.
   */
  habit(slices: readonly Slice[], deviceId: number, range: Interval): DeviceHabit {
    const dayOf = (at: number) => Math.floor(at / 86_400_000)
    const ownSlices = slices.filter(
      (s) => s.deviceId === deviceId && dayOf(s.from) >= dayOf(range.start) && dayOf(s.from) <= dayOf(range.end),
    )
    const days = Map.groupBy(ownSlices, ({ from }) => dayOf(from))
    return {
      longestMs: [...days.values()].map((same) => Math.max(...same.map(({ from, to }) => to - from))),
      lastWord: ownSlices.length > 0 ? Math.max(...ownSlices.map(({ to }) => to)) : null,
    }
  },
}
