import { receivedTelemetry } from '@takt/domain/areas/devices/responses/receivedTelemetry.ts'
import { dataResponse } from '../../../core/api/client.ts'
import { useRead } from '../../../core/session/useRead.ts'

export type { ReceivedTelemetry, Remark } from '@takt/domain/areas/devices/responses/receivedTelemetry.ts'

const everyMs = 2000

/**
 * Loads the latest data received from a device and its processing result, refreshed every two seconds while the page is
 * visible.
 */
export function useReceivedData(deviceId: number) {
  return useRead({
    key: ['devices', 'heard', deviceId],
    path: `/devices/${deviceId}/telemetry`,
    schema: dataResponse(receivedTelemetry),
    refetchInterval: everyMs,
  })
}
