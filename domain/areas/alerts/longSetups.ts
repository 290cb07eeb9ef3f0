import { valueAt } from '../../core/schedule/effective.ts'
import { benjaminiHochberg } from '../../core/statistics/benjaminiHochberg.ts'
import { binomialAtLeast } from '../../core/statistics/binomial.ts'
import type { Effective } from '../efficiency/floor/floor.ts'
import { setupMetrics } from '../efficiency/setups/setupMetrics.ts'
import { durationText, iso } from '../efficiency/wording.ts'
import type { Finding } from './finding.ts'
import type { HabitQuery } from './insightQuery.ts'

/**
 * The changeovers to a job operation on a machine with some declared setup, in two parallel columns: start (epoch ms)
 * and total setup time (ms). Columns save memory, since a plant has very many changeovers.
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

/** Totals of the setups that have a standard; `since`: start of the first. */
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

const emptyTotals = (resourceID: string, partNum: string | null): ComparedSetups => {
  return { resourceID, partNum, setups: 0, longer: 0, differing: 0, setupSecs: 0, standardSecs: 0, since: Infinity }
}

/** Compares setups with the standard in force at their start; null if there is none. */
export function compareSetups(setups: OperationSetups, standards: SetupStandards): ComparedSetups | null {
  const { resourceID, operation, partNum, starts, ms } = setups
  const standard = standards.get(operation)
  if (!standard) return null
  const totals = emptyTotals(resourceID, partNum)
  for (let k = 0; k < starts.length; k++) {
    const standardSecs = valueAt(standard, starts[k]!) ?? 0
    if (standardSecs <= 0) continue
    const { secs, overSecs } = setupMetrics(ms[k]!, standardSecs)
    totals.setups += 1
    if (overSecs! > 0) totals.longer += 1
    if (overSecs !== 0) totals.differing += 1
    totals.setupSecs += secs
    totals.standardSecs += standardSecs
    totals.since = Math.min(totals.since, starts[k]!)
  }
  return totals.setups > 0 ? totals : null
}

function addUp(all: readonly ComparedSetups[], partNum: string | null): ComparedSetups {
  const totals = emptyTotals(all[0]!.resourceID, partNum)
  for (const setup of all) {
    totals.setups += setup.setups
    totals.longer += setup.longer
    totals.differing += setup.differing
    totals.setupSecs += setup.setupSecs
    totals.standardSecs += setup.standardSecs
    totals.since = Math.min(totals.since, setup.since)
  }
  return totals
}

/** Yields each machine, and each part on machines that make several parts. */
function* groupsOf(operations: readonly ComparedSetups[]): Generator<ComparedSetups> {
  for (const ownOperations of Map.groupBy(operations, ({ resourceID }) => resourceID).values()) {
    const machine = addUp(ownOperations, null)
    yield machine
    for (const [partNum, same] of Map.groupBy(ownOperations, (setups) => setups.partNum)) {
      const part = addUp(same, partNum)
      if (partNum !== null && part.setups < machine.setups) yield part
    }
  }
}

/**
 * Finds machines, and parts on them, with setups longer than the standard in force at their start. Applies the sign
 * test to the setups (over and under are equally likely if the standards are right; setups equal to their standard are
 * ignored) and the false discovery rate to all tests. If a machine is reported, its parts are not.
 */
export function longSetups({ range, settings }: HabitQuery, compared: readonly ComparedSetups[]): Finding[] {
  const { setupsNeeded, leastExcess } = settings.setup
  const tested = [...groupsOf(compared)]
    .filter(({ differing }) => differing >= setupsNeeded)
    .map((group) => ({ ...group, pValue: binomialAtLeast(group.longer, group.differing, 0.5) }))
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  const significant = tested.filter(
    ({ setupSecs, standardSecs }, k) =>
      adjusted[k]! <= settings.falseDiscoveryRate && setupSecs >= (1 + leastExcess) * standardSecs,
  )
  const whole = new Set(significant.filter(({ partNum }) => partNum === null).map(({ resourceID }) => resourceID))
  return significant
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
