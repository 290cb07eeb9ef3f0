import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { expect } from 'vitest'
import type { fakeLink } from './fakeLink.fixture.ts'

/** What a frame says of a device; instants are epoch ms, now unless given. */
export type DeviceFrame = {
  deviceId: number
  state: keyof typeof stateCodes
  since?: number
  lastTo?: number
  heardAt?: number
  good?: number
  reason?: string | null
}

/** Sends a live frame about devices once the application has connected; without any it is a sign of life. */
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
      heardAt: numbers(({ heardAt = now }) => heardAt),
      good: numbers(({ good = 0 }) => good),
      scrap: numbers(() => 0),
      contextSeq: numbers(() => 0),
      reason: devices.map(({ reason = null }) => reason),
    },
  })
}
