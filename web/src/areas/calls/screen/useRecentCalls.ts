import { calls } from '@takt/domain/areas/calls/calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createItemClient } from '../../../core/items/itemClient.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useCall } from '../CallsContext.tsx'
import type { PastCall } from './callees.ts'

const maxCalls = 50
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
export const pastCall = (row: Readonly<Record<string, unknown>>): PastCall => ({
  callerName: String(row.callerName ?? ''),
  calledNames: texts(row.calledNames),
})

/** Returns the latest visible calls, latest first; all displayed call data is reloaded when an own call is over. */
export function useRecentCalls(): PastCall[] {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  // A call may end before its room is known: its end can arrive before the response to its start.
  const isOver = useCall((state) => state.matches('idle'))
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [organizationId, 'security', 'calls', 'recent'],
    queryFn: async ({ signal }) => {
      const query = { orderBy: 'startedAt:desc', limit: maxCalls }
      return (await createItemClient(client, calls).list(query, { signal })).map(pastCall)
    },
  })
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: [organizationId, calls.area, calls.name] })
  }, [isOver, organizationId, queries])
  return data ?? []
}
