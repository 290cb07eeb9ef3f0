import type { Effective } from '../efficiency/floor.ts'
import { valueAt } from '../schedule/effective.ts'
import type { Finding } from './finding.ts'
import type { HabitQuestion } from './insightQuestion.ts'
import { benjaminiHochberg } from './statistics/benjaminiHochberg.ts'
import { binomialAtLeast } from './statistics/binomial.ts'
import { durationText, iso } from './wording.ts'

/** A declared setup of a job operation on a machine: when it began (epoch ms) and what it took. */
export type DeclaredSetup = {
  resourceID: string
  jobNum: string
  assemblySeq: number
  oprSeq: number
  partNum: string | null
  start: number
  setupSecs: number
}

/** Setup standards of job operations, by `jobNum~assemblySeq~oprSeq`. */
export type SetupStandards = ReadonlyMap<string, Effective<number | null>>

export const operationKey = ({
  jobNum,
  assemblySeq,
  oprSeq,
}: {
  jobNum: string
  assemblySeq: number
  oprSeq: number
}) => `${jobNum}~${assemblySeq}~${oprSeq}`

type Compared = { setup: DeclaredSetup; standardSecs: number }

/**
 * Machines, and parts on them, whose setups take longer than the standard in force when they begin: the sign test over setups (as many over as under, were the standards right;
 * what took just its standard tells nothing), those found among all at the false discovery rate. A machine that is found stands for the parts on it.
 */
export function longSetups(
  { range, settings }: HabitQuestion,
  setups: readonly DeclaredSetup[],
  standards: SetupStandards,
): Finding[] {
  const { setupsNeeded, leastExcess } = settings.setup
  const compared: Compared[] = []
  for (const setup of setups) {
    const standard = standards.get(operationKey(setup))
    const standardSecs = (standard && valueAt(standard, setup.start)) ?? 0
    if (standardSecs > 0) compared.push({ setup, standardSecs })
  }
  const machines = [...Map.groupBy(compared, ({ setup }) => setup.resourceID)].map(([resourceID, own]) => ({
    resourceID,
    partNum: null as string | null,
    own,
  }))
  const parts = machines.flatMap(({ resourceID, own }) =>
    [...Map.groupBy(own, ({ setup }) => setup.partNum)].flatMap(([partNum, same]) =>
      partNum === null || same.length === own.length ? [] : [{ resourceID, partNum, own: same }],
    ),
  )
  const tested = [...machines, ...parts]
    .filter(({ own }) => own.length >= setupsNeeded)
    .map((group) => {
      const longer = group.own.filter(({ setup, standardSecs }) => setup.setupSecs > standardSecs).length
      const differing = group.own.filter(({ setup, standardSecs }) => setup.setupSecs !== standardSecs).length
      return { ...group, longer, differing }
    })
    .filter(({ differing }) => differing >= setupsNeeded)
    .map((group) => ({ ...group, pValue: binomialAtLeast(group.longer, group.differing, 0.5) }))
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  const found = tested.flatMap((group, k) => {
    const setupSecs = group.own.reduce((sum, one) => sum + one.setup.setupSecs, 0)
    const standardSecs = group.own.reduce((sum, one) => sum + one.standardSecs, 0)
    const isFound = adjusted[k]! <= settings.falseDiscoveryRate && setupSecs >= (1 + leastExcess) * standardSecs
    return isFound ? [{ ...group, setupSecs, standardSecs }] : []
  })
  const whole = new Set(found.filter(({ partNum }) => partNum === null).map(({ resourceID }) => resourceID))
  return found
    .filter(({ partNum, resourceID }) => partNum === null || !whole.has(resourceID))
    .map(({ resourceID, partNum, own, longer, differing, setupSecs, standardSecs, pValue }) => ({
      id: ['longSetup', resourceID, partNum ?? '', iso(range.start)].join('~'),
      kind: 'longSetup',
      resourceID,
      topic: 'Setups longer than their standard',
      message: `A setup ${partNum === null ? '' : `of part ${partNum} `}on ${resourceID} takes ${durationText(setupSecs / own.length)} on average; its standard is ${durationText(standardSecs / own.length)}. ${longer} of ${own.length} took longer.`,
      severity: 'warning' as const,
      since: iso(Math.min(...own.map(({ setup }) => setup.start))),
      until: iso(range.end),
      numbers: {
        setups: own.length,
        longer,
        meanSecs: setupSecs / own.length,
        standardSecs: standardSecs / own.length,
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
