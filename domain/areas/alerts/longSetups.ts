import { valueAt } from '../../core/schedule/effective.ts'
import { benjaminiHochberg } from '../../core/statistics/benjaminiHochberg.ts'
import { binomialAtLeast } from '../../core/statistics/binomial.ts'
import type { Effective } from '../efficiency/floor/floor.ts'
import { setupFigures } from '../efficiency/setups/setupFigures.ts'
import { durationText, iso } from '../efficiency/wording.ts'
import type { Finding } from './finding.ts'
import type { HabitQuestion } from './insightQuestion.ts'

/**
 * The changeovers to a job operation on a machine of which some setup was declared: the start (epoch ms) and the whole
 * setup time (ms) of each, beside each other. A plant has very many.
 */
export type OperationSetups = {
  resourceID: string
  /** `jobNum~assemblySeq~oprSeq`. */
  operation: string
  partNum: string | null
  starts: readonly number[]
  ms: readonly number[]
}

/** Setup standards of job operations, by `jobNum~assemblySeq~oprSeq`. */
export type SetupStandards = ReadonlyMap<string, Effective<number | null>>

/** What setups with a standard add up to; `since`: when the first began. */
export type ComparedSetups = {
  resourceID: string
  partNum: string | null
  setups: number
  longer: number
  differing: number
  setupSecs: number
  standardSecs: number
  since: number
}

const nothing = (resourceID: string, partNum: string | null): ComparedSetups => {
  return { resourceID, partNum, setups: 0, longer: 0, differing: 0, setupSecs: 0, standardSecs: 0, since: Infinity }
}

/** Compares setups with the standard in force when each begins; null where there is none. */
export function compareSetups(setups: OperationSetups, standards: SetupStandards): ComparedSetups | null {
  const { resourceID, operation, partNum, starts, ms } = setups
  const standard = standards.get(operation)
  if (!standard) return null
  const sum = nothing(resourceID, partNum)
  for (let k = 0; k < starts.length; k++) {
    const standardSecs = valueAt(standard, starts[k]!) ?? 0
    if (standardSecs <= 0) continue
    const { secs, overSecs } = setupFigures(ms[k]!, standardSecs)
    sum.setups += 1
    if (overSecs! > 0) sum.longer += 1
    if (overSecs !== 0) sum.differing += 1
    sum.setupSecs += secs
    sum.standardSecs += standardSecs
    sum.since = Math.min(sum.since, starts[k]!)
  }
  return sum.setups > 0 ? sum : null
}

function together(all: readonly ComparedSetups[], partNum: string | null): ComparedSetups {
  const sum = nothing(all[0]!.resourceID, partNum)
  for (const setup of all) {
    sum.setups += setup.setups
    sum.longer += setup.longer
    sum.differing += setup.differing
    sum.setupSecs += setup.setupSecs
    sum.standardSecs += setup.standardSecs
    sum.since = Math.min(sum.since, setup.since)
  }
  return sum
}

/** Machines, and parts on machines that make others too. */
function* groupsOf(operations: readonly ComparedSetups[]): Generator<ComparedSetups> {
  for (const ownOperations of Map.groupBy(operations, ({ resourceID }) => resourceID).values()) {
    const machine = together(ownOperations, null)
    yield machine
    for (const [partNum, same] of Map.groupBy(ownOperations, (setups) => setups.partNum)) {
      const part = together(same, partNum)
      if (partNum !== null && part.setups < machine.setups) yield part
    }
  }
}

/**
 * Machines, and parts on them, whose setups take longer than the standard in force when they begin: the sign test over
 * setups (as many over as under, were the standards right; what took just its standard tells nothing), those found
 * among all at the false discovery rate. A machine that is found stands for the parts on it.
 */
export function longSetups({ range, settings }: HabitQuestion, compared: readonly ComparedSetups[]): Finding[] {
  const { setupsNeeded, leastExcess } = settings.setup
  const tested = [...groupsOf(compared)]
    .filter(({ differing }) => differing >= setupsNeeded)
    .map((group) => ({ ...group, pValue: binomialAtLeast(group.longer, group.differing, 0.5) }))
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  const found = tested.filter(
    ({ setupSecs, standardSecs }, k) =>
      adjusted[k]! <= settings.falseDiscoveryRate && setupSecs >= (1 + leastExcess) * standardSecs,
  )
  const whole = new Set(found.filter(({ partNum }) => partNum === null).map(({ resourceID }) => resourceID))
  return found
    .filter(({ partNum, resourceID }) => partNum === null || !whole.has(resourceID))
    .map(({ resourceID, partNum, setups, longer, differing, setupSecs, standardSecs, since, pValue }) => ({
      id: ['longSetup', resourceID, partNum ?? '', iso(range.start)].join('~'),
      kind: 'longSetup',
      resourceID,
      about: { partNum, empID: null },
      topic: 'Setups longer than their standard',
      message:
        `A setup ${partNum === null ? '' : `of part ${partNum} `}on ${resourceID} ` +
        `takes ${durationText(setupSecs / setups)} on average; its standard is ${durationText(standardSecs / setups)}. ` +
        `${longer} of ${setups} took longer.`,
      severity: 'warning' as const,
      since: iso(since),
      until: iso(range.end),
      numbers: {
        setups,
        longer,
        meanSecs: setupSecs / setups,
        standardSecs: standardSecs / setups,
      },
      confidence: {
        test: 'Sign test against the standards of the operations',
        pValue,
        falseAlarmRate: settings.falseDiscoveryRate,
        observations: differing,
      },
      lostSecs: setupSecs - standardSecs,
      evidence: { resourceID, start: iso(range.start), end: iso(range.end), view: 'setupDetails' },
    }))
}
