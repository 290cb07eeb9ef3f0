import { iso, percentText } from '../efficiency/wording.ts'
import { benjaminiHochberg } from '../statistics/benjaminiHochberg.ts'
import { rankSumOf } from '../statistics/rankSum.ts'
import { ranksOf } from '../statistics/ranks.ts'
import type { Finding } from './finding.ts'
import type { HabitQuestion } from './insightQuestion.ts'
import type { OperationDays } from './workDays.ts'

type Figure = 'performance' | 'quality'
/** The columns of a figure as a ratio, and the days of which it can be told. */
const ratios = {
  performance: {
    ...({ of: 'idealSecs', whole: 'runSecs' } as const),
    isTold: ({ idealMissing, idealSecs }: OperationDays, k: number) => idealMissing[k] === 0 && idealSecs[k]! > 0,
  },
  quality: {
    ...({ of: 'good', whole: 'total' } as const),
    isTold: ({ total }: OperationDays, k: number) => total[k]! > 0,
  },
}

type Tested = {
  figure: Figure
  operation: OperationDays
  combo: number
  days: number
  ideal: number
  whole: number
  ratio: number
  othersRatio: number
  others: number
  pValue: number
}

/**
 * Tests each combination that makes an operation of a part against all others that make it, by the days that are not
 * too short.
 */
function* testOperation(figure: Figure, operation: OperationDays, question: HabitQuestion): Generator<Tested> {
  const { daysNeeded, othersNeeded, leastRunSecs } = question.settings.combination
  const { isTold } = ratios[figure]
  const [of, whole] = [operation[ratios[figure].of], operation[ratios[figure].whole]]
  const combos = operation.combos.map(() => ({ days: 0, ideal: 0, of: 0, whole: 0, rankSum: 0 }))
  const all = { days: 0, of: 0, whole: 0 }
  const values = new Float64Array(of.length)
  const owners = new Int32Array(of.length)
  for (let k = 0; k < of.length; k++) {
    if (operation.runSecs[k]! < leastRunSecs || !isTold(operation, k)) continue
    const mine = combos[operation.combo[k]!]!
    mine.days++
    mine.ideal += operation.idealSecs[k]!
    mine.of += of[k]!
    mine.whole += whole[k]!
    values[all.days] = of[k]! / whole[k]!
    owners[all.days] = operation.combo[k]!
    all.days++
    all.of += of[k]!
    all.whole += whole[k]!
  }
  const isEnough = (sample: { days: number }) => sample.days >= daysNeeded && all.days - sample.days >= othersNeeded
  if (!combos.some(isEnough)) return
  const { ranks, tieSum } = ranksOf(values.subarray(0, all.days))
  for (let place = 0; place < ranks.length; place++) combos[owners[place]!]!.rankSum += ranks[place]!
  for (const [combo, mine] of combos.entries()) {
    if (!isEnough(mine)) continue
    const others = all.days - mine.days
    const { pValue } = rankSumOf({ sum: mine.rankSum, m: mine.days, n: others, tieSum })
    const [ratio, othersRatio] = [mine.of / mine.whole, (all.of - mine.of) / (all.whole - mine.whole)]
    yield { figure, operation, combo, ...mine, ratio, othersRatio, others, pValue }
  }
}

/**
 * Combinations of machine and person that make an operation of a part better or worse than all others that make it: the
 * days of each by Wilcoxon's rank-sum test, those found among all at the false discovery rate.
 */
export function combinationEffects(question: HabitQuestion, operations: readonly OperationDays[]): Finding[] {
  const { range, settings } = question
  const tested = operations.flatMap((operation) =>
    (['performance', 'quality'] as const).flatMap((figure) => [...testOperation(figure, operation, question)]),
  )
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  return tested
    .filter(
      ({ ratio, othersRatio }, k) =>
        adjusted[k]! <= settings.falseDiscoveryRate &&
        Math.abs(ratio - othersRatio) >= settings.combination.leastChange * othersRatio,
    )
    .map(({ figure, operation, combo, days, ideal, whole, ratio, othersRatio, others, pValue }) => {
      const { partNum, oprSeq } = operation
      const { resourceID, empID } = operation.combos[combo]!
      const worse = ratio < othersRatio
      const who = empID === null ? resourceID : `${resourceID} with ${empID}`
      const what = `part ${partNum}${oprSeq === null ? '' : `, operation ${oprSeq}`}`
      const [name, label] = figure === 'performance' ? ['Performance', 'performance'] : ['Quality', 'quality']
      const lost = figure === 'performance' ? whole * (1 - ratio / othersRatio) : (othersRatio - ratio) * ideal
      return {
        id: ['combination', figure, resourceID, empID ?? '', partNum, oprSeq ?? '', iso(range.start)].join('~'),
        kind: `${figure}OfCombination`,
        resourceID,
        about: { partNum, empID },
        topic: `${name} of a combination`,
        message:
          `${who} makes ${what} at ${percentText(ratio)} ${label} on ${days} days; ` +
          `elsewhere it is ${percentText(othersRatio)}.`,
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
