import { telemetryData } from '@takt/domain/areas/roi/answers/telemetry.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered, type Client } from '../../core/api/client.ts'
import { useOldFigures } from '../../core/dashboards/figures/OldFigures.tsx'
import { closedTtlSecs } from '../../core/dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'

const telemetryAnswer = answered(telemetryData)
/** What people do does not change a sum of months within seconds: counts are asked again after this time. */
const freshMs = closedTtlSecs * 1000

type Asked = {
  /** Epoch ms, half-open; the server clips it to now. */
  start: number
  end: number
  /** `types`: by day and type alone; `who`: by type and who did it, all days together; `whole`: by all of these. */
  detail: 'types' | 'who' | 'whole'
}

/** Asks what was done with Takt in a range, with its types and settings. */
export async function askTelemetry(client: Client, { start, end, detail }: Asked, signal?: AbortSignal) {
  const [startDate, endDate] = [start, end].map((at) => new Date(at).toISOString())
  const query = { startDate: startDate!, endDate: endDate!, detail, ttlSecs: closedTtlSecs }
  return (await client.get('/telemetry', { schema: telemetryAnswer, query, ...(signal ? { signal } : {}) })).data
}

/** The same for a view: a former answer stays until the next one. `live`: the range reaches to now. */
export function useTelemetry({ live, enabled, ...asked }: Asked & { live: boolean; enabled: boolean }) {
  const client = useClient()
  const { organizationId } = usePlace()
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'telemetry', asked],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? freshMs : false,
    staleTime: freshMs,
    queryFn: ({ signal }) => askTelemetry(client, asked, signal),
  })
  useOldFigures(query, asked)
  return query
}
