import { iso, percentText } from '../efficiency/wording.ts'
import type { Interval } from '../schedule/interval.ts'
import { benjaminiHochberg } from '../statistics/benjaminiHochberg.ts'
import { pettitt } from '../statistics/pettitt.ts'
import { rankSum } from '../statistics/rankSum.ts'
import type { QualityFinding } from './checkAlerts.ts'

/** What a machine, person and shift made of an operation of a part on a day (`start`: epoch ms). */
export type MadeOnDay = {
  start: number
  resourceID: string
  empID: string | null
  shiftNum: number | null
  partNum: string
  oprSeq: number | null
  total: number
  /** Scrap and rework. */
  lost: number
  /** null: the standard of some of it is not known. */
  idealSecs: number | null
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

const factors = {
  machine: ({ resourceID }: MadeOnDay) => ({ resourceID }),
  person: ({ empID }: MadeOnDay) => (empID === null ? null : { empID }),
  shift: ({ shiftNum }: MadeOnDay) => (shiftNum === null ? null : { shiftNum }),
}
type Factor = keyof typeof factors
/** One thing, or two together; a pair is only told where neither of its two is. */
const looks: readonly (readonly Factor[])[] = [
  ['machine'],
  ['person'],
  ['shift'],
  ['machine', 'person'],
  ['machine', 'shift'],
  ['person', 'shift'],
]
type Level = { resourceID?: string; empID?: string; shiftNum?: number }

type Sum = { total: number; lost: number; idealSecs: number | null }
type Tested = {
  look: readonly Factor[]
  level: Level
  operation: Pick<MadeOnDay, 'partNum' | 'oprSeq'>
  mine: Sum & { days: number }
  others: Sum & { days: number }
  rates: { start: number; rate: number }[]
  pValue: number
}

const add = (sum: Sum | undefined, row: Sum): Sum => ({
  total: (sum?.total ?? 0) + row.total,
  lost: (sum?.lost ?? 0) + row.lost,
  idealSecs: sum?.idealSecs === null || row.idealSecs === null ? null : (sum?.idealSecs ?? 0) + row.idealSecs,
})
const levelOf = (look: readonly Factor[], row: MadeOnDay): Level | null => {
  const levels = look.map((factor) => factors[factor](row))
  return levels.some((level) => level === null) ? null : Object.assign({}, ...levels)
}

/** The share of each day that was not good, of days with enough parts. */
function daysOf(rows: readonly MadeOnDay[]) {
  const days = new Map<number, Sum>()
  for (const row of rows) days.set(row.start, add(days.get(row.start), row))
  return [...days]
    .filter(([, { total }]) => total >= effectSettings.leastParts)
    .sort(([a], [b]) => a - b)
    .map(([start, sum]) => ({ start, rate: sum.lost / sum.total, sum }))
}

/** Tests every level of a look against all others that make the same operation of a part. */
function* testLook(look: readonly Factor[], rows: readonly MadeOnDay[]): Generator<Tested> {
  const levels = Map.groupBy(rows, (row) => JSON.stringify(levelOf(look, row)))
  if (levels.size < 2) return
  for (const [key, own] of levels) {
    const level = JSON.parse(key) as Level | null
    if (level === null) continue
    const [mine, others] = [daysOf(own), daysOf(rows.filter((row) => JSON.stringify(levelOf(look, row)) !== key))]
    if (mine.length < effectSettings.daysNeeded || others.length < effectSettings.daysNeeded) continue
    const rateOf = ({ rate }: { rate: number }) => rate
    const { pValue } = rankSum(mine.map(rateOf), others.map(rateOf))
    const sumOf = (days: typeof mine) => ({ ...days.map(({ sum }) => sum).reduce(add), days: days.length })
    const { partNum, oprSeq } = rows[0]!
    yield { look, level, operation: { partNum, oprSeq }, mine: sumOf(mine), others: sumOf(others), rates: mine, pValue }
  }
}

/** Since when the level is so: the change of its days where there is one that goes the same way, else the beginning. */
function sinceOf({ rates, mine, others }: Tested, range: Interval): number {
  const values = rates.map(({ rate }) => rate)
  const { split, k, pValue } = pettitt(values)
  const isWorse = mine.lost / mine.total > others.lost / others.total
  return pValue <= effectSettings.sinceLevel && k < 0 === isWorse ? rates[split]!.start : range.start
}

const isSame = (a: Tested, b: Tested) =>
  a.operation.partNum === b.operation.partNum && a.operation.oprSeq === b.operation.oprSeq
const holds = (level: Level, other: Level) =>
  Object.entries(other).every(([name, value]) => level[name as keyof Level] === value)

function findingOf(tested: Tested, range: Interval): QualityFinding {
  const { level, operation, mine, others, pValue } = tested
  const { resourceID = '', empID = null, shiftNum } = level
  const [ratio, othersRatio] = [mine.lost / mine.total, others.lost / others.total]
  const isWorse = ratio > othersRatio
  const since = sinceOf(tested, range)
  const who = [resourceID, empID, shiftNum === undefined ? '' : `shift ${shiftNum}`].filter(Boolean).join(' with ')
  const { partNum, oprSeq } = operation
  const what = `part ${partNum}${oprSeq === null ? '' : `, operation ${oprSeq}`}`
  const lost = mine.idealSecs === null ? null : (ratio - othersRatio) * mine.idealSecs
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
    numbers: { ratio, othersRatio, parts: mine.total, lost: mine.lost, days: mine.days, shiftNum: shiftNum ?? null },
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
 * the false discovery rate. `comparisons`: how many were tested.
 */
export function qualityEffects(
  rows: readonly MadeOnDay[],
  range: Interval,
): { found: QualityFinding[]; comparisons: number } {
  const operations = Map.groupBy(rows, ({ partNum, oprSeq }) => JSON.stringify([partNum, oprSeq]))
  const tested = [...operations.values()].flatMap((own) => looks.flatMap((look) => [...testLook(look, own)]))
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  const different = tested.filter(
    ({ mine, others }, k) =>
      adjusted[k]! <= effectSettings.falseDiscoveryRate &&
      Math.abs(mine.lost / mine.total - others.lost / others.total) >= effectSettings.leastChange,
  )
  const single = different.filter(({ look }) => look.length === 1)
  const told = different.filter(
    (one) => one.look.length === 1 || !single.some((other) => isSame(one, other) && holds(one.level, other.level)),
  )
  return { found: told.map((one) => findingOf(one, range)), comparisons: tested.length }
}
