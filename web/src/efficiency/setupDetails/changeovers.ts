import type { JobEfficiency } from '@takt/domain/efficiency/answers/jobEfficiency.ts'
import { type OperationOf, operationKey } from '../jobOperations.ts'
import type { SetupSearch } from './setupSearch.ts'

/** A changeover to a job operation; epoch ms, seconds. */
export type Changeover = {
  key: string
  operation: string
  to: JobEfficiency
  from: (OperationOf & { partNum: string | null; partRevision: string | null }) | null
  resourceID: string
  start: number
  end: number
  secs: number
  kind: 'declared' | 'inferred'
  standardSecs: number | null
}

/** The changeovers that begin in a range (epoch ms) and that an address looks at, the latest first. */
export function changeoversIn(
  jobs: readonly JobEfficiency[],
  about: { range: { start: number; end: number }; search: SetupSearch; resourceIDs: readonly string[] },
): Changeover[] {
  const { range, search } = about
  const machines = new Set(about.resourceIDs)
  return jobs
    .flatMap((to) =>
      to.setups.map((setup): Changeover => {
        const operation = operationKey(to)
        return {
          key: `${operation} ${setup.resourceID} ${setup.start}`,
          operation,
          to,
          from: setup.from,
          resourceID: setup.resourceID,
          start: Date.parse(setup.start),
          end: Date.parse(setup.end),
          secs: setup.secs,
          kind: setup.kind,
          standardSecs: to.setupStandardSecs,
        }
      }),
    )
    .filter(
      ({ start, resourceID, kind, to }) =>
        start >= range.start &&
        start < range.end &&
        (machines.size === 0 || machines.has(resourceID)) &&
        (search.kind === undefined || kind === search.kind) &&
        (search.machine === undefined || resourceID === search.machine) &&
        (search.part === undefined || (to.partNum ?? '') === search.part),
    )
    .sort((a, b) => b.start - a.start)
}

/** How much longer than its standard a changeover took; null without a standard, below 0 it was quicker. */
export const overStandard = ({ secs, standardSecs }: Changeover): number | null =>
  standardSecs === null ? null : secs - standardSecs

/** The setups of a job operation: what they took (declared and inferred apart) against what they should have taken. */
export type OperationSetups = {
  key: string
  to: JobEfficiency
  changeovers: Changeover[]
  machines: string[]
  declaredSecs: number
  inferredSecs: number
  /** The standard of one setup, and of all of them here. */
  standardSecs: number | null
  overSecs: number | null
}

/** Changeovers by the job operation they lead to. */
export function byOperation(changeovers: readonly Changeover[]): OperationSetups[] {
  const found = new Map<string, Changeover[]>()
  for (const changeover of changeovers) {
    const same = found.get(changeover.operation)
    if (same) same.push(changeover)
    else found.set(changeover.operation, [changeover])
  }
  return [...found].map(([key, ownStretches]) => {
    const secsOf = (kind: Changeover['kind']) =>
      ownStretches.reduce((sum, changeover) => sum + (changeover.kind === kind ? changeover.secs : 0), 0)
    const { to } = ownStretches[0]!
    const all = ownStretches.reduce((sum, { secs }) => sum + secs, 0)
    return {
      key,
      to,
      changeovers: ownStretches,
      machines: [...new Set(ownStretches.map(({ resourceID }) => resourceID))].sort(),
      declaredSecs: secsOf('declared'),
      inferredSecs: secsOf('inferred'),
      standardSecs: to.setupStandardSecs,
      overSecs: to.setupStandardSecs === null ? null : all - to.setupStandardSecs * ownStretches.length,
    }
  })
}
