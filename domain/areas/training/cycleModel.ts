import type { LearnedCycle } from '../efficiency/answers/learnedCycles.ts'

/** What one machine made of one operation of a part on one day. */
export type CycleDay = {
  /** Number of the day. */
  day: number
  resourceID: string
  partNum: string
  oprSeq: number | null
  runSecs: number
  parts: number
  /** Good ones of `parts`. */
  goodParts: number
  /** Planned time of the machine on that day (s), and how much of it the machine ran, whatever it made. */
  plannedSecs: number
  machineRunSecs: number
  /** What the standard says they should have taken; null: not all of them have one. */
  standardSecs: number | null
}

/** How long a part takes, as days have shown; `unseen`: how far off this was on its days that were not learned from. */
export type CycleTime = LearnedCycle & { goodShare: number; unseen: CycleErrors }

/**
 * How far off run time is told of days that were not learned from: the sum of what days are off ÷ their run time;
 * `byStandard` the same of the standard, over the days that have one. Null without such days.
 */
export type CycleErrors = { days: number; byModel: number | null; byStandard: number | null }

export type CycleModel = { times: CycleTime[]; errors: CycleErrors }

const keyOf = ({ resourceID, partNum, oprSeq }: Pick<CycleDay, 'resourceID' | 'partNum' | 'oprSeq'>) =>
  JSON.stringify([resourceID, partNum, oprSeq])

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)

/** What the days of one operation at one machine show of it. */
type LearnedTime = Omit<CycleTime, 'unseen' | 'running'>

function timeOf(days: readonly CycleDay[]): LearnedTime {
  const { resourceID, partNum, oprSeq } = days[0]!
  const parts = sum(days, (day) => day.parts)
  const expectedSecs = sum(days, ({ runSecs }) => runSecs) / parts
  const variance = sum(days, (day) => day.parts * (day.runSecs / day.parts - expectedSecs) ** 2) / parts
  const hasStandard = days.every(({ standardSecs }) => standardSecs !== null)
  return {
    resourceID,
    partNum,
    oprSeq,
    expectedSecs,
    spreadSecs: Math.sqrt(variance),
    standardSecs: hasStandard ? sum(days, ({ standardSecs }) => standardSecs ?? 0) / parts : null,
    days: days.length,
    parts,
    goodShare: sum(days, ({ goodParts }) => goodParts) / parts,
  }
}

/** Running share of a machine, over its days with planned time; each may hold several operations. */
function runningOf(machineDays: readonly CycleDay[]): LearnedCycle['running'] {
  const planned = machineDays.filter((entry) => entry.plannedSecs > 0)
  const days = [...new Map(planned.map((entry) => [entry.day, entry])).values()]
  if (days.length === 0) return null
  const plannedSecs = sum(days, (day) => day.plannedSecs)
  const share = sum(days, ({ machineRunSecs }) => machineRunSecs) / plannedSecs
  const variance =
    sum(days, (day) => day.plannedSecs * (day.machineRunSecs / day.plannedSecs - share) ** 2) / plannedSecs
  return { share, spread: Math.sqrt(variance), days: days.length, plannedSecs: plannedSecs / days.length }
}

/** Expected cycle times of days: run time ÷ parts of each machine, part and operation. */
function learn(days: readonly CycleDay[]): LearnedTime[] {
  return [...Map.groupBy(days, keyOf).values()].map(timeOf)
}

function ratioOff(days: readonly CycleDay[], told: (day: CycleDay) => number | null | undefined): number | null {
  const known = days.flatMap((day) => {
    const secs = told(day)
    return secs === null || secs === undefined ? [] : [{ off: Math.abs(secs - day.runSecs), runSecs: day.runSecs }]
  })
  const whole = sum(known, ({ runSecs }) => runSecs)
  return whole > 0 ? sum(known, ({ off }) => off) / whole : null
}

/**
 * Learns cycle times from days, and how good they are: from the first four fifths of the days, measured on the last,
 * which were not seen. The times themselves are of all days.
 */
export function trainCycles(all: readonly CycleDay[]): CycleModel {
  const days = all.filter(({ runSecs, parts }) => runSecs > 0 && parts > 0)
  const dates = [...new Set(days.map(({ day }) => day))].sort((a, b) => a - b)
  const split = dates[Math.floor(dates.length * 0.8)] ?? Number.POSITIVE_INFINITY
  const seen = new Map(learn(days.filter(({ day }) => day < split)).map((time) => [keyOf(time), time]))
  const unseen = days.filter((day) => day.day >= split && seen.has(keyOf(day)))
  const errorsOf = (some: readonly CycleDay[]): CycleErrors => ({
    days: some.length,
    byModel: ratioOff(some, (day) => seen.get(keyOf(day))!.expectedSecs * day.parts),
    byStandard: ratioOff(some, ({ standardSecs }) => standardSecs),
  })
  const unseenOf = Map.groupBy(unseen, keyOf)
  const ofMachines = Map.groupBy(days, ({ resourceID }) => resourceID)
  const running = new Map([...ofMachines].map(([resourceID, some]) => [resourceID, runningOf(some)]))
  return {
    times: learn(days).map((time) => ({
      ...time,
      running: running.get(time.resourceID) ?? null,
      unseen: errorsOf(unseenOf.get(keyOf(time)) ?? []),
    })),
    errors: errorsOf(unseen),
  }
}
