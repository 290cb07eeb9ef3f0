import { currentRow } from '@takt/domain/areas/efficiency/responses/current.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { type Client, dataResponse } from '../../api/client.ts'
import { useClient, useCurrentOrganization } from '../../session/SessionContext.tsx'
import { useMay } from '../../session/useMay.ts'

/** The fields of a row of `GET /resources/current` that screens use; instants are epoch ms. */
export type CurrentRow = Pick<
  z.output<typeof currentRow>,
  | 'resourceID'
  | 'description'
  | 'deviceId'
  | 'jobNum'
  | 'partNum'
  | 'heldBy'
  | 'idealCycleSecs'
  | 'jobPlannedSecs'
  | 'lastTo'
  | 'firstFact'
  | 'planned'
  | 'ifSilent'
>

const renewMs = 60_000

const keyOf = (organizationId: number) => [organizationId, 'dashboards', 'current']

/** Returns the query key of the current work of the machines. */
export function useCurrentKey() {
  const { organizationId } = useCurrentOrganization()
  return useMemo(() => keyOf(organizationId), [organizationId])
}

/** Returns the query of the current work of an organization's machines: its key and its function. */
export const currentQuery = (client: Client, organizationId: number) => ({
  queryKey: keyOf(organizationId),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await client.get('/resources/current', { schema: dataResponse(z.array(currentRow)), signal })).data,
})

/**
 * Loads the current work and the device of each machine, every minute. Nothing is loaded for users who may not read
 * dashboards.
 */
export function useCurrent() {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const mayRead = useMay('dashboards', 'read')
  return useQuery({ ...currentQuery(client, organizationId), enabled: mayRead, refetchInterval: renewMs })
}
