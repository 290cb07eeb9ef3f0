import { iso, percentText } from '../efficiency/wording.ts'
import type { Interval } from '../schedule/interval.ts'
import { benjaminiHochberg } from '../statistics/benjaminiHochberg.ts'
import { pettitt } from '../statistics/pettitt.ts'
import { rankSum } from '../statistics/rankSum.ts'
import type { QualityFinding } from './checkAlerts.ts'

/** What was made on a day (`start`: epoch ms) and how much of it was scrap or rework; of a team each has a part. */
export type MadeOnDay = { start: number; total: number; lost: number }

/** Whose work is looked at: of a machine, a person, a shift, or two of them together. */
export type Level = { resourceID?: string; empID?: string; shiftNum?: number }

/**
 * What one level made of an operation of a part: on each day on which it made any, ascending. `idealSecs`: of the days
 * with enough parts (`leastParts`); null: the standard of some of it is not known.
 */
export type MadeByLevel = { level: Level; days: readonly MadeOnDay[]; idealSecs: number | null }

/** What was made of an operation of a part on each day, by all together and by each level that is looked at. */
export type MadeOfOperation = {
  partNum: string
  oprSeq: number | null
  all: readonly MadeOnDay[]
  levels: readonly MadeByLevel[]
}

/** Thresholds of what is looked for. What each means and why it is so: docs/decisions/0293-control-charts.md. */
export const effectSettings = {
  falseDiscoveryRate: 0.05,
  /** Days of what is looked at, and of all others that make the same. */
  daysNeeded: 8,
  /** Of a day with fewer parts nothing is learnt. */
  leastParts: 10,
  /** A difference by less, in points of the share that is not good, is none to speak of. */
  leastChange: 0.01,
  /** From this p-value of Pettitt's test on it is told since when. */
  sinceLevel: 0.05,
}

/** What is looked at: one thing, or two together; a pair is only told where neither of its two is. */
export const looks = [
  ['resourceID'],
  ['empID'],
  ['shiftNum'],
  ['resourceID', 'empID'],
  ['resourceID', 'shiftNum'],
  ['empID', 'shiftNum'],
] as const satisfies readonly (readonly (keyof Level)[])[]

type Sum = { total: number; lost: number; days: number }
type Tested = Pick<MadeByLevel, 'level' | 'idealSecs'> & {
  operation: Pick<MadeOfOperation, 'partNum' | 'oprSeq'>
  mine: Sum
  others: Sum
  rates: { start: number; rate: number }[]
  pValue: number
}

/** Parts that a team shares are no whole numbers: rates that differ by the error of sums alone are equal. */
const rateOf = ({ lost, total }: MadeOnDay) => Math.round((lost / total) * 1e9) / 1e9
const isEnough = ({ total }: MadeOnDay) => total >= effectSettings.leastParts
const sumOf = (days: readonly MadeOnDay[]): Sum => ({
  total: days.reduce((sum, { total }) => sum + total, 0),
  lost: days.reduce((sum, { lost }) => sum + lost, 0),
  days: days.length,
})

/** What all others made: everything less what the level made. */
function withoutOwn(all: readonly MadeOnDay[], own: readonly MadeOnDay[]): MadeOnDay[] {
  const made = new Map(own.map((day) => [day.start, day]))
  return all.map(({ start, total, lost }) => {
    const mine = made.get(start)
    return mine ? { start, total: total - mine.total, lost: lost - mine.lost } : { start, total, lost }
  })
}

/** Tests a level against all others that make the same operation of a part; null where there are too few days. */
function testLevel({ partNum, oprSeq, all }: MadeOfOperation, { level, days, idealSecs }: MadeByLevel): Tested | null {
  const mine = days.filter(isEnough)
  const others = withoutOwn(all, days).filter(isEnough)
  if (mine.length < effectSettings.daysNeeded || others.length < effectSettings.daysNeeded) return null
  const { pValue } = rankSum(mine.map(rateOf), others.map(rateOf))
  return {
    ...{ level, idealSecs, operation: { partNum, oprSeq }, mine: sumOf(mine), others: sumOf(others), pValue },
    rates: mine.map((day) => ({ start: day.start, rate: rateOf(day) })),
  }
}

/** Since when the level is so: the change of its days where there is one that goes the same way, else the beginning. */
function sinceOf({ rates, mine, others }: Tested, range: Interval): number {
  const values = rates.map(({ rate }) => rate)
  const { split, k, pValue } = pettitt(values)
  const isWorse = mine.lost / mine.total > others.lost / others.total
  return pValue <= effectSettings.sinceLevel && k < 0 === isWorse ? rates[split]!.start : range.start
}

const operationName = ({ operation: { partNum, oprSeq } }: Tested) => JSON.stringify([partNum, oprSeq])
const holds = (level: Level, other: Level) =>
  Object.entries(other).every(([name, value]) => level[name as keyof Level] === value)

function findingOf(tested: Tested, range: Interval): QualityFinding {
  const { level, operation, mine, others, pValue, idealSecs } = tested
  const { resourceID = '', empID = null, shiftNum } = level
  const [ratio, othersRatio] = [mine.lost / mine.total, others.lost / others.total]
  const isWorse = ratio > othersRatio
  const since = sinceOf(tested, range)
  const who = [resourceID, empID, shiftNum === undefined ? '' : `shift ${shiftNum}`].filter(Boolean).join(' with ')
  const { partNum, oprSeq } = operation
  const what = `part ${partNum}${oprSeq === null ? '' : `, operation ${oprSeq}`}`
  const lost = idealSecs === null ? null : (ratio - othersRatio) * idealSecs
  return {
    id: ['notGood', partNum, oprSeq ?? '', resourceID, empID ?? '', shiftNum ?? '', iso(range.start)].join('~'),
    kind: 'notGoodOfCombination',
    resourceID,
    characteristic: null,
    about: { partNum, empID },
    topic: isWorse ? 'More scrap and rework' : 'Less scrap and rework',
    message:
      `${who}: ${percentText(ratio)} of ${what} are scrap or rework on ${mine.days} days; ` +
      `of all others who make it ${percentText(othersRatio)}.`,
    severity: isWorse ? 'warning' : 'information',
    since: iso(since),
    until: iso(range.end),
    numbers: {
      ...{ ratio, othersRatio, parts: mine.total, lost: mine.lost, days: mine.days },
      ...{ shiftNum: shiftNum ?? null, oprSeq },
    },
    confidence: {
      test: 'Wilcoxon’s rank-sum test of days against those of all others who make the same',
      pValue,
      falseAlarmRate: effectSettings.falseDiscoveryRate,
      observations: mine.days + others.days,
    },
    lostSecs: isWorse ? lost : null,
    evidence: { resourceID, start: iso(since), end: iso(range.end), view: 'byMachine' },
  }
}

/**
 * Where more or less of an operation of a part is scrap or rework than where others make it: by machine, person and
 * shift and by two of them together. Days are compared by Wilcoxon's rank-sum test, all comparisons are one family at
 * the false discovery rate. `comparisons`: how many were tested. A level is a step.
 */
export function* qualityEffects(
  operations: readonly MadeOfOperation[],
  range: Interval,
): Generator<undefined, { found: QualityFinding[]; comparisons: number }> {
  const tested: Tested[] = []
  for (const operation of operations)
    for (const made of operation.levels) {
      const one = testLevel(operation, made)
      if (one) tested.push(one)
      yield
    }
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  const different = tested.filter(
    ({ mine, others }, k) =>
      adjusted[k]! <= effectSettings.falseDiscoveryRate &&
      Math.abs(mine.lost / mine.total - others.lost / others.total) >= effectSettings.leastChange,
  )
  const isSingle = ({ level }: Tested) => Object.keys(level).length === 1
  const single = Map.groupBy(different.filter(isSingle), operationName)
  const told = different.filter(
    (one) => isSingle(one) || !(single.get(operationName(one)) ?? []).some((other) => holds(one.level, other.level)),
  )
  const found: QualityFinding[] = []
  for (const one of told) {
    found.push(findingOf(one, range))
    yield
  }
  return { found, comparisons: tested.length }
}
