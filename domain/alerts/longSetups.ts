import type { Effective } from '../efficiency/floor.ts'
import { valueAt } from '../schedule/effective.ts'
import { wallClock } from '../schedule/wallClock.ts'
import type { Finding } from './finding.ts'
import type { InsightQuestion } from './insightQuestion.ts'
import { benjaminiHochberg } from './statistics/benjaminiHochberg.ts'
import { binomialAtLeast } from './statistics/binomial.ts'
import { durationText, iso } from './wording.ts'

/** Declared setup of a job operation on a machine: all of it in the range, and the first day on which there was any. */
export type OperationSetup = {
  resourceID: string
  jobNum: string
  assemblySeq: number
  oprSeq: number
  partNum: string | null
  setupSecs: number
  firstDay: number
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

type Compared = { setup: OperationSetup; standardSecs: number }

/**
 * Machines, and parts on them, whose setups take longer than their standards say: the sign test over job operations (as many over as under, were the standards right; what took
 * just its standard tells nothing), those found among all at the false discovery rate. A machine that is found stands for the parts on it.
 */
export function longSetups(
  question: InsightQuestion,
  setups: readonly OperationSetup[],
  standards: SetupStandards,
): Finding[] {
  const { floor, range, settings } = question
  const { setupsNeeded, leastExcess } = settings.setup
  const clock = wallClock(floor.timeZone)
  const dayStarts = new Map<number, number>()
  const dayStart = (day: number) => {
    const known = dayStarts.get(day) ?? clock.dayStart(day)
    dayStarts.set(day, known)
    return known
  }
  const compared: Compared[] = []
  for (const setup of setups) {
    const standard = standards.get(operationKey(setup))
    const standardSecs = (standard && valueAt(standard, dayStart(setup.firstDay))) ?? 0
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
      message: `To set up an operation ${partNum === null ? '' : `of part ${partNum} `}on ${resourceID} takes ${durationText(setupSecs / own.length)} in all; its standard is ${durationText(standardSecs / own.length)}. ${longer} of ${own.length} operations took longer.`,
      severity: 'warning' as const,
      since: iso(clock.dayStart(Math.min(...own.map(({ setup }) => setup.firstDay)))),
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
