import { randomUUID } from 'node:crypto'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { createLog } from '@takt/store/process/log.ts'
import { sql } from 'kysely'
import { connect, jwtAuthenticator } from 'nats'
import { expect, test } from 'vitest'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { startJobs } from '../../core/jobs/startJobs.ts'
import { unpacked } from '../calls/calls.bed.ts'
import { ann, bed, bob, cat, east, machine, prepareChatRights } from './chatRights.fixture.ts'
import { forgetChat, wantForgotten } from './forgetChat.ts'

prepareChatRights()

test('a device talks about the machine it is on, and hears of it; it mentions people as people do', async () => {
  await bed.user(
    'keeper@demo.takt',
    1,
    permissionsWhere((area, flag) => area === 'devices' && flag === 'write'),
  )
  const keeper = await bed.signIn('keeper@demo.takt')
  const credentialOf = async (deviceId: number) =>
    (await bed.ask('POST', `/api/devices/${deviceId}/credentials`, { token: keeper, body: {} })).body.data
  const lathe = await credentialOf(7)
  const link = await connect({ servers: lathe.natsUrl, authenticator: jwtAuthenticator(lathe.password) })
  const heard: unknown[] = []
  link.subscribe('device.1.7.>', { callback: (_error, message) => heard.push(unpacked(message.data)) })
  await link.flush()
  const asked = (method: string, deviceId: number, token: string, body?: object) =>
    bed.ask(method, `/api/devices/${deviceId}/chat`, { token: `Bearer ${token}`, body })
  const body = { clientId: randomUUID(), said: 'Door is open, @bob@demo.takt' }
  // Whatever was said elsewhere has numbers, too.
  bob.told.length = 0
  const said = await asked('POST', 7, lathe.password, body)
  expect([said.status, said.body.data]).toMatchObject([200, { deviceId: 7, userName: null, name: 'Lathe' }])
  expect((await asked('POST', 7, lathe.password, body)).body.data.seq).toBe(said.body.data.seq)
  const { seq } = said.body.data
  const { conversationId } = await bed.heard(bob, (news) => news.what === 'said' && news.seq === seq)
  expect(await bed.opened(ann, machine)).toBe(conversationId)
  await bed.say(ann, conversationId, 'I close it')
  const answered = { conversationId, seq: seq + 1, what: 'said' }
  await bed.until(async () => heard.find((news) => JSON.stringify(news) === JSON.stringify(answered)))
  const read = (await asked('GET', 7, lathe.password)).body.data
  expect(read.messages.slice(-2).map(({ said }: { said: string }) => said)).toEqual([body.said, 'I close it'])
  // Of nothing else.
  expect((await asked('GET', 8, lathe.password)).status).toBe(400)
  expect((await asked('POST', 7, 'x', body)).status).toBe(401)
  const idle = await asked('POST', 8, (await credentialOf(8)).password, body)
  expect([idle.status, idle.body.message]).toEqual([
    409,
    'This device is on no machine: there is no conversation that it could take part in',
  ])
  expect((await asked('POST', 7, lathe.password, { said: 'x' })).status).toBe(400)
  const direct = await bed.asks({ token: `Bearer ${lathe.password}` }, 'GET', '/conversations')
  expect(direct.status).toBe(401)
  await link.close()
})

test('what is older than an organization keeps is removed by a job, and what nothing is left of', async () => {
  const id = await bed.opened(ann, machine)
  await bed.say(ann, id, 'Old here')
  const gone = await bed.opened(ann, { users: [cat.userName] })
  await bed.say(ann, gone, 'Old between us')
  const kept = await bed.opened(east, machine)
  await bed.say(east, kept, 'Old there')
  await sql`insert into organization_settings (organization_id, time_zone, micro_stop_secs, oee_target, ai_enabled,
      chat_days, row_id, version)
    values (1, 'UTC', 300, 0.85, false, 2, gen_random_uuid(), 1)`.execute(bed.owner)
  bed.clock.now += 2.5 * 86_400_000
  const [fresh, eastNow] = [await bed.page(ann.userName), await bed.page(east.userName)]
  await bed.say(fresh, id, 'New here')
  await prepareJobs(bed.dependencies.env.DATABASE_URL)
  await wantForgotten(bed.dependencies)
  await wantForgotten(bed.dependencies)
  const waiting = () =>
    sql<{ jobs: number }>`select count(*)::int as jobs from graphile_worker._private_jobs`.execute(bed.owner)
  expect((await waiting()).rows[0]!.jobs).toBe(1)
  const stop = await startJobs({
    databaseUrl: bed.dependencies.env.DATABASE_URL,
    secret: bed.dependencies.env.TAKT_SECRET,
    log: createLog('test'),
    handlers: [forgetChat(bed.dependencies)],
  })
  await bed.until(async () => ((await waiting()).rows[0]!.jobs === 0 ? true : undefined))
  await stop()
  expect((await bed.messages(fresh, id)).messages.map(({ said }: { said: string }) => said)).toEqual(['New here'])
  expect((await bed.asks(fresh, 'GET', `/conversations/${gone}/messages`)).status).toBe(404)
  expect((await bed.messages(eastNow, kept)).messages.map(({ said }: { said: string }) => said)).toEqual(['Old there'])
})
