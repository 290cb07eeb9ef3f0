import { calls } from '@takt/domain/areas/calls/calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createItemClient } from '../../../core/items/itemClient.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useCall } from '../CallsContext.tsx'
import type { PastCall } from './callees.ts'

const looked = 50
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
export const pastCall = (row: Readonly<Record<string, unknown>>): PastCall => ({
  callerName: String(row.callerName ?? ''),
  calledNames: texts(row.calledNames),
})

/**
 * The latest calls that one may see, the last first; all that is shown of calls is read again when one's own is over.
 */
export function useRecentCalls(): PastCall[] {
  const client = useClient()
  const { organizationId } = usePlace()
  // A call may end before its room is known: its end can come before the answer to its beginning.
  const isOver = useCall((state) => state.matches('idle'))
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [organizationId, 'security', 'calls', 'recent'],
    queryFn: async ({ signal }) => {
      const query = { orderBy: 'startedAt:desc', limit: looked }
      return (await createItemClient(client, calls).list(query, { signal })).map(pastCall)
    },
  })
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: [organizationId, calls.area, calls.name] })
  }, [isOver, organizationId, queries])
  return data ?? []
}
