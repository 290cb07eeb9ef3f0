import { allPermissions, noPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll } from 'vitest'
import { createMessagingBed } from '../../../core/messaging/messaging.bed.ts'
import { devicesArea } from '../devicesArea.ts'

export let bed: Awaited<ReturnType<typeof createMessagingBed>>

export let admin = ''

export const issue = async (deviceId: number) =>
  (await bed.ask('POST', `/api/devices/${deviceId}/credentials`, { token: admin })).body.data

export const heard = async (deviceId: number, token = admin) =>
  (await bed.ask('GET', `/api/devices/${deviceId}/telemetry`, { token })).body.data

export async function tell(
  deviceId: number,
  token: string | null,
  body: string | Uint8Array<ArrayBuffer>,
  what: 'telemetry' | 'tagReads' = 'telemetry',
) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const reply = await bed.app.request(`/api/devices/${deviceId}/${what}`, { method: 'POST', headers, body })
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: JSON.parse(await reply.text()) }
}

export const slice = (ago: number, more: object = {}) => ({
  from: new Date(Date.now() - ago - 1000).toISOString(),
  to: new Date(Date.now() - ago).toISOString(),
  state: 'running',
  ...more,
})

export const message = (...slices: object[]) => JSON.stringify({ seq: Date.now(), slices })

/** Registers the hooks that prepare and close what these tests share. */
export function prepareTelemetry(): void {
  beforeAll(async () => {
    bed = await createMessagingBed([devicesArea])
    await ensureStreams(bed.services)
    await bed.user('admin@demo.takt', 1, allPermissions)
    await bed.user('reader@demo.takt', 1, readerPermissions)
    await bed.user('nobody@demo.takt', 1, noPermissions)
    await bed.user('admin@other.takt', 3, allPermissions)
    admin = await bed.signIn('admin@demo.takt')
  })
  afterAll(() => bed?.close())
}
