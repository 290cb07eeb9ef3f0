import { heardData } from '@takt/domain/areas/devices/answers/heard.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'

export type { Heard, Remark } from '@takt/domain/areas/devices/answers/heard.ts'

const everyMs = 2000

/** What came from a device last and what became of it, asked again every two seconds while the page is seen. */
export function useHeard(deviceId: number) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'devices', 'heard', deviceId],
    refetchInterval: everyMs,
    queryFn: async ({ signal }) =>
      (await client.get(`/devices/${deviceId}/telemetry`, { schema: answered(heardData), signal })).data,
  })
}
