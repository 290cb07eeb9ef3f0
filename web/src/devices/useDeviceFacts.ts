import { deviceFacts } from '@takt/domain/devices/answers/facts.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../api/client.ts'
import { useClient, usePlace } from '../session/SessionContext.tsx'

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
