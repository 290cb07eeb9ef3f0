import { heardData } from '@takt/domain/areas/devices/answers/heard.ts'
import { answered } from '../../../core/api/client.ts'
import { useRead } from '../../../core/session/useRead.ts'

export type { Heard, Remark } from '@takt/domain/areas/devices/answers/heard.ts'

const everyMs = 2000

/** What came from a device last and what became of it, asked again every two seconds while the page is seen. */
export function useHeard(deviceId: number) {
  return useRead({
    key: ['devices', 'heard', deviceId],
    path: `/devices/${deviceId}/telemetry`,
    schema: answered(heardData),
    refetchInterval: everyMs,
  })
}
