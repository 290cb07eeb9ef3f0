/** What one machine made of one operation of a part on one day. */
export type CycleDay = {
  /** Number of the day. */
  day: number
  resourceID: string
  partNum: string
  oprSeq: number | null
  runSecs: number
  parts: number
  /** What the standard says they should have taken; null: not all of them have one. */
  standardSecs: number | null
}

/** How long a part takes, as days have shown; `spreadSecs`: the standard deviation of days, by their parts. */
export type CycleTime = {
  resourceID: string
  partNum: string
  oprSeq: number | null
  expectedSecs: number
  spreadSecs: number
  standardSecs: number | null
  days: number
  parts: number
  /** How far off this was on its days that were not learned from. */
  unseen: CycleErrors
}

/**
 * How far off run time is told of days that were not learned from: the sum of what days are off ÷ their run time;
 * `byStandard` the same of the standard, over the days that have one. Null without such days.
 */
export type CycleErrors = { days: number; byModel: number | null; byStandard: number | null }

export type CycleModel = { times: CycleTime[]; errors: CycleErrors }

const keyOf = ({ resourceID, partNum, oprSeq }: Pick<CycleDay, 'resourceID' | 'partNum' | 'oprSeq'>) =>
  JSON.stringify([resourceID, partNum, oprSeq])

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)

function timeOf(days: readonly CycleDay[]): Omit<CycleTime, 'unseen'> {
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
  }
}

/** Expected cycle times of days: run time ÷ parts of each machine, part and operation. */
function learn(days: readonly CycleDay[]): Omit<CycleTime, 'unseen'>[] {
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
  return {
    times: learn(days).map((time) => ({ ...time, unseen: errorsOf(unseenOf.get(keyOf(time)) ?? []) })),
    errors: errorsOf(unseen),
  }
}
