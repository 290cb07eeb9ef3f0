import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { decodeTelemetry } from '@takt/domain/areas/messages/telemetry.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { program } from '@takt/launch/test.fixture.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMessagingFixture } from '../../core/messaging/messaging.fixture.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { connectorsArea } from './connectorsArea.ts'

const pollOptions = { timeout: 60_000, interval: 100 }

let fixture: Awaited<ReturnType<typeof createMessagingFixture>>
let ingest: Awaited<ReturnType<typeof startIngest>>
let owner: ReturnType<typeof openPostgres<Tables>>
const passwords = new Map<number, string>()

async function startIngest() {
  const env = { ...process.env, ...fixture.testEnvironment.env, LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, program('ingest/main.ts'), { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ingest runs')) break
  child.stdout.resume()
  return {
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function addConnector(deviceId: number, connectorTypeId: string, options: object) {
  await sql`insert into connectors (organization_id, connector_id, connector_type_id, device_id, enabled, options,
      row_id, version)
    values (1, ${deviceId}, ${connectorTypeId}, ${deviceId}, true, ${JSON.stringify(options)}, gen_random_uuid(), 1)`.execute(
    owner,
  )
  fixture.services.publish('changed.1.integrations')
}

async function send(deviceId: number, body: string | Uint8Array<ArrayBuffer>, key?: string, password?: string) {
  const headers: Record<string, string> = { authorization: `Bearer ${password ?? passwords.get(deviceId)}` }
  if (key !== undefined) headers['idempotency-key'] = key
  const response = await fixture.app.request(`/api/ingest/${deviceId}`, { method: 'POST', headers, body })
  const { data, message } = JSON.parse(await response.text())
  return { status: response.status, values: data?.values, message, retryAfter: response.headers.get('retry-after') }
}

async function good(deviceId: number): Promise<number> {
  const manager = await fixture.services.jetstreamManager()
  const { state } = await manager.streams.info('TELEMETRY')
  const bySlice = new Map<number, number>()
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const { subject, data } = await manager.streams.getMessage('TELEMETRY', { seq })
    if (subject !== `telemetry.1.${deviceId}`) continue
    for (const slice of decodeTelemetry(data, Date.now(), gunzip).slices)
      bySlice.set(slice.from, slice.outputs[0]?.good ?? 0)
  }
  return [...bySlice.values()].reduce((sum, count) => sum + count, 0)
}

beforeAll(async () => {
  fixture = await createMessagingFixture([devicesArea, connectorsArea])
  owner = openPostgres<Tables>(fixture.testEnvironment.databaseUrl, 1)
  await fixture.user('admin@demo.takt', 1, allPermissions)
  const token = await fixture.signIn('admin@demo.takt')
  for (const deviceId of [7, 8])
    passwords.set(
      deviceId,
      (await fixture.request('POST', `/api/devices/${deviceId}/credentials`, { token })).body.data.password,
    )
  ingest = await startIngest()
})
afterAll(async () => {
  await ingest?.end('SIGTERM')
  await owner?.destroy()
  await fixture?.close()
})

test('a device without a connector gets a 503, one with a connector of another type a 409', async () => {
  expect(await send(7, '{}')).toMatchObject({ status: 503, retryAfter: '5', message: expect.stringMatching(/add one/) })
  await addConnector(8, 'mtconnect-agent', { url: 'http://10.0.0.1:5000' })
  expect(await send(8, '{}')).toMatchObject({ status: 409, message: expect.stringMatching(/mtconnect-agent/) })
})

test('a message is stored once, packed or not, with its reason if it is not understood', async () => {
  await addConnector(7, 'http-json', {
    expression: '{"state": payload.state, "parts": payload.n, "cycle": payload.cycle, "part": payload.part}',
    signals: [
      { signal: 'state', role: 'state' },
      { signal: 'parts', role: 'good' },
      { signal: 'part', role: 'part' },
    ],
  })
  await vi.waitFor(async () => expect((await send(7, '{"state":"running","n":100}')).status).toBe(200), pollOptions)
  expect(await send(7, '{"n":103}')).toMatchObject({ status: 200, values: 1 })
  expect(await send(7, new Uint8Array(gzipSync('{"n":104}')))).toMatchObject({ status: 200, values: 1 })
  // Without the key a repeated counter would be a reset to 104 and parts again.
  expect(await send(7, '{"n":110}', 'k-1')).toMatchObject({ status: 200, values: 1 })
  expect(await send(7, '{"n":112}', 'k-1')).toMatchObject({ status: 200, values: 1 })
  expect(await send(7, '{"n":110}', 'k-1')).toMatchObject({ status: 200, values: 0 })
  for (const [body, reason] of [
    ['{"n":', /not valid JSON/],
    ['', /empty/],
    ['{"other":1}', /returns nothing/],
    [`${'['.repeat(200_000)}`, /nested/],
  ] as const)
    expect(await send(7, body)).toMatchObject({ status: 400, message: expect.stringMatching(reason) })
  expect(await send(7, new Uint8Array([0xff, 0xfe]))).toMatchObject({ status: 400 })
  expect(await send(7, new Uint8Array(gzipSync(Buffer.alloc(1_100_000))))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/1 MiB/),
  })
  expect((await send(7, `"${'x'.repeat(1_100_000)}"`)).status).toBe(413)
  expect((await send(7, '1', 'a key')).status).toBe(400)
  expect((await send(7, '1', undefined, passwords.get(8))).status).toBe(400)
  expect((await send(7, '1', undefined, 'x')).status).toBe(401)
})

test('texts that a database cannot store are stored without the characters that it rejects', async () => {
  for (const part of ['P-\\u0000', 'P-\\ud800', 'P-1'])
    expect(await send(7, `{"state":"running","n":112,"part":"${part}"}`)).toMatchObject({ status: 200, values: 3 })
})

test('what was confirmed is there after ingest is killed, and its key is still known', async () => {
  expect(await send(7, '{"n":120}', 'k-2')).toMatchObject({ status: 200, values: 1 })
  await ingest.end('SIGKILL')
  expect(await send(7, '{"n":130}', 'k-3')).toMatchObject({ status: 503, retryAfter: '5' })
  ingest = await startIngest()
  await vi.waitFor(async () => expect((await send(7, '{"n":130}', 'k-3')).status).toBe(200), pollOptions)
  expect(await send(7, '{"n":120}', 'k-2')).toMatchObject({ status: 200, values: 0 })
  expect(await send(7, '{"state":"idle"}')).toMatchObject({ status: 200, values: 1 })
  await vi.waitFor(async () => expect(await good(7)).toBe(30), pollOptions)
})
