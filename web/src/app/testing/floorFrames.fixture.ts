import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { expect } from 'vitest'
import type { fakeLink } from './fakeLink.fixture.ts'

/** The content of a frame about a device; instants are epoch ms, now by default. */
export type DeviceFrame = {
  deviceId: number
  state: keyof typeof stateCodes
  since?: number
  lastTo?: number
  receivedAt?: number
  good?: number
  reason?: string | null
}

/** Sends a live frame about devices once the application has connected; without devices it is a heartbeat. */
export async function sendFrame(link: ReturnType<typeof fakeLink>, devices: readonly DeviceFrame[] = []) {
  await expect.poll(() => link.received().some(({ type }) => type === 'connect')).toBe(true)
  const now = Date.now()
  const numbers = (of: (device: DeviceFrame) => number) => Float64Array.from(devices, of)
  link.send({
    type: 'floor',
    at: now,
    receivedAt: now,
    rows: {
      deviceId: Uint32Array.from(devices, ({ deviceId }) => deviceId),
      state: Uint8Array.from(devices, ({ state }) => stateCodes[state]),
      since: numbers(({ since = now }) => since),
      lastTo: numbers(({ lastTo = now }) => lastTo),
      receivedAt: numbers(({ receivedAt = now }) => receivedAt),
      good: numbers(({ good = 0 }) => good),
      scrap: numbers(() => 0),
      contextSeq: numbers(() => 0),
      reason: devices.map(({ reason = null }) => reason),
    },
  })
}
