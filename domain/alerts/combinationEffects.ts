import type { Finding } from './finding.ts'
import type { InsightQuestion } from './insightQuestion.ts'
import { benjaminiHochberg } from './statistics/benjaminiHochberg.ts'
import { rankSumOf } from './statistics/rankSum.ts'
import { ranksOf } from './statistics/ranks.ts'
import { within } from './within.ts'
import { iso, percentText } from './wording.ts'

/** What one person (null: nobody named) made of one operation of a part on a machine on a day: scheduled or not, a team's share each. */
export type WorkDay = {
  resourceID: string
  empID: string | null
  partNum: string
  oprSeq: number | null
  day: number
  runSecs: number
  idealSecs: number
  good: number
  total: number
  idealMissing: number
}

type Figure = 'performance' | 'quality'
/** A figure of a day as a ratio: what it is part of, and whether it can be told. */
const ratios = {
  performance: {
    isTold: ({ idealMissing, idealSecs }: WorkDay) => idealMissing === 0 && idealSecs > 0,
    of: ({ idealSecs }: WorkDay) => idealSecs,
    whole: ({ runSecs }: WorkDay) => runSecs,
  },
  quality: {
    isTold: ({ total }: WorkDay) => total > 0,
    of: ({ good }: WorkDay) => good,
    whole: ({ total }: WorkDay) => total,
  },
} satisfies Record<Figure, object>

type Tested = {
  figure: Figure
  own: readonly WorkDay[]
  whole: number
  ratio: number
  othersRatio: number
  others: number
  pValue: number
}

/** Tests each combination of a group against all others of it. */
function* testGroup(
  figure: Figure,
  combos: readonly (readonly WorkDay[])[],
  question: InsightQuestion,
): Generator<Tested> {
  const { daysNeeded, othersNeeded } = question.settings.combination
  const { isTold, of, whole } = ratios[figure]
  const told = combos.map((rows) => rows.filter(isTold)).filter((rows) => rows.length > 0)
  if (told.length < 2) return
  const values = new Float64Array(told.reduce((count, rows) => count + rows.length, 0))
  const all = { of: 0, whole: 0 }
  let place = 0
  const sums = told.map((rows) => {
    const sum = { of: 0, whole: 0 }
    for (const row of rows) {
      values[place++] = of(row) / whole(row)
      sum.of += of(row)
      sum.whole += whole(row)
    }
    all.of += sum.of
    all.whole += sum.whole
    return sum
  })
  const { ranks, tieSum } = ranksOf(values)
  let first = 0
  for (const [k, own] of told.entries()) {
    const [m, n] = [own.length, values.length - own.length]
    let sum = 0
    for (const rank of ranks.subarray(first, first + m)) sum += rank
    first += m
    if (m < daysNeeded || n < othersNeeded) continue
    const mine = sums[k]!
    const { pValue } = rankSumOf({ sum, m, n, tieSum })
    const othersRatio = (all.of - mine.of) / (all.whole - mine.whole)
    yield { figure, own, whole: mine.whole, ratio: mine.of / mine.whole, othersRatio, others: n, pValue }
  }
}

const isSameCombo = (a: WorkDay, b: WorkDay) =>
  a.resourceID === b.resourceID && a.empID === b.empID && a.partNum === b.partNum && a.oprSeq === b.oprSeq

type People = Map<string | null, WorkDay[]>

/** The days of each combination of machine and person, by the operation of a part that they made. */
function combosByPart(work: readonly WorkDay[]): WorkDay[][][] {
  const parts = new Map<string, Map<number | null, Map<string, People>>>()
  let [before, days]: [WorkDay | null, WorkDay[]] = [null, []]
  // Level by level, and only where the combination is another than the one before: making one text of all keys would take longer than the tests.
  for (const row of work) {
    if (before && isSameCombo(before, row)) {
      days.push(row)
      continue
    }
    const operations = within(parts, row.partNum, () => new Map())
    const machines = within(operations, row.oprSeq, () => new Map())
    const people = within(machines, row.resourceID, (): People => new Map())
    days = within(people, row.empID, () => [])
    days.push(row)
    before = row
  }
  const combosOf = (machines: Map<string, People>) => [...machines.values()].flatMap((people) => [...people.values()])
  return [...parts.values()].flatMap((operations) => [...operations.values()].map(combosOf))
}

/**
 * Combinations of machine and person that make an operation of a part better or worse than all others that make it: the days of each by Wilcoxon's rank-sum test, those
 * found among all at the false discovery rate.
 */
export function combinationEffects(question: InsightQuestion, work: readonly WorkDay[]): Finding[] {
  const { range, settings } = question
  const useful = work.filter(({ runSecs }) => runSecs >= settings.combination.leastRunSecs)
  const tested = combosByPart(useful).flatMap((combos) =>
    (['performance', 'quality'] as const).flatMap((figure) => [...testGroup(figure, combos, question)]),
  )
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  return tested
    .filter(
      ({ ratio, othersRatio }, k) =>
        adjusted[k]! <= settings.falseDiscoveryRate &&
        Math.abs(ratio - othersRatio) >= settings.combination.leastChange * othersRatio,
    )
    .map(({ figure, own, whole, ratio, othersRatio, others, pValue }) => {
      const { resourceID, empID, partNum, oprSeq } = own[0]!
      const worse = ratio < othersRatio
      const who = empID === null ? resourceID : `${resourceID} with ${empID}`
      const what = `part ${partNum}${oprSeq === null ? '' : `, operation ${oprSeq}`}`
      const [name, label] = figure === 'performance' ? ['Performance', 'performance'] : ['Quality', 'quality']
      const ideal = own.reduce((sum, { idealSecs }) => sum + idealSecs, 0)
      const lost = figure === 'performance' ? whole * (1 - ratio / othersRatio) : (othersRatio - ratio) * ideal
      return {
        id: ['combination', figure, resourceID, empID ?? '', partNum, oprSeq ?? '', iso(range.start)].join('~'),
        kind: `${figure}OfCombination`,
        resourceID,
        topic: `${name} of a combination`,
        message: `${who} makes ${what} at ${percentText(ratio)} ${label} on ${own.length} days; elsewhere it is ${percentText(othersRatio)}.`,
        severity: worse ? ('warning' as const) : ('information' as const),
        since: iso(range.start),
        until: iso(range.end),
        numbers: { ratio, othersRatio, days: own.length, othersDays: others, oprSeq },
        confidence: {
          test: 'Wilcoxon’s rank-sum test of days against those of all others who make the same',
          pValue,
          falseAlarmRate: settings.falseDiscoveryRate,
          observations: own.length + others,
        },
        lostSecs: worse ? lost : null,
        evidence: { resourceID, start: iso(range.start), end: iso(range.end), view: figure },
      }
    })
}
