import { zones } from '@takt/domain/areas/floorPlans/zones.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useItemClient } from '../../core/items/useItemClient.ts'
import { useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { planViewTexts as texts } from './texts.ts'

const maxRows = 100_000

/** Returns a lookup of zone names on all floors (null: outside of all zones). */
export function useZoneNames(): (zoneId: number | null) => string {
  const rows = useItemClient(zones)
  const mask = useMask()
  const { organizationId } = useCurrentOrganization()
  const { data } = useQuery({
    queryKey: [organizationId, 'dashboards', 'zoneNames'],
    staleTime: 60_000,
    queryFn: ({ signal }) => rows.list({ limit: maxRows }, { signal }),
  })
  const names = useMemo(() => new Map(data?.map(({ zoneId, zoneName }) => [Number(zoneId), String(zoneName)])), [data])
  return useCallback(
    (zoneId) => (zoneId === null ? texts.outside : mask.name('Location', names.get(zoneId) ?? String(zoneId))),
    [names, mask],
  )
}
