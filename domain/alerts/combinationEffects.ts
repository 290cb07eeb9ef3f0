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
/** A figure of a day as a ratio and what it is made of. */
type Point = { of: number; whole: number; row: WorkDay }

const pointOf = (figure: Figure, row: WorkDay): Point | null => {
  if (figure === 'quality') return row.total > 0 ? { of: row.good, whole: row.total, row } : null
  return row.idealMissing > 0 || row.idealSecs <= 0 ? null : { of: row.idealSecs, whole: row.runSecs, row }
}

const sumOf = (points: readonly Point[]) => {
  let [of, whole] = [0, 0]
  for (const point of points) {
    of += point.of
    whole += point.whole
  }
  return { of, whole }
}

type Tested = { figure: Figure; own: Point[]; ratio: number; othersRatio: number; others: number; pValue: number }

/** Tests each combination of a group against all others of it. */
function* testGroup(
  figure: Figure,
  combos: readonly (readonly WorkDay[])[],
  question: InsightQuestion,
): Generator<Tested> {
  const { daysNeeded, othersNeeded } = question.settings.combination
  const told = combos
    .map((rows) => rows.map((row) => pointOf(figure, row)).filter((point) => point !== null))
    .filter((points) => points.length > 0)
  if (told.length < 2) return
  const points = told.flat()
  const { ranks, tieSum } = ranksOf(points.map(({ of, whole }) => of / whole))
  const all = sumOf(points)
  let first = 0
  for (const own of told) {
    const [m, n] = [own.length, points.length - own.length]
    const end = first + m
    let sum = 0
    for (let k = first; k < end; k++) sum += ranks[k]!
    first = end
    if (m < daysNeeded || n < othersNeeded) continue
    const { of, whole } = sumOf(own)
    const { pValue } = rankSumOf({ sum, m, n, tieSum })
    yield { figure, own, ratio: of / whole, othersRatio: (all.of - of) / (all.whole - whole), others: n, pValue }
  }
}

type People = Map<string | null, WorkDay[]>

/** The days of each combination of machine and person, by the operation of a part that they made. */
function combosByPart(work: readonly WorkDay[]): WorkDay[][][] {
  const parts = new Map<string, Map<number | null, Map<string, People>>>()
  // Level by level: making one text of all keys would take longer than the tests.
  for (const row of work) {
    const operations = within(parts, row.partNum, () => new Map())
    const machines = within(operations, row.oprSeq, () => new Map())
    const people = within(machines, row.resourceID, (): People => new Map())
    within(people, row.empID, () => []).push(row)
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
