import { currentRow } from '@takt/domain/areas/efficiency/answers/current.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../../api/client.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { useMay } from '../../session/useMay.ts'

/** A row of `GET /resources/current`, as far as screens read it; instants are epoch ms. */
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

/** Under which key the machines' present work is kept. */
export function useCurrentKey() {
  const { organizationId } = usePlace()
  return useMemo(() => [organizationId, 'dashboards', 'current'], [organizationId])
}

/**
 * What each machine works on and which device tells of it; asked again every minute. Nothing, for whoever does not read
 * dashboards.
 */
export function useCurrent() {
  const client = useClient()
  const mayRead = useMay('dashboards', 'read')
  return useQuery({
    enabled: mayRead,
    queryKey: useCurrentKey(),
    refetchInterval: renewMs,
    queryFn: async ({ signal }) =>
      (await client.get('/resources/current', { schema: answered(z.array(currentRow)), signal })).data,
  })
}
