import type { JobEfficiency, SetupInterval } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import {
  isChangeoverIn,
  type SetupMetrics,
  totalSetupMetrics,
} from '@takt/domain/areas/efficiency/setups/setupMetrics.ts'
import { operationKey } from '../jobOperations.ts'
import type { SetupSearch } from './setupSearch.ts'

/** A changeover to a job operation; `start` and `end` are epoch ms. */
export type Changeover = Omit<SetupInterval, 'start' | 'end'> & {
  key: string
  operation: string
  to: JobEfficiency
  start: number
  end: number
}

/** Returns the changeovers of a range (epoch ms) that the URL selects, latest first. */
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
          ...setup,
          key: `${operation} ${setup.resourceID} ${setup.start}`,
          operation,
          to,
          start: Date.parse(setup.start),
          end: Date.parse(setup.end),
        }
      }),
    )
    .filter((changeover) => {
      const { resourceID, kind, to } = changeover
      return (
        isChangeoverIn(range, changeover) &&
        (machines.size === 0 || machines.has(resourceID)) &&
        (search.kind === undefined || kind === search.kind) &&
        (search.machine === undefined || resourceID === search.machine) &&
        (search.part === undefined || (to.partNum ?? '') === search.part)
      )
    })
    .sort((a, b) => b.start - a.start)
}

/** The changeovers to a job operation and their totals; each changeover is compared with its own standard. */
export type OperationSetups = SetupMetrics & {
  key: string
  to: JobEfficiency
  changeovers: Changeover[]
  machines: string[]
  inferredSecs: number
}

/** Groups changeovers by the job operation they lead to. */
export function byOperation(changeovers: readonly Changeover[]): OperationSetups[] {
  return [...Map.groupBy(changeovers, ({ operation }) => operation)].map(([key, group]) => ({
    key,
    to: group[0]!.to,
    changeovers: group,
    machines: [...new Set(group.map(({ resourceID }) => resourceID))].sort(),
    inferredSecs: group.reduce((sum, { inferredSecs }) => sum + inferredSecs, 0),
    ...totalSetupMetrics(group),
  }))
}
