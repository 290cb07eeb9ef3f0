import { randomUUID } from 'node:crypto'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { createLog } from '@takt/store/process/log.ts'
import { sql } from 'kysely'
import { connect, jwtAuthenticator } from 'nats'
import { expect, test } from 'vitest'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { startJobs } from '../../core/jobs/startJobs.ts'
import { unpacked } from '../calls/calls.fixture.ts'
import { ann, bob, cat, east, fixture, machine, prepareChatRights } from './chatRights.fixture.ts'
import { deleteOldChat, enqueueChatCleanup } from './deleteOldChat.ts'

prepareChatRights()

test('a device posts to the conversation of its machine, receives its changes and mentions people like users do', async () => {
  await fixture.user(
    'keeper@demo.takt',
    1,
    permissionsWhere((area, flag) => area === 'devices' && flag === 'write'),
  )
  const keeper = await fixture.signIn('keeper@demo.takt')
  const credentialOf = async (deviceId: number) =>
    (await fixture.request('POST', `/api/devices/${deviceId}/credentials`, { token: keeper, body: {} })).body.data
  const lathe = await credentialOf(7)
  const link = await connect({ servers: lathe.natsUrl, authenticator: jwtAuthenticator(lathe.password) })
  const receivedMessages: unknown[] = []
  link.subscribe('device.1.7.>', { callback: (_error, message) => receivedMessages.push(unpacked(message.data)) })
  await link.flush()
  const deviceRequest = (method: string, deviceId: number, token: string, body?: object) =>
    fixture.request(method, `/api/devices/${deviceId}/chat`, { token: `Bearer ${token}`, body })
  const body = { clientId: randomUUID(), said: 'Door is open, @bob@demo.takt' }
  // Ignore numbers of messages from other tests.
  bob.receivedChanges.length = 0
  const postResponse = await deviceRequest('POST', 7, lathe.password, body)
  expect([postResponse.status, postResponse.body.data]).toMatchObject([
    200,
    { deviceId: 7, userName: null, name: 'Lathe' },
  ])
  expect((await deviceRequest('POST', 7, lathe.password, body)).body.data.seq).toBe(postResponse.body.data.seq)
  const { seq } = postResponse.body.data
  const { conversationId } = await fixture.waitForChange(bob, (change) => change.what === 'said' && change.seq === seq)
  expect(await fixture.opened(ann, machine)).toBe(conversationId)
  await fixture.postMessage(ann, conversationId, 'I close it')
  const expectedChange = { conversationId, seq: seq + 1, what: 'said' }
  await fixture.until(async () =>
    receivedMessages.find((change) => JSON.stringify(change) === JSON.stringify(expectedChange)),
  )
  const read = (await deviceRequest('GET', 7, lathe.password)).body.data
  expect(read.messages.slice(-2).map(({ said }: { said: string }) => said)).toEqual([body.said, 'I close it'])
  // A device has access to nothing else.
  expect((await deviceRequest('GET', 8, lathe.password)).status).toBe(400)
  expect((await deviceRequest('POST', 7, 'x', body)).status).toBe(401)
  const idle = await deviceRequest('POST', 8, (await credentialOf(8)).password, body)
  expect([idle.status, idle.body.message]).toEqual([
    409,
    'This device is not assigned to a machine, so it has no conversation',
  ])
  expect((await deviceRequest('POST', 7, lathe.password, { said: 'x' })).status).toBe(400)
  const direct = await fixture.chatRequest({ token: `Bearer ${lathe.password}` }, 'GET', '/conversations')
  expect(direct.status).toBe(401)
  await link.close()
})

test('a job deletes messages beyond the retention time of their organization, and conversations without messages', async () => {
  const id = await fixture.opened(ann, machine)
  await fixture.postMessage(ann, id, 'Old here')
  const expiredId = await fixture.opened(ann, { users: [cat.userName] })
  await fixture.postMessage(ann, expiredId, 'Old between us')
  const foreignId = await fixture.opened(east, machine)
  await fixture.postMessage(east, foreignId, 'Old there')
  await sql`insert into organization_settings (organization_id, time_zone, micro_stop_secs, oee_target, ai_enabled,
      chat_days, row_id, version)
    values (1, 'UTC', 300, 0.85, false, 2, gen_random_uuid(), 1)`.execute(fixture.owner)
  fixture.clock.now += 2.5 * 86_400_000
  const [fresh, eastNow] = [await fixture.page(ann.userName), await fixture.page(east.userName)]
  await fixture.postMessage(fresh, id, 'New here')
  await prepareJobs(fixture.dependencies.env.DATABASE_URL)
  await enqueueChatCleanup(fixture.dependencies)
  await enqueueChatCleanup(fixture.dependencies)
  const waiting = () =>
    sql<{ jobs: number }>`select count(*)::int as jobs from graphile_worker._private_jobs`.execute(fixture.owner)
  expect((await waiting()).rows[0]!.jobs).toBe(1)
  const stop = await startJobs({
    databaseUrl: fixture.dependencies.env.DATABASE_URL,
    secret: fixture.dependencies.env.TAKT_SECRET,
    log: createLog('test'),
    handlers: [deleteOldChat(fixture.dependencies)],
  })
  await fixture.until(async () => ((await waiting()).rows[0]!.jobs === 0 ? true : undefined))
  await stop()
  expect((await fixture.messages(fresh, id)).messages.map(({ said }: { said: string }) => said)).toEqual(['New here'])
  expect((await fixture.chatRequest(fresh, 'GET', `/conversations/${expiredId}/messages`)).status).toBe(404)
  expect((await fixture.messages(eastNow, foreignId)).messages.map(({ said }: { said: string }) => said)).toEqual([
    'Old there',
  ])
})
