import { benjaminiHochberg } from '../../core/statistics/benjaminiHochberg.ts'
import { rankSumOf } from '../../core/statistics/rankSum.ts'
import { ranksOf } from '../../core/statistics/ranks.ts'
import { iso, percentText } from '../efficiency/wording.ts'
import type { Finding } from './finding.ts'
import type { HabitQuery } from './insightQuery.ts'
import type { OperationDays } from './workDays.ts'

type Metric = 'performance' | 'quality'
/** The columns of a metric as a ratio, and the days for which it is known. */
const ratios = {
  performance: {
    ...({ of: 'idealSecs', whole: 'runSecs' } as const),
    isKnown: ({ idealMissing, idealSecs }: OperationDays, k: number) => idealMissing[k] === 0 && idealSecs[k]! > 0,
  },
  quality: {
    ...({ of: 'good', whole: 'total' } as const),
    isKnown: ({ total }: OperationDays, k: number) => total[k]! > 0,
  },
}

type Subject = { resourceID: string; empID: string | null }

type Tested = {
  figure: Metric
  operation: OperationDays
  subject: Subject
  /** True: compared with others at the same machine; false: with other machines. */
  isSameMachine: boolean
  days: number
  ideal: number
  whole: number
  ratio: number
  otherRatio: number
  otherDays: number
  pValue: number
}

/**
 * A comparison of the days of each owner (`owner`) with those of all other owners. `subjectOf` returns null for owners
 * that are not tested.
 */
type Comparison = {
  isSameMachine: boolean
  places: Int32Array
  owner: Int32Array
  subjectOf: (owner: number) => Subject | null
  /**
   * Scratch array shared by all comparisons: for each owner its position in `owners`, from 1; 0 means not seen yet. All
   * zeros between uses. Faster than a map for hundreds of thousands of days.
   */
  slots: Int32Array
}

/** Tests each owner's days against those of all other owners. */
function testOwners(
  figure: Metric,
  operation: OperationDays,
  { isSameMachine, places, owner, subjectOf, slots }: Comparison,
  { daysNeeded, otherDaysNeeded }: { daysNeeded: number; otherDaysNeeded: number },
): Tested[] {
  const [of, whole] = [operation[ratios[figure].of], operation[ratios[figure].whole]]
  const owners: { number: number; days: number; ideal: number; of: number; whole: number; rankSum: number }[] = []
  const all = { days: places.length, of: 0, whole: 0 }
  const values = new Float64Array(places.length)
  for (let index = 0; index < places.length; index++) {
    const k = places[index]!
    const number = owner[k]!
    // Position among the owners, from 1.
    slots[number] ||= owners.push({ number, days: 0, ideal: 0, of: 0, whole: 0, rankSum: 0 })
    const totals = owners[slots[number]! - 1]!
    totals.days++
    totals.ideal += operation.idealSecs[k]!
    totals.of += of[k]!
    totals.whole += whole[k]!
    all.of += of[k]!
    all.whole += whole[k]!
    values[index] = of[k]! / whole[k]!
  }
  const eligible = owners.filter(({ days }) => days >= daysNeeded && all.days - days >= otherDaysNeeded)
  const { ranks, tieSum } = ranksOf(eligible.length > 0 ? values : [])
  for (let index = 0; index < ranks.length; index++)
    owners[slots[owner[places[index]!]!]! - 1]!.rankSum += ranks[index]!
  for (const { number } of owners) slots[number] = 0
  return eligible.flatMap(({ number, ...totals }) => {
    const subject = subjectOf(number)
    if (!subject) return []
    const otherDays = all.days - totals.days
    const { pValue } = rankSumOf({ sum: totals.rankSum, m: totals.days, n: otherDays, tieSum })
    const [ratio, otherRatio] = [totals.of / totals.whole, (all.of - totals.of) / (all.whole - totals.whole)]
    return [{ figure, operation, subject, isSameMachine, ...totals, ratio, otherRatio, otherDays, pValue }]
  })
}

/**
 * Returns the indexes of the days with a known metric and enough run time, grouped by machine; those of machine n start
 * at `starts[n]`.
 */
function daysByMachine(figure: Metric, operation: OperationDays, machine: Int32Array, query: HabitQuery) {
  const { isKnown } = ratios[figure]
  const { leastRunSecs } = query.settings.combination
  const isEligible = (k: number) => operation.runSecs[k]! >= leastRunSecs && isKnown(operation, k)
  const starts = new Int32Array(operation.combos.length + 1)
  for (let k = 0; k < machine.length; k++) if (isEligible(k)) starts[machine[k]! + 1]!++
  for (let number = 1; number < starts.length; number++) starts[number]! += starts[number - 1]!
  const next = starts.slice()
  const places = new Int32Array(starts.at(-1)!)
  for (let k = 0; k < machine.length; k++) if (isEligible(k)) places[next[machine[k]!]!++] = k
  return { places, starts }
}

/**
 * Tests each machine that makes an operation of a part against the other machines that make it, and each person against
 * all others at the same machine.
 */
function testOperation(operation: OperationDays, query: HabitQuery): Tested[] {
  const { combos } = operation
  const machines = [...new Set(combos.map(({ resourceID }) => resourceID))]
  const numbers = new Map(machines.map((resourceID, number) => [resourceID, number]))
  const machineOfCombo = combos.map(({ resourceID }) => numbers.get(resourceID)!)
  const combo = Int32Array.from(operation.combo)
  const machine = combo.map((index) => machineOfCombo[index]!)
  const slots = new Int32Array(combos.length)
  const personOf = (number: number) => (combos[number]!.empID === null ? null : combos[number]!)
  return (['performance', 'quality'] as const).flatMap((figure) => {
    const { places, starts } = daysByMachine(figure, operation, machine, query)
    const daysOf = (number: number) => places.subarray(starts[number], starts[number + 1])
    /** With only one person at a machine, the effects of machine and person cannot be separated. */
    function machineOf(number: number): Subject {
      const onlyCombo = combo[daysOf(number)[0]!]!
      return daysOf(number).every((k) => combo[k] === onlyCombo)
        ? combos[onlyCombo]!
        : { resourceID: machines[number]!, empID: null }
    }
    const test = (comparison: Pick<Comparison, 'isSameMachine' | 'places' | 'owner' | 'subjectOf'>) =>
      testOwners(figure, operation, { ...comparison, slots }, query.settings.combination)
    return [
      ...test({ isSameMachine: false, places, owner: machine, subjectOf: machineOf }),
      ...machines.flatMap((_, number) =>
        test({ isSameMachine: true, places: daysOf(number), owner: combo, subjectOf: personOf }),
      ),
    ]
  })
}

/**
 * Finds machines that make an operation of a part better or worse than the other machines that make it, and people who
 * do so compared with all others at the same machine, so that operators are compared only on the same machine. Applies
 * Wilcoxon's rank-sum test to their days, and the false discovery rate to all tests.
 */
export function combinationEffects(query: HabitQuery, operations: readonly OperationDays[]): Finding[] {
  const { range, settings } = query
  const tested = operations.flatMap((operation) => testOperation(operation, query))
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  return tested
    .filter(
      ({ ratio, otherRatio }, k) =>
        adjusted[k]! <= settings.falseDiscoveryRate &&
        Math.abs(ratio - otherRatio) >= settings.combination.leastChange * otherRatio,
    )
    .map(({ figure, operation, subject: { resourceID, empID }, isSameMachine, days, ideal, whole, ...compared }) => {
      const { ratio, otherRatio, otherDays, pValue } = compared
      const { partNum, oprSeq } = operation
      const isWorse = ratio < otherRatio
      const subject = empID === null ? resourceID : `${resourceID} with ${empID}`
      const work = `part ${partNum}${oprSeq === null ? '' : `, operation ${oprSeq}`}`
      const [name, label] = figure === 'performance' ? ['Performance', 'performance'] : ['Quality', 'quality']
      const lostSecs = figure === 'performance' ? whole * (1 - ratio / otherRatio) : (otherRatio - ratio) * ideal
      return {
        id: ['combination', figure, resourceID, empID ?? '', partNum, oprSeq ?? '', iso(range.start)].join('~'),
        kind: `${figure}OfCombination`,
        resourceID,
        about: { partNum, empID },
        topic: `${name} of a combination`,
        message:
          `${subject} makes ${work} at ${percentText(ratio)} ${label} on ${days} days; ` +
          `${isSameMachine ? 'with others at this machine' : 'elsewhere'} it is ${percentText(otherRatio)}.`,
        severity: isWorse ? ('warning' as const) : ('information' as const),
        since: iso(range.start),
        until: iso(range.end),
        numbers: { ratio, othersRatio: otherRatio, days, othersDays: otherDays, oprSeq },
        confidence: {
          test:
            'Wilcoxon’s rank-sum test of days compared with those of ' +
            `${isSameMachine ? 'all others at the same machine' : 'other machines'} that make the same`,
          pValue,
          falseAlarmRate: settings.falseDiscoveryRate,
          observations: days + otherDays,
        },
        lostSecs: isWorse ? lostSecs : null,
        evidence: { resourceID, start: iso(range.start), end: iso(range.end), view: figure },
      }
    })
}
