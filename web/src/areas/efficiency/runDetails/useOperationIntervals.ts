import { valuesData } from '@takt/domain/areas/efficiency/responses/values.ts'
import { useQueries } from '@tanstack/react-query'
import { dataResponse } from '../../../core/api/client.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { operationKey } from '../jobOperations.ts'

export type OperationInterval = { resourceID: string; start: number; end: number }

const maxMachines = 8

/**
 * Reads when machines worked on a job operation in a window of at most eight days (epoch ms), latest first; adjacent
 * intervals are merged.
 */
export function useOperationIntervals(about: {
  operation: string
  resourceIDs: readonly string[]
  window: { start: number; end: number } | null
}): OperationInterval[] | null {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { operation, window } = about
  return useQueries({
    queries: about.resourceIDs.slice(0, maxMachines).map((resourceID) => ({
      queryKey: [organizationId, 'dashboards', 'work', { resourceID, window }],
      enabled: window !== null,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { start, end } = window!
        const query = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), points: 1 }
        const path = `/resources/${encodeURIComponent(resourceID)}/values`
        return (await client.get(path, { schema: dataResponse(valuesData), query, signal })).data
      },
    })),
    combine: (results) => {
      if (results.some(({ data }) => !data)) return null
      const rows = results.flatMap(({ data }) => {
        const intervals: OperationInterval[] = []
        for (const { start, end, jobs } of data?.work ?? []) {
          if (!jobs.some((job) => operationKey(job) === operation)) continue
          const last = intervals.at(-1)
          if (last && last.end === start) last.end = end
          else intervals.push({ resourceID: data!.resourceID, start, end })
        }
        return intervals
      })
      return rows.sort((a, b) => b.start - a.start)
    },
  })
}
