import { telemetryData } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Client, dataResponse } from '../../core/api/client.ts'
import { useStaleMetrics } from '../../core/dashboards/figures/StaleMetrics.tsx'
import { closedTtlSecs } from '../../core/dashboards/figures/useTeep.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'

const telemetryResponse = dataResponse(telemetryData)
/** Refresh interval of counts: usage does not change a total of months within seconds. */
const freshMs = closedTtlSecs * 1000

type TelemetryQuery = {
  /** Epoch ms, half-open; the server clips it to now. */
  start: number
  end: number
  /** `types`: by day and type; `who`: by type and subject, all days together; `whole`: by day, type and subject. */
  detail: 'types' | 'who' | 'whole'
}

/** Requests the usage counts of a range, with their types and settings. */
export async function requestTelemetry(client: Client, { start, end, detail }: TelemetryQuery, signal?: AbortSignal) {
  const [startDate, endDate] = [start, end].map((at) => new Date(at).toISOString())
  const query = { startDate: startDate!, endDate: endDate!, detail, ttlSecs: closedTtlSecs }
  return (await client.get('/telemetry', { schema: telemetryResponse, query, ...(signal ? { signal } : {}) })).data
}

/**
 * Loads the usage counts for a view; the previous response stays until the next arrives. `live`: the range extends to
 * now.
 */
export function useTelemetry({ live, enabled, ...params }: TelemetryQuery & { live: boolean; enabled: boolean }) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'telemetry', params],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? freshMs : false,
    staleTime: freshMs,
    queryFn: ({ signal }) => requestTelemetry(client, params, signal),
  })
  useStaleMetrics(query, params)
  return query
}
