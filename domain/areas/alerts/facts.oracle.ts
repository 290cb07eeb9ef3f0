import { Temporal } from 'temporal-polyfill'
import type { Interval } from '../../core/schedule/interval.ts'
import type { Floor } from '../efficiency/floor/floor.ts'
import { naiveDetails } from '../efficiency/oracles/details.oracle.ts'
import { naiveJobEfficiency } from '../efficiency/oracles/jobEfficiency.oracle.ts'
import type { NaiveQuestion } from '../efficiency/oracles/pieces.oracle.ts'
import { emptyTally, type Tally } from '../efficiency/sums/tally.ts'
import type { Slice } from '../efficiency/timeline/slice.ts'
import type { PartHour } from './cycleDrift.ts'
import type { DownWindow } from './disturbances.ts'
import type { OperationSetups } from './longSetups.ts'
import type { MachineDay } from './machineDays.ts'
import type { StopHour } from './recurringStops.ts'
import type { DeviceHabit } from './silentDevice.ts'
import type { WorkDay } from './workDays.ts'

/*
 * For tests: what the rules are asked of, once more, slowly, from raw slices: five minutes by five minutes, by the
 * words of each fact's type.
 */

const windowMs = 300_000

/** A detail of five minutes, told apart and added up. */
type Piece = {
  start: number
  day: number
  hour: number
  what: string
  planned: boolean
  job: [string | null, number | null, number | null, string | null, string | null]
  team: string[]
  sums: Record<string, number>
}

/** Days (numbers) on the wall of a zone: the one that holds an instant, and the instant at which one begins. */
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
 * The details of a machine in every whole window of a range (edges on windows), with their day and hour on the wall.
 */
export function naivePieces(floor: Floor, resourceID: string, slices: readonly Slice[], range: Interval): Piece[] {
  const { dayOf } = naiveCalendar(floor.timeZone)
  const buckets: Interval[] = []
  for (let start = range.start; start < range.end; start += windowMs) buckets.push({ start, end: start + windowMs })
  return naiveDetails({ floor, resourceID, slices, entries: [], buckets }).flatMap((details, k) => {
    if (Object.keys(details).length === 0) return []
    const { start } = buckets[k]!
    const { hour } = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(floor.timeZone)
    const day = dayOf(start)
    return Object.entries(details).map(([key, sums]) => {
      const [what, , , planned, job, team] = JSON.parse(key)
      return { start, day, hour, what, planned, job, team, sums }
    })
  })
}

const made = ({ sums }: Piece) => (sums.good ?? 0) + (sums.scrap ?? 0) + (sums.rework ?? 0)
const msOf = (piece: Piece, what: string) => (piece.what === what ? (piece.sums.ms ?? 0) : 0)

/** What pieces add up to as a tally. */
export function naiveTally(pieces: readonly Piece[]): Tally {
  const tally = emptyTally()
  for (const { what, planned, sums } of pieces) {
    const field = `${what === 'running' ? 'run' : what}Ms` as keyof Tally
    if (planned) {
      tally[field] += sums.ms ?? 0
      for (const name of ['good', 'scrap', 'rework', 'idealSecs', 'goodIdealSecs'] as const)
        tally[name] += sums[name] ?? 0
    } else {
      if (what === 'running') tally.unscheduledRunMs += sums.ms ?? 0
      tally.unscheduledGood += sums.good ?? 0
      tally.unscheduledGoodIdealSecs += sums.goodIdealSecs ?? 0
    }
    tally.idealMissing += sums.idealMissing ?? 0
  }
  return tally
}

const groups = (pieces: readonly Piece[], keyOf: (piece: Piece) => unknown) => [
  ...Map.groupBy(pieces, (piece) => JSON.stringify(keyOf(piece))).values(),
]
const sum = (pieces: readonly Piece[], of: (piece: Piece) => number) =>
  pieces.reduce((all, piece) => all + of(piece), 0)

/** The facts of one machine's pieces, for each of the rules. */
export const naiveFacts = {
  downWindows: (pieces: readonly Piece[]): DownWindow[] =>
    groups(pieces, ({ start }) => start)
      .map((same) => ({ start: same[0]!.start, ms: sum(same, (p) => (p.planned ? msOf(p, 'down') : 0)) }))
      .filter(({ ms }) => ms > 0),

  partHours: (pieces: readonly Piece[], partNum: string | null): PartHour[] =>
    groups(
      pieces.filter(({ job }) => job[3] === partNum),
      ({ start }) => Math.floor(start / 3_600_000),
    ).map((same) => ({
      start: Math.floor(same[0]!.start / 3_600_000) * 3_600_000,
      runSecs: sum(same, (p) => msOf(p, 'running')) / 1000,
      parts: sum(same, made),
    })),

  machineDays: (resourceID: string, pieces: readonly Piece[]) =>
    groups(pieces, ({ day }) => day).map(
      (same) => ({ resourceID, day: same[0]!.day, tally: naiveTally(same) }) satisfies MachineDay,
    ),

  stopHours: (resourceID: string, pieces: readonly Piece[]): StopHour[] =>
    groups(
      pieces.filter(({ what, planned }) => what === 'down' && planned),
      ({ hour }) => hour,
    ).map((same) => ({
      resourceID,
      hour: same[0]!.hour,
      days: new Set(same.filter(({ sums }) => (sums.starts ?? 0) > 0).map(({ day }) => day)).size,
      stops: sum(same, ({ sums }) => sums.starts ?? 0),
      downMs: sum(same, (p) => msOf(p, 'down')),
    })),

  workDays(resourceID: string, pieces: readonly Piece[]): WorkDay[] {
    const shares = pieces
      .filter(({ job }) => job[3] !== null)
      .flatMap((piece) =>
        (piece.team.length > 0 ? piece.team : [null]).map((empID) => ({ piece, empID, of: piece.team.length || 1 })),
      )
    const same = Map.groupBy(shares, ({ piece: { job, day }, empID }) => JSON.stringify([job[3], job[2], day, empID]))
    return [...same.values()].map((all) => {
      const { piece, empID } = all[0]!
      const total = (of: (piece: Piece) => number) => all.reduce((sum, entry) => sum + of(entry.piece) / entry.of, 0)
      return {
        resourceID,
        empID,
        partNum: piece.job[3]!,
        oprSeq: piece.job[2],
        day: piece.day,
        runSecs: total((p) => msOf(p, 'running')) / 1000,
        idealSecs: total(({ sums }) => sums.idealSecs ?? 0),
        good: total(({ sums }) => sums.good ?? 0),
        total: total(made),
        idealMissing: total(({ sums }) => sums.idealMissing ?? 0),
      }
    })
  },

  /**
   * Changeovers with declared setup that lie within a range, as all `slices` (of the time `around` it) tell them; one
   * that is not completed only where four more days passed.
   */
  setups(
    resourceID: string,
    { range, around, ...told }: Pick<NaiveQuestion, 'floor' | 'slices' | 'asOf' | 'range'> & { around: Interval },
  ): OperationSetups[] {
    const operations = naiveJobEfficiency({ ...told, resourceID, range: around })
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

  /** Of a device: the longest slice of each day (UTC) of the range on which one began, and the end of the last. */
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
