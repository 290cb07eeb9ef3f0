import { stateCodes } from '@takt/domain/efficiency/state.ts'
import type { DeviceNow } from '../messaging/floorFeed.ts'
import type { FromWorker } from '../messaging/workerMessages.ts'

type Device = { deviceId: number; state: keyof typeof stateCodes } & Partial<Omit<DeviceNow, 'deviceId' | 'state'>>

/** Returns a message of the live connection, made now: the state of these devices, each since now unless it says another. */
export function floorFrame(devices: readonly Device[]): FromWorker {
  const now = Date.now()
  const column = (name: 'since' | 'lastTo' | 'heardAt' | 'good' | 'scrap' | 'contextSeq', fallback: number) =>
    Float64Array.from(devices, (device) => device[name] ?? fallback)
  return {
    ...{ type: 'floor', at: now, receivedAt: now },
    rows: {
      deviceId: Uint32Array.from(devices, ({ deviceId }) => deviceId),
      state: Uint8Array.from(devices, ({ state }) => stateCodes[state]),
      reason: devices.map(({ reason }) => reason ?? null),
      ...{ since: column('since', now), lastTo: column('lastTo', now), heardAt: column('heardAt', now) },
      ...{ good: column('good', 0), scrap: column('scrap', 0), contextSeq: column('contextSeq', 0) },
    },
  }
}
