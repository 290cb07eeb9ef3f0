import { randomUUID } from 'node:crypto'
import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { createLog } from '@takt/store/log.ts'
import { sql } from 'kysely'
import { connect, jwtAuthenticator } from 'nats'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { unpacked } from '../calls/calls.bed.ts'
import { prepareJobs } from '../jobs/prepareJobs.ts'
import { startJobs } from '../jobs/startJobs.ts'
import { type ChatPage, createChatBed } from './chat.bed.ts'
import { forgetChat, wantForgotten } from './forgetChat.ts'

let bed: Awaited<ReturnType<typeof createChatBed>>
let ann: ChatPage
let bob: ChatPage
let cat: ChatPage
let east: ChatPage
beforeAll(async () => {
  bed = await createChatBed()
  ;({ ann, bob, cat, east } = bed)
})
afterAll(() => bed?.close())
afterEach(() => {
  bed.clock.now += 61_000
})

const machine = { resourceID: 'M-01' }
const never = '00000000-0000-4000-8000-000000000000'
type Listed = { conversationId: string; resourceID: string | null }

describe('a conversation about a machine or a job', () => {
  test('is one for all who may read what it is about, and none for others, in another organization another', async () => {
    const id = await bed.opened(ann, machine)
    expect(await bed.opened(bob, machine)).toBe(id)
    await bed.say(ann, id, 'Coolant is low')
    expect((await bed.messages(bob, id)).messages[0].said).toBe('Coolant is low')
    const none = await bed.asks(cat, 'GET', `/conversations/${never}/messages`)
    const theirs = await bed.asks(cat, 'GET', `/conversations/${id}/messages`)
    expect([theirs.status, theirs.body]).toEqual([404, none.body])
    expect((await bed.begin(cat, machine)).body.message).toBe('Machine M-01 was not found')
    expect((await bed.begin(ann, { resourceID: 'M-99' })).body.message).toBe('Machine M-99 was not found')
    const elsewhere = await bed.opened(east, machine)
    expect(elsewhere).not.toBe(id)
    expect((await bed.messages(east, elsewhere)).messages).toEqual([])
    expect((await bed.asks(east, 'GET', `/conversations/${id}/messages`)).status).toBe(404)
    const job = await bed.opened(ann, { jobNum: 'J-1' })
    expect((await bed.messages(ann, job)).conversation).toMatchObject({ kind: 'job', jobNum: 'J-1', resourceID: null })
    expect((await bed.asks(bob, 'GET', `/conversations/${job}/messages`)).status).toBe(404)
    expect((await bed.begin(bob, { jobNum: 'J-1' })).body.message).toBe('Job J-1 was not found')
  })

  test('rights are those of now: who loses them is told of it no more', async () => {
    await bed.user('dan@demo.takt', 1, bed.reads('resources'))
    const dan = await bed.page('dan@demo.takt')
    const id = await bed.opened(dan, machine)
    await bed.say(ann, id, 'While Dan may read')
    const holds = async () => (await bed.list(dan)).some((one: Listed) => one.conversationId === id)
    expect(await holds()).toBe(true)
    await sql`update user_account set permissions = ${JSON.stringify(permissionsWhere(() => false))}::jsonb
      where user_name = 'dan@demo.takt'`.execute(bed.systemDb)
    expect(await holds()).toBe(false)
    expect(await bed.unread(dan)).toEqual({ conversations: 0, mentions: 0 })
    expect((await bed.asks(dan, 'GET', `/conversations/${id}/messages`)).status).toBe(404)
    expect((await bed.asks(dan, 'GET', '/search?text=while')).body.data.found).toEqual([])
    expect((await bed.say(dan, id, 'And now?')).status).toBe(404)
  })

  test('whoever opened it, wrote in it or was mentioned is told of it, until they leave', async () => {
    const id = await bed.opened(ann, { resourceID: 'M-02' })
    const { seq } = (await bed.say(ann, id, '@bob@demo.takt and @cat@demo.takt, @east@other.takt: look')).body.data
    await bed.heard(bob, (news) => news.conversationId === id && news.seq === seq)
    expect((await bed.messages(ann, id)).messages.at(-1).mentions).toEqual(['bob@demo.takt', 'cat@demo.takt'])
    const own = (await bed.list(bob)).find(({ conversationId }: Listed) => conversationId === id)
    expect(own).toMatchObject({ resourceID: 'M-02', unread: 1, mentions: 1, takesPart: true })
    // Who was mentioned and may not read it has nothing to open.
    expect((await bed.list(cat)).some(({ conversationId }: Listed) => conversationId === id)).toBe(false)
    expect(east.told).toEqual([])
    expect((await bed.asks(bob, 'POST', `/conversations/${id}/leave`)).status).toBe(200)
    bob.told.length = 0
    const next = (await bed.say(ann, id, 'Anybody?')).body.data.seq
    await bed.heard(ann, (news) => news.conversationId === id && news.seq === next)
    expect(bob.told).toEqual([])
    expect((await bed.list(bob)).some(({ conversationId }: Listed) => conversationId === id)).toBe(false)
    // It may still be read, and found.
    expect((await bed.messages(bob, id)).conversation).toMatchObject({ takesPart: false, unread: 0 })
    const direct = await bed.opened(ann, { users: [bob.userName] })
    expect((await bed.asks(ann, 'POST', `/conversations/${direct}/leave`)).status).toBe(409)
  })

  test('in a direct conversation nobody else is mentioned', async () => {
    const id = await bed.opened(ann, { users: [bob.userName] })
    const told = cat.told.length
    const { body } = await bed.say(ann, id, '@cat@demo.takt is not here, @bob@demo.takt is')
    const { messages } = await bed.messages(bob, id)
    expect(messages.at(-1).mentions).toEqual(['bob@demo.takt'])
    await bed.heard(bob, (news) => news.conversationId === id && news.seq === body.data.seq)
    expect(cat.told.length).toBe(told)
  })
})

describe('who takes no part', () => {
  const calls = [
    ['GET', '/conversations'],
    ['GET', '/unread'],
    ['POST', '/conversations', machine],
    ['GET', `/conversations/${never}/messages`],
    ['POST', `/conversations/${never}/messages`, { clientId: never, said: 'x' }],
    ['DELETE', `/conversations/${never}/messages/1`],
    ['POST', `/conversations/${never}/read`, { seq: 1 }],
    ['POST', `/conversations/${never}/leave`],
    ['GET', '/search?text=x'],
  ] as const

  test('a masked session: names may stand anywhere in a text', async () => {
    const masked = { token: await bed.signIn(ann.userName) }
    await bed.ask('PUT', '/api/users/maskMode', { token: masked.token, body: { on: true } })
    for (const [method, path, body] of calls) {
      const reply = await bed.asks(masked, method, path, body)
      expect([path, reply.status, reply.body.message]).toEqual([
        path,
        403,
        'While names are masked there is no chat: names may stand anywhere in what people write',
      ])
    }
    expect((await bed.asks(ann, 'GET', '/conversations')).status).toBe(200)
  })

  test('an API token: nobody sits there', async () => {
    const body = { tokenName: 'x', days: 1, permissions: { dashboards: { read: true } } }
    const token = await bed.signIn(ann.userName)
    const made = await bed.ask('POST', '/api/users/tokens', { token, body })
    for (const [method, path, body] of calls)
      expect([path, (await bed.asks(made.body.data, method, path, body)).status]).toEqual([path, 403])
  })

  test('but whoever may not see people of the plant reads what colleagues write, as it was written', async () => {
    const id = await bed.opened(ann, machine)
    await bed.say(ann, id, 'E-1 Okafor knows this machine')
    expect((await bed.messages(bob, id)).messages.at(-1).said).toBe('E-1 Okafor knows this machine')
  })
})

describe('search', () => {
  const found = async (who: ChatPage, text: string) =>
    (await bed.asks(who, 'GET', `/search?text=${encodeURIComponent(text)}`)).body.data.found.map(
      ({ said }: { said: string }) => said,
    )

  test('finds messages that hold every word, whatever their case, the latest first, of what one may read', async () => {
    const about = await bed.opened(ann, machine)
    const direct = await bed.opened(ann, { users: [bob.userName] })
    await bed.say(ann, about, 'Spindle bearing is warm')
    bed.clock.now += 1000
    await bed.say(ann, direct, 'The SPINDLE of 50% _load_: bearing')
    expect(await found(bob, 'bearing spindle')).toEqual([
      'The SPINDLE of 50% _load_: bearing',
      'Spindle bearing is warm',
    ])
    await bed.user('eve@demo.takt', 1, bed.reads('dashboards'))
    expect(await found(await bed.page('eve@demo.takt'), 'spindle')).toEqual(['Spindle bearing is warm'])
    expect(await found(cat, 'spindle')).toEqual([])
    expect(await found(east, 'spindle')).toEqual([])
    // Nothing in a word means anything but itself.
    expect(await found(bob, '50%')).toEqual(['The SPINDLE of 50% _load_: bearing'])
    for (const nothing of ['sp_ndle', 'spin%bear', '.* ab'])
      expect([nothing, await found(bob, nothing)]).toEqual([nothing, []])
    expect((await bed.asks(bob, 'GET', '/search?text=%25%25')).status).toBe(400)
  })

  test('and does so where more hold a word than an index tells', async () => {
    const id = await bed.opened(ann, { resourceID: 'M-02' })
    await sql`insert into chat_message (organization_id, conversation_id, seq, client_id, user_id, name, said, said_at)
      select 1, ${id}::uuid, 100000 + n, gen_random_uuid(), 1, 'x', 'pallet ' || n, '2026-01-01'::timestamptz
        + n * interval '1 minute' from generate_series(1, 2500) as n`.execute(bed.systemDb)
    const { body } = await bed.asks(bob, 'GET', '/search?text=pallet&limit=2')
    expect([body.data.found.map(({ said }: { said: string }) => said), body.data.more]).toEqual([
      ['pallet 2500', 'pallet 2499'],
      true,
    ])
    expect(await found(bob, 'pallet 1234')).toEqual(['pallet 1234'])
  })
})

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
      feature_flags, chat_days, row_id, version)
    values (1, 'UTC', 300, 0.85, false, '{}', 2, gen_random_uuid(), 1)`.execute(bed.owner)
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
