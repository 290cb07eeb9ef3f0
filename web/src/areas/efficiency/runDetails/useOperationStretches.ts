import { valuesData } from '@takt/domain/areas/efficiency/answers/values.ts'
import { useQueries } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { operationKey } from '../jobOperations.ts'

export type OperationStretch = { resourceID: string; start: number; end: number }

const mostMachines = 8

/**
 * When machines worked on a job operation in a window of at most eight days (epoch ms), the latest first; adjoining
 * stretches are one.
 */
export function useOperationStretches(about: {
  operation: string
  resourceIDs: readonly string[]
  window: { start: number; end: number } | null
}): OperationStretch[] | null {
  const client = useClient()
  const { organizationId } = usePlace()
  const { operation, window } = about
  return useQueries({
    queries: about.resourceIDs.slice(0, mostMachines).map((resourceID) => ({
      queryKey: [organizationId, 'dashboards', 'work', { resourceID, window }],
      enabled: window !== null,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { start, end } = window!
        const query = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), points: 1 }
        const path = `/resources/${encodeURIComponent(resourceID)}/values`
        return (await client.get(path, { schema: answered(valuesData), query, signal })).data
      },
    })),
    combine: (answers) => {
      if (answers.some(({ data }) => !data)) return null
      const found = answers.flatMap(({ data }) => {
        const stretches: OperationStretch[] = []
        for (const { start, end, jobs } of data?.work ?? []) {
          if (!jobs.some((job) => operationKey(job) === operation)) continue
          const last = stretches.at(-1)
          if (last && last.end === start) last.end = end
          else stretches.push({ resourceID: data!.resourceID, start, end })
        }
        return stretches
      })
      return found.sort((a, b) => b.start - a.start)
    },
  })
}
