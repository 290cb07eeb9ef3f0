import type { Finding } from './finding.ts'
import type { InsightQuestion } from './insightQuestion.ts'
import { benjaminiHochberg } from './statistics/benjaminiHochberg.ts'
import { rankSumOf } from './statistics/rankSum.ts'
import { ranksOf } from './statistics/ranks.ts'
import { iso, percentText } from './wording.ts'
import { createNumbers, type WorkDays } from './workDays.ts'

type Figure = 'performance' | 'quality'
/** The columns of a figure as a ratio, and the days of which it can be told. */
const ratios = {
  performance: {
    of: 'idealSecs',
    whole: 'runSecs',
    isTold: (work, k) => work.idealMissing[k] === 0 && work.idealSecs[k]! > 0,
  },
  quality: { of: 'good', whole: 'total', isTold: (work, k) => work.total[k]! > 0 },
} as const satisfies Record<
  Figure,
  { of: keyof WorkDays; whole: keyof WorkDays; isTold: (work: WorkDays, k: number) => boolean }
>

/** The days (by their place) on which an operation of a part was made, and whose each is: combinations of machine and person, by number. */
type Group = { days: Int32Array; combos: Int32Array; comboCount: number }

type Tested = {
  figure: Figure
  /** The combination's days, by their place. */
  own: () => number[]
  whole: number
  ratio: number
  othersRatio: number
  days: number
  others: number
  pValue: number
}

/** Tests each combination of a group against all others of it. */
function* testGroup(figure: Figure, work: WorkDays, group: Group, question: InsightQuestion): Generator<Tested> {
  const { daysNeeded, othersNeeded } = question.settings.combination
  const { isTold } = ratios[figure]
  const [of, whole] = [work[ratios[figure].of], work[ratios[figure].whole]]
  const combos = Array.from({ length: group.comboCount }, () => ({ days: 0, of: 0, whole: 0, rankSum: 0 }))
  const all = { days: 0, of: 0, whole: 0 }
  const values = new Float64Array(group.days.length)
  const owners = new Int32Array(group.days.length)
  for (const [place, k] of group.days.entries()) {
    if (!isTold(work, k)) continue
    owners[all.days] = group.combos[place]!
    values[all.days] = of[k]! / whole[k]!
    for (const sum of [combos[group.combos[place]!]!, all]) {
      sum.days++
      sum.of += of[k]!
      sum.whole += whole[k]!
    }
  }
  const isEnough = (own: { days: number }) => own.days >= daysNeeded && all.days - own.days >= othersNeeded
  if (!combos.some(isEnough)) return
  const { ranks, tieSum } = ranksOf(values.subarray(0, all.days))
  for (const [place, rank] of ranks.entries()) combos[owners[place]!]!.rankSum += rank
  for (const [combo, mine] of combos.entries()) {
    if (!isEnough(mine)) continue
    const others = all.days - mine.days
    const { pValue } = rankSumOf({ sum: mine.rankSum, m: mine.days, n: others, tieSum })
    const own = () => [...group.days].filter((k, place) => group.combos[place] === combo && isTold(work, k))
    const othersRatio = (all.of - mine.of) / (all.whole - mine.whole)
    yield { figure, own, whole: mine.whole, ratio: mine.of / mine.whole, othersRatio, days: mine.days, others, pValue }
  }
}

/** The days of each operation of a part that are not too short. */
function groupsOf(work: WorkDays, leastRunSecs: number): Group[] {
  const days: number[][] = work.operations.map(() => [])
  for (const [k, operation] of work.operation.entries()) if (work.runSecs[k]! >= leastRunSecs) days[operation]!.push(k)
  return days.map((own) => {
    const combos = createNumbers<number>()
    return {
      days: Int32Array.from(own),
      combos: Int32Array.from(own, (k) => combos.of(work.machine[k]! * work.persons.length + work.person[k]!)),
      comboCount: combos.things().length,
    }
  })
}

/**
 * Combinations of machine and person that make an operation of a part better or worse than all others that make it: the days of each by Wilcoxon's rank-sum test, those
 * found among all at the false discovery rate.
 */
export function combinationEffects(question: InsightQuestion, work: WorkDays): Finding[] {
  const { range, settings } = question
  const tested = groupsOf(work, settings.combination.leastRunSecs).flatMap((group) =>
    (['performance', 'quality'] as const).flatMap((figure) => [...testGroup(figure, work, group, question)]),
  )
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  return tested
    .filter(
      ({ ratio, othersRatio }, k) =>
        adjusted[k]! <= settings.falseDiscoveryRate &&
        Math.abs(ratio - othersRatio) >= settings.combination.leastChange * othersRatio,
    )
    .map(({ figure, own, days, whole, ratio, othersRatio, others, pValue }) => {
      const rows = own()
      const resourceID = work.machines[work.machine[rows[0]!]!]!
      const empID = work.persons[work.person[rows[0]!]!]!
      const { partNum, oprSeq } = work.operations[work.operation[rows[0]!]!]!
      const worse = ratio < othersRatio
      const who = empID === null ? resourceID : `${resourceID} with ${empID}`
      const what = `part ${partNum}${oprSeq === null ? '' : `, operation ${oprSeq}`}`
      const [name, label] = figure === 'performance' ? ['Performance', 'performance'] : ['Quality', 'quality']
      const ideal = rows.reduce((sum, k) => sum + work.idealSecs[k]!, 0)
      const lost = figure === 'performance' ? whole * (1 - ratio / othersRatio) : (othersRatio - ratio) * ideal
      return {
        id: ['combination', figure, resourceID, empID ?? '', partNum, oprSeq ?? '', iso(range.start)].join('~'),
        kind: `${figure}OfCombination`,
        resourceID,
        topic: `${name} of a combination`,
        message: `${who} makes ${what} at ${percentText(ratio)} ${label} on ${days} days; elsewhere it is ${percentText(othersRatio)}.`,
        severity: worse ? ('warning' as const) : ('information' as const),
        since: iso(range.start),
        until: iso(range.end),
        numbers: { ratio, othersRatio, days, othersDays: others, oprSeq },
        confidence: {
          test: 'Wilcoxon’s rank-sum test of days against those of all others who make the same',
          pValue,
          falseAlarmRate: settings.falseDiscoveryRate,
          observations: days + others,
        },
        lostSecs: worse ? lost : null,
        evidence: { resourceID, start: iso(range.start), end: iso(range.end), view: figure },
      }
    })
}
