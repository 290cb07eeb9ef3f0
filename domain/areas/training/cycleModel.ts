import type { LearnedCycle } from '../efficiency/responses/learnedCycles.ts'

/** Production of one operation of a part on one machine and day. */
export type CycleDay = {
  /** Number of the day. */
  day: number
  resourceID: string
  partNum: string
  oprSeq: number | null
  runSecs: number
  parts: number
  /** Good parts among `parts`. */
  goodParts: number
  /** Planned time of the machine on that day (s), and its run time for all its work. */
  plannedSecs: number
  machineRunSecs: number
  /** Standard time for these parts; null: some of them have no standard. */
  standardSecs: number | null
}

/** Learned cycle time of a part; `unseen`: its errors on held-out days. */
export type CycleTime = LearnedCycle & { goodShare: number; unseen: CycleErrors }

/**
 * Errors of predicted run time on held-out days: sum of the absolute daily deviations ÷ run time; `byStandard` is the
 * same for the standard, over the days that have one. Null without such days.
 */
export type CycleErrors = { days: number; byModel: number | null; byStandard: number | null }

export type CycleModel = { times: CycleTime[]; errors: CycleErrors }

const keyOf = ({ resourceID, partNum, oprSeq }: Pick<CycleDay, 'resourceID' | 'partNum' | 'oprSeq'>) =>
  JSON.stringify([resourceID, partNum, oprSeq])

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)

/** Cycle time learned from the days of one operation on one machine. */
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

/** Returns the running share of a machine over its days with planned time; each day may include several operations. */
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

/** Learns expected cycle times from days: run time ÷ parts of each machine, part and operation. */
function learnTimes(days: readonly CycleDay[]): LearnedTime[] {
  return [...Map.groupBy(days, keyOf).values()].map(timeOf)
}

function ratioOff(days: readonly CycleDay[], predict: (day: CycleDay) => number | null | undefined): number | null {
  const predictions = days.flatMap((day) => {
    const secs = predict(day)
    return secs === null || secs === undefined ? [] : [{ off: Math.abs(secs - day.runSecs), runSecs: day.runSecs }]
  })
  const whole = sum(predictions, ({ runSecs }) => runSecs)
  return whole > 0 ? sum(predictions, ({ off }) => off) / whole : null
}

/**
 * Learns cycle times from days and measures their errors: trained on the first four fifths of the days, measured on the
 * remaining, held-out days. The returned times are learned from all days.
 */
export function trainCycles(all: readonly CycleDay[]): CycleModel {
  const days = all.filter(({ runSecs, parts }) => runSecs > 0 && parts > 0)
  const dates = [...new Set(days.map(({ day }) => day))].sort((a, b) => a - b)
  const split = dates[Math.floor(dates.length * 0.8)] ?? Number.POSITIVE_INFINITY
  const trainedTimes = new Map(learnTimes(days.filter(({ day }) => day < split)).map((time) => [keyOf(time), time]))
  const heldOutDays = days.filter((day) => day.day >= split && trainedTimes.has(keyOf(day)))
  const errorsOf = (some: readonly CycleDay[]): CycleErrors => ({
    days: some.length,
    byModel: ratioOff(some, (day) => trainedTimes.get(keyOf(day))!.expectedSecs * day.parts),
    byStandard: ratioOff(some, ({ standardSecs }) => standardSecs),
  })
  const heldOutByKey = Map.groupBy(heldOutDays, keyOf)
  const ofMachines = Map.groupBy(days, ({ resourceID }) => resourceID)
  const running = new Map([...ofMachines].map(([resourceID, some]) => [resourceID, runningOf(some)]))
  return {
    times: learnTimes(days).map((time) => ({
      ...time,
      running: running.get(time.resourceID) ?? null,
      unseen: errorsOf(heldOutByKey.get(keyOf(time)) ?? []),
    })),
    errors: errorsOf(heldOutDays),
  }
}
