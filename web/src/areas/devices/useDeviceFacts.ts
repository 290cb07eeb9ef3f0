import { deviceFacts } from '@takt/domain/areas/devices/responses/facts.ts'
import { dataResponse } from '../../core/api/client.ts'
import { useRead } from '../../core/session/useRead.ts'

/** Loads a summary of all data that a device has reported, including retired ones; instants are in epoch ms. */
export function useDeviceFacts(deviceId: number) {
  return useRead({
    key: ['devices', 'facts', deviceId],
    path: `/devices/${deviceId}/facts`,
    schema: dataResponse(deviceFacts),
  })
}
