import { deviceFacts } from '@takt/domain/areas/devices/answers/facts.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../core/api/client.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'

/** What a device ever told, of a retired one too; instants are epoch ms. */
export function useDeviceFacts(deviceId: number) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'devices', 'facts', deviceId],
    queryFn: async ({ signal }) =>
      (await client.get(`/devices/${deviceId}/facts`, { schema: answered(deviceFacts), signal })).data,
  })
}
