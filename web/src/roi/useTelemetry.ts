import { telemetryData } from '@takt/domain/roi/answers/telemetry.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../api/client.ts'
import { closedTtlSecs } from '../dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../session/SessionContext.tsx'

const telemetryAnswer = answered(telemetryData)
/** What is done in an office does not change a sum of months within seconds: live ranges are asked again so often. */
const liveMs = 60_000

type Asked = {
  /** Epoch ms, half-open; the server clips it to now. */
  start: number
  end: number
  live: boolean
  /** `types`: by day and type alone. */
  detail: 'types' | 'whole'
  enabled: boolean
}

/** What was done with Takt in a range, with its types and settings; a former answer stays until the next one. */
export function useTelemetry({ start, end, live, detail, enabled }: Asked) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'telemetry', { start, end, live, detail }],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? liveMs : false,
    staleTime: live ? liveMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      const [startDate, endDate] = [start, end].map((at) => new Date(at).toISOString())
      const query = { startDate: startDate!, endDate: endDate!, detail }
      return (await client.get('/telemetry', { schema: telemetryAnswer, query, signal })).data
    },
  })
}
