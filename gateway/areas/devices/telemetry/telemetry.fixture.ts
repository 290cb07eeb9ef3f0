import { allPermissions, noPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll } from 'vitest'
import { createMessagingFixture } from '../../../core/messaging/messaging.fixture.ts'
import { devicesArea } from '../devicesArea.ts'

export let fixture: Awaited<ReturnType<typeof createMessagingFixture>>

export let admin = ''

export const issue = async (deviceId: number) =>
  (await fixture.request('POST', `/api/devices/${deviceId}/credentials`, { token: admin })).body.data

export const readStatus = async (deviceId: number, token = admin) =>
  (await fixture.request('GET', `/api/devices/${deviceId}/telemetry`, { token })).body.data

export async function sendMessage(
  deviceId: number,
  token: string | null,
  body: string | Uint8Array<ArrayBuffer>,
  kind: 'telemetry' | 'tagReads' = 'telemetry',
) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const reply = await fixture.app.request(`/api/devices/${deviceId}/${kind}`, { method: 'POST', headers, body })
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: JSON.parse(await reply.text()) }
}

export const slice = (ageMs: number, more: object = {}) => ({
  from: new Date(Date.now() - ageMs - 1000).toISOString(),
  to: new Date(Date.now() - ageMs).toISOString(),
  state: 'running',
  ...more,
})

export const message = (...slices: object[]) => JSON.stringify({ seq: Date.now(), slices })

/** Registers the hooks that set up and close the shared fixture. */
export function prepareTelemetry(): void {
  beforeAll(async () => {
    fixture = await createMessagingFixture([devicesArea])
    await ensureStreams(fixture.services)
    await fixture.user('admin@demo.takt', 1, allPermissions)
    await fixture.user('reader@demo.takt', 1, readerPermissions)
    await fixture.user('nobody@demo.takt', 1, noPermissions)
    await fixture.user('admin@other.takt', 3, allPermissions)
    admin = await fixture.signIn('admin@demo.takt')
  })
  afterAll(() => fixture?.close())
}
