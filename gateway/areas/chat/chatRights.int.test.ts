import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ChatPage } from './chat.bed.ts'
import { ann, bed, bob, cat, east, machine, prepareChatRights } from './chatRights.fixture.ts'

prepareChatRights()

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
