import type { JobEfficiency, SetupStretch } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import {
  isChangeoverIn,
  type SetupFigures,
  totalSetupFigures,
} from '@takt/domain/areas/efficiency/setups/setupFigures.ts'
import { operationKey } from '../jobOperations.ts'
import type { SetupSearch } from './setupSearch.ts'

/** A changeover to a job operation; `start` and `end` are epoch ms. */
export type Changeover = Omit<SetupStretch, 'start' | 'end'> & {
  key: string
  operation: string
  to: JobEfficiency
  start: number
  end: number
}

/** The changeovers of a range (epoch ms) that an address looks at, the latest first. */
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

/** The changeovers to a job operation and their totals: each is compared with its own standard. */
export type OperationSetups = SetupFigures & {
  key: string
  to: JobEfficiency
  changeovers: Changeover[]
  machines: string[]
  inferredSecs: number
}

/** Changeovers by the job operation they lead to. */
export function byOperation(changeovers: readonly Changeover[]): OperationSetups[] {
  return [...Map.groupBy(changeovers, ({ operation }) => operation)].map(([key, own]) => ({
    key,
    to: own[0]!.to,
    changeovers: own,
    machines: [...new Set(own.map(({ resourceID }) => resourceID))].sort(),
    inferredSecs: own.reduce((sum, { inferredSecs }) => sum + inferredSecs, 0),
    ...totalSetupFigures(own),
  }))
}
