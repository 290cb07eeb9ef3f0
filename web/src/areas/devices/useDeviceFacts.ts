import { deviceFacts } from '@takt/domain/areas/devices/answers/facts.ts'
import { answered } from '../../core/api/client.ts'
import { useRead } from '../../core/session/useRead.ts'

/** What a device ever told, of a retired one too; instants are epoch ms. */
export function useDeviceFacts(deviceId: number) {
  return useRead({
    key: ['devices', 'facts', deviceId],
    path: `/devices/${deviceId}/facts`,
    schema: answered(deviceFacts),
  })
}
