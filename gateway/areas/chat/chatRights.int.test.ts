import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ann, bob, cat, east, fixture, machine, prepareChatRights } from './chatRights.fixture.ts'
import type { ChatPage } from './chatServer.fixture.ts'

prepareChatRights()

const unknownId = '00000000-0000-4000-8000-000000000000'

type Listed = { conversationId: string; resourceID: string | null }

describe('a conversation about a machine or a job', () => {
  test('is shared by all who may read its subject and hidden from others; each organization has its own', async () => {
    const id = await fixture.opened(ann, machine)
    expect(await fixture.opened(bob, machine)).toBe(id)
    await fixture.postMessage(ann, id, 'Coolant is low')
    expect((await fixture.messages(bob, id)).messages[0].said).toBe('Coolant is low')
    const none = await fixture.chatRequest(cat, 'GET', `/conversations/${unknownId}/messages`)
    const response = await fixture.chatRequest(cat, 'GET', `/conversations/${id}/messages`)
    expect([response.status, response.body]).toEqual([404, none.body])
    expect((await fixture.startConversation(cat, machine)).body.message).toBe('Machine M-01 was not found')
    expect((await fixture.startConversation(ann, { resourceID: 'M-99' })).body.message).toBe(
      'Machine M-99 was not found',
    )
    const otherConversation = await fixture.opened(east, machine)
    expect(otherConversation).not.toBe(id)
    expect((await fixture.messages(east, otherConversation)).messages).toEqual([])
    expect((await fixture.chatRequest(east, 'GET', `/conversations/${id}/messages`)).status).toBe(404)
    const job = await fixture.opened(ann, { jobNum: 'J-1' })
    expect((await fixture.messages(ann, job)).conversation).toMatchObject({
      kind: 'job',
      jobNum: 'J-1',
      resourceID: null,
    })
    expect((await fixture.chatRequest(bob, 'GET', `/conversations/${job}/messages`)).status).toBe(404)
    expect((await fixture.startConversation(bob, { jobNum: 'J-1' })).body.message).toBe('Job J-1 was not found')
  })

  test('current rights apply: a user who loses them has no access any more', async () => {
    await fixture.user('dan@demo.takt', 1, fixture.reads('resources'))
    const dan = await fixture.page('dan@demo.takt')
    const id = await fixture.opened(dan, machine)
    await fixture.postMessage(ann, id, 'While Dan may read')
    const isListed = async () =>
      (await fixture.list(dan)).some((conversation: Listed) => conversation.conversationId === id)
    expect(await isListed()).toBe(true)
    await sql`update user_account set permissions = ${JSON.stringify(permissionsWhere(() => false))}::jsonb
      where user_name = 'dan@demo.takt'`.execute(fixture.systemDb)
    expect(await isListed()).toBe(false)
    expect(await fixture.unread(dan)).toEqual({ conversations: 0, mentions: 0 })
    expect((await fixture.chatRequest(dan, 'GET', `/conversations/${id}/messages`)).status).toBe(404)
    expect((await fixture.chatRequest(dan, 'GET', '/search?text=while')).body.data.found).toEqual([])
    expect((await fixture.postMessage(dan, id, 'And now?')).status).toBe(404)
  })

  test('notifies everyone who opened it, wrote in it or was mentioned, until they leave', async () => {
    const id = await fixture.opened(ann, { resourceID: 'M-02' })
    const { seq } = (await fixture.postMessage(ann, id, '@bob@demo.takt and @cat@demo.takt, @east@other.takt: look'))
      .body.data
    await fixture.waitForChange(bob, (change) => change.conversationId === id && change.seq === seq)
    expect((await fixture.messages(ann, id)).messages.at(-1).mentions).toEqual(['bob@demo.takt', 'cat@demo.takt'])
    const listEntry = (await fixture.list(bob)).find(({ conversationId }: Listed) => conversationId === id)
    expect(listEntry).toMatchObject({ resourceID: 'M-02', unread: 1, mentions: 1, takesPart: true })
    // A mentioned user without the right to read it does not see the conversation.
    expect((await fixture.list(cat)).some(({ conversationId }: Listed) => conversationId === id)).toBe(false)
    expect(east.receivedChanges).toEqual([])
    expect((await fixture.chatRequest(bob, 'POST', `/conversations/${id}/leave`)).status).toBe(200)
    bob.receivedChanges.length = 0
    const next = (await fixture.postMessage(ann, id, 'Anybody?')).body.data.seq
    await fixture.waitForChange(ann, (change) => change.conversationId === id && change.seq === next)
    expect(bob.receivedChanges).toEqual([])
    expect((await fixture.list(bob)).some(({ conversationId }: Listed) => conversationId === id)).toBe(false)
    // It can still be read and searched.
    expect((await fixture.messages(bob, id)).conversation).toMatchObject({ takesPart: false, unread: 0 })
    const direct = await fixture.opened(ann, { users: [bob.userName] })
    expect((await fixture.chatRequest(ann, 'POST', `/conversations/${direct}/leave`)).status).toBe(409)
  })

  test('a direct conversation cannot mention people outside of it', async () => {
    const id = await fixture.opened(ann, { users: [bob.userName] })
    const countBefore = cat.receivedChanges.length
    const { body } = await fixture.postMessage(ann, id, '@cat@demo.takt is not here, @bob@demo.takt is')
    const { messages } = await fixture.messages(bob, id)
    expect(messages.at(-1).mentions).toEqual(['bob@demo.takt'])
    await fixture.waitForChange(bob, (change) => change.conversationId === id && change.seq === body.data.seq)
    expect(cat.receivedChanges.length).toBe(countBefore)
  })
})

describe('access to chat', () => {
  const calls = [
    ['GET', '/conversations'],
    ['GET', '/unread'],
    ['POST', '/conversations', machine],
    ['GET', `/conversations/${unknownId}/messages`],
    ['POST', `/conversations/${unknownId}/messages`, { clientId: unknownId, said: 'x' }],
    ['DELETE', `/conversations/${unknownId}/messages/1`],
    ['POST', `/conversations/${unknownId}/read`, { seq: 1 }],
    ['POST', `/conversations/${unknownId}/leave`],
    ['GET', '/search?text=x'],
  ] as const

  test('is denied to a masked session, because messages can contain names', async () => {
    const masked = { token: await fixture.signIn(ann.userName) }
    await fixture.request('PUT', '/api/users/maskMode', { token: masked.token, body: { on: true } })
    for (const [method, path, body] of calls) {
      const reply = await fixture.chatRequest(masked, method, path, body)
      expect([path, reply.status, reply.body.message]).toEqual([
        path,
        403,
        'Chat is not available while names are masked, because messages can contain names',
      ])
    }
    expect((await fixture.chatRequest(ann, 'GET', '/conversations')).status).toBe(200)
  })

  test('is denied to an API token', async () => {
    const body = { tokenName: 'x', days: 1, permissions: { dashboards: { read: true } } }
    const token = await fixture.signIn(ann.userName)
    const tokenResponse = await fixture.request('POST', '/api/users/tokens', { token, body })
    for (const [method, path, body] of calls)
      expect([path, (await fixture.chatRequest(tokenResponse.body.data, method, path, body)).status]).toEqual([
        path,
        403,
      ])
  })

  test('does not require the right to see people of the plant: messages are shown unchanged', async () => {
    const id = await fixture.opened(ann, machine)
    await fixture.postMessage(ann, id, 'E-1 Okafor knows this machine')
    expect((await fixture.messages(bob, id)).messages.at(-1).said).toBe('E-1 Okafor knows this machine')
  })
})

describe('search', () => {
  const search = async (user: ChatPage, text: string) =>
    (await fixture.chatRequest(user, 'GET', `/search?text=${encodeURIComponent(text)}`)).body.data.found.map(
      ({ said }: { said: string }) => said,
    )

  test('finds readable messages that contain every word, ignoring case, latest first', async () => {
    const about = await fixture.opened(ann, machine)
    const direct = await fixture.opened(ann, { users: [bob.userName] })
    await fixture.postMessage(ann, about, 'Spindle bearing is warm')
    fixture.clock.now += 1000
    await fixture.postMessage(ann, direct, 'The SPINDLE of 50% _load_: bearing')
    expect(await search(bob, 'bearing spindle')).toEqual([
      'The SPINDLE of 50% _load_: bearing',
      'Spindle bearing is warm',
    ])
    await fixture.user('eve@demo.takt', 1, fixture.reads('dashboards'))
    expect(await search(await fixture.page('eve@demo.takt'), 'spindle')).toEqual(['Spindle bearing is warm'])
    expect(await search(cat, 'spindle')).toEqual([])
    expect(await search(east, 'spindle')).toEqual([])
    // Special characters in a word are matched literally.
    expect(await search(bob, '50%')).toEqual(['The SPINDLE of 50% _load_: bearing'])
    for (const pattern of ['sp_ndle', 'spin%bear', '.* ab'])
      expect([pattern, await search(bob, pattern)]).toEqual([pattern, []])
    expect((await fixture.chatRequest(bob, 'GET', '/search?text=%25%25')).status).toBe(400)
  })

  test('also works if more messages contain a word than the index returns', async () => {
    const id = await fixture.opened(ann, { resourceID: 'M-02' })
    await sql`insert into chat_message (organization_id, conversation_id, seq, client_id, user_id, name, said, said_at)
      select 1, ${id}::uuid, 100000 + n, gen_random_uuid(), 1, 'x', 'pallet ' || n, '2026-01-01'::timestamptz
        + n * interval '1 minute' from generate_series(1, 2500) as n`.execute(fixture.systemDb)
    const { body } = await fixture.chatRequest(bob, 'GET', '/search?text=pallet&limit=2')
    expect([body.data.found.map(({ said }: { said: string }) => said), body.data.more]).toEqual([
      ['pallet 2500', 'pallet 2499'],
      true,
    ])
    expect(await search(bob, 'pallet 1234')).toEqual(['pallet 1234'])
  })
})
