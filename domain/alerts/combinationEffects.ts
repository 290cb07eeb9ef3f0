import type { Finding } from './finding.ts'
import type { InsightQuestion } from './insightQuestion.ts'
import { benjaminiHochberg } from './statistics/benjaminiHochberg.ts'
import { rankSumOf } from './statistics/rankSum.ts'
import { ranksOf } from './statistics/ranks.ts'
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
/** A figure of a day as a ratio and what it is made of. */
type Point = { of: number; whole: number; row: WorkDay }

const pointOf = (figure: Figure, row: WorkDay): Point | null => {
  if (figure === 'quality') return row.total > 0 ? { of: row.good, whole: row.total, row } : null
  return row.idealMissing > 0 || row.idealSecs <= 0 ? null : { of: row.idealSecs, whole: row.runSecs, row }
}

const comboOf = ({ row }: Point) => `${row.resourceID}\n${row.empID ?? ''}`

const sumOf = (points: readonly Point[]) => ({
  of: points.reduce((sum, { of }) => sum + of, 0),
  whole: points.reduce((sum, { whole }) => sum + whole, 0),
})

type Tested = { figure: Figure; own: Point[]; ratio: number; othersRatio: number; others: number; pValue: number }

/** Tests each combination of a group against all others of it. */
function* testGroup(figure: Figure, rows: readonly WorkDay[], question: InsightQuestion): Generator<Tested> {
  const { daysNeeded, othersNeeded } = question.settings.combination
  const points = rows.flatMap((row) => pointOf(figure, row) ?? [])
  const combos = Map.groupBy(points.keys(), (k) => comboOf(points[k]!))
  if (combos.size < 2) return
  const { ranks, tieSum } = ranksOf(points.map(({ of, whole }) => of / whole))
  const all = sumOf(points)
  for (const own of combos.values()) {
    const [m, n] = [own.length, points.length - own.length]
    if (m < daysNeeded || n < othersNeeded) continue
    const sum = own.reduce((total, k) => total + ranks[k]!, 0)
    const mine = own.map((k) => points[k]!)
    const { of, whole } = sumOf(mine)
    const { pValue } = rankSumOf({ sum, m, n, tieSum })
    yield { figure, own: mine, ratio: of / whole, othersRatio: (all.of - of) / (all.whole - whole), others: n, pValue }
  }
}

/**
 * Combinations of machine and person that make an operation of a part better or worse than all others that make it: the days of each by Wilcoxon's rank-sum test, those
 * found among all at the false discovery rate.
 */
export function combinationEffects(question: InsightQuestion, work: readonly WorkDay[]): Finding[] {
  const { range, settings } = question
  const useful = work.filter(({ runSecs }) => runSecs >= settings.combination.leastRunSecs)
  const groups = Map.groupBy(useful, ({ partNum, oprSeq }) => `${oprSeq} ${partNum}`)
  const tested = [...groups.values()].flatMap((rows) =>
    (['performance', 'quality'] as const).flatMap((figure) => [...testGroup(figure, rows, question)]),
  )
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  return tested
    .filter(
      ({ ratio, othersRatio }, k) =>
        adjusted[k]! <= settings.falseDiscoveryRate &&
        Math.abs(ratio - othersRatio) >= settings.combination.leastChange * othersRatio,
    )
    .map(({ figure, own, ratio, othersRatio, others, pValue }) => {
      const { resourceID, empID, partNum, oprSeq } = own[0]!.row
      const worse = ratio < othersRatio
      const who = empID === null ? resourceID : `${resourceID} with ${empID}`
      const what = `part ${partNum}${oprSeq === null ? '' : `, operation ${oprSeq}`}`
      const [name, label] = figure === 'performance' ? ['Performance', 'performance'] : ['Quality', 'quality']
      const { whole } = sumOf(own)
      const ideal = own.reduce((sum, { row }) => sum + row.idealSecs, 0)
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
