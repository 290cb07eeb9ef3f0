import { benjaminiHochberg } from '../../core/statistics/benjaminiHochberg.ts'
import { rankSumOf } from '../../core/statistics/rankSum.ts'
import { ranksOf } from '../../core/statistics/ranks.ts'
import { iso, percentText } from '../efficiency/wording.ts'
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

type Who = { resourceID: string; empID: string | null }

type Tested = {
  figure: Figure
  operation: OperationDays
  who: Who
  /** Compared with others at the same machine, or with other machines. */
  isThere: boolean
  days: number
  ideal: number
  whole: number
  ratio: number
  othersRatio: number
  others: number
  pValue: number
}

/** Whose days (`owner`) are compared with those of all the others; `whoOf`: null of whom nothing is asked. */
type Comparison = {
  isThere: boolean
  places: Int32Array
  owner: Int32Array
  whoOf: (owner: number) => Who | null
  /** By owner, zeros before and after: a hundred thousand days are looked at without a map. */
  slots: Int32Array
}

/** Tests each owner's days against those of all other owners. */
function testOwners(
  figure: Figure,
  operation: OperationDays,
  { isThere, places, owner, whoOf, slots }: Comparison,
  { daysNeeded, othersNeeded }: { daysNeeded: number; othersNeeded: number },
): Tested[] {
  const [of, whole] = [operation[ratios[figure].of], operation[ratios[figure].whole]]
  const owners: { number: number; days: number; ideal: number; of: number; whole: number; rankSum: number }[] = []
  const all = { days: places.length, of: 0, whole: 0 }
  const values = new Float64Array(places.length)
  for (let place = 0; place < places.length; place++) {
    const k = places[place]!
    const number = owner[k]!
    // Its place among the owners, from 1.
    slots[number] ||= owners.push({ number, days: 0, ideal: 0, of: 0, whole: 0, rankSum: 0 })
    const mine = owners[slots[number]! - 1]!
    mine.days++
    mine.ideal += operation.idealSecs[k]!
    mine.of += of[k]!
    mine.whole += whole[k]!
    all.of += of[k]!
    all.whole += whole[k]!
    values[place] = of[k]! / whole[k]!
  }
  const asked = owners.filter(({ days }) => days >= daysNeeded && all.days - days >= othersNeeded)
  const { ranks, tieSum } = ranksOf(asked.length > 0 ? values : [])
  for (let place = 0; place < ranks.length; place++)
    owners[slots[owner[places[place]!]!]! - 1]!.rankSum += ranks[place]!
  for (const { number } of owners) slots[number] = 0
  return asked.flatMap(({ number, ...mine }) => {
    const who = whoOf(number)
    if (!who) return []
    const others = all.days - mine.days
    const { pValue } = rankSumOf({ sum: mine.rankSum, m: mine.days, n: others, tieSum })
    const [ratio, othersRatio] = [mine.of / mine.whole, (all.of - mine.of) / (all.whole - mine.whole)]
    return [{ figure, operation, who, isThere, ...mine, ratio, othersRatio, others, pValue }]
  })
}

/** The days that are told and not too short, machine by machine; of machine n those from `starts[n]` on. */
function daysByMachine(figure: Figure, operation: OperationDays, machine: Int32Array, question: HabitQuestion) {
  const { isTold } = ratios[figure]
  const { leastRunSecs } = question.settings.combination
  const isAsked = (k: number) => operation.runSecs[k]! >= leastRunSecs && isTold(operation, k)
  const starts = new Int32Array(operation.combos.length + 1)
  for (let k = 0; k < machine.length; k++) if (isAsked(k)) starts[machine[k]! + 1]!++
  for (let number = 1; number < starts.length; number++) starts[number]! += starts[number - 1]!
  const next = starts.slice()
  const places = new Int32Array(starts.at(-1)!)
  for (let k = 0; k < machine.length; k++) if (isAsked(k)) places[next[machine[k]!]!++] = k
  return { places, starts }
}

/**
 * Tests each machine that makes an operation of a part against the others that make it, and each person against all
 * others at the same machine.
 */
function testOperation(operation: OperationDays, question: HabitQuestion): Tested[] {
  const { combos } = operation
  const machines = [...new Set(combos.map(({ resourceID }) => resourceID))]
  const numbers = new Map(machines.map((resourceID, number) => [resourceID, number]))
  const machineOfCombo = combos.map(({ resourceID }) => numbers.get(resourceID)!)
  const combo = Int32Array.from(operation.combo)
  const machine = combo.map((place) => machineOfCombo[place]!)
  const slots = new Int32Array(combos.length)
  const personOf = (number: number) => (combos[number]!.empID === null ? null : combos[number]!)
  return (['performance', 'quality'] as const).flatMap((figure) => {
    const { places, starts } = daysByMachine(figure, operation, machine, question)
    const placesAt = (number: number) => places.subarray(starts[number], starts[number + 1])
    /** Where one person alone works at a machine nothing tells the two apart. */
    function machineOf(number: number): Who {
      const only = combo[placesAt(number)[0]!]!
      return placesAt(number).every((k) => combo[k] === only)
        ? combos[only]!
        : { resourceID: machines[number]!, empID: null }
    }
    const test = (asked: Pick<Comparison, 'isThere' | 'places' | 'owner' | 'whoOf'>) =>
      testOwners(figure, operation, { ...asked, slots }, question.settings.combination)
    return [
      ...test({ isThere: false, places, owner: machine, whoOf: machineOf }),
      ...machines.flatMap((_, number) =>
        test({ isThere: true, places: placesAt(number), owner: combo, whoOf: personOf }),
      ),
    ]
  })
}

/**
 * Machines that make an operation of a part better or worse than the other machines that make it, and people who do
 * than all others at the same machine, so that nobody answers for the machine: their days by Wilcoxon's rank-sum test,
 * those found among all at the false discovery rate.
 */
export function combinationEffects(question: HabitQuestion, operations: readonly OperationDays[]): Finding[] {
  const { range, settings } = question
  const tested = operations.flatMap((operation) => testOperation(operation, question))
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  return tested
    .filter(
      ({ ratio, othersRatio }, k) =>
        adjusted[k]! <= settings.falseDiscoveryRate &&
        Math.abs(ratio - othersRatio) >= settings.combination.leastChange * othersRatio,
    )
    .map(({ figure, operation, who: { resourceID, empID }, isThere, days, ideal, whole, ...compared }) => {
      const { ratio, othersRatio, others, pValue } = compared
      const { partNum, oprSeq } = operation
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
          `${isThere ? 'with others at this machine' : 'elsewhere'} it is ${percentText(othersRatio)}.`,
        severity: worse ? ('warning' as const) : ('information' as const),
        since: iso(range.start),
        until: iso(range.end),
        numbers: { ratio, othersRatio, days, othersDays: others, oprSeq },
        confidence: {
          test:
            'Wilcoxon’s rank-sum test of days against those of ' +
            `${isThere ? 'all others at the same machine' : 'other machines'} that make the same`,
          pValue,
          falseAlarmRate: settings.falseDiscoveryRate,
          observations: days + others,
        },
        lostSecs: worse ? lost : null,
        evidence: { resourceID, start: iso(range.start), end: iso(range.end), view: figure },
      }
    })
}
