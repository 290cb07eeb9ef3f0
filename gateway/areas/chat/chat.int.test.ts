import { randomUUID } from 'node:crypto'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ann, bob, cat, direct, east, fixture, prepareChat } from './chat.fixture.ts'
import type { ChatPage } from './chatServer.fixture.ts'

prepareChat()

const unknownId = '00000000-0000-4000-8000-000000000000'

describe('a direct conversation', () => {
  test('exists once for the same people, whoever starts it; new messages are announced to their pages without the text', async () => {
    const id = await fixture.opened(ann, { users: ['Bob@demo.takt', 'cat@demo.takt'] })
    expect(await fixture.opened(cat, direct(ann, bob))).toBe(id)
    expect(await fixture.opened(ann, direct(bob))).not.toBe(id)
    const { status, body } = await fixture.postMessage(ann, id, 'Good <b>morning</b>')
    expect([status, body.data]).toEqual([
      200,
      {
        seq: 1,
        clientId: expect.any(String),
        userName: 'ann@demo.takt',
        deviceId: null,
        name: 'ann@demo.takt',
        resourceID: null,
        clockedOn: [],
        said: 'Good <b>morning</b>',
        file: null,
        mentions: [],
        at: new Date(fixture.clock.now).toISOString(),
        waitedSince: null,
        isTakenBack: false,
      },
    ])
    for (const page of [ann, bob, cat])
      expect(await fixture.waitForChange(page, ({ conversationId }) => conversationId === id)).toEqual({
        conversationId: id,
        seq: 1,
        what: 'said',
      })
    const read = await fixture.messages(bob, id)
    expect(read).toMatchObject({ messages: [body.data], more: false })
    expect(read.conversation).toMatchObject({ kind: 'direct', people: ['ann@demo.takt', 'cat@demo.takt'], unread: 1 })
  })

  test('a conversation without messages is not listed for its recipient', async () => {
    const id = await fixture.opened(bob, direct(cat))
    const ids = async (user: ChatPage) =>
      (await fixture.list(user)).map(({ conversationId }: { conversationId: string }) => conversationId)
    expect([(await ids(bob)).includes(id), (await ids(cat)).includes(id)]).toEqual([true, false])
    await fixture.postMessage(bob, id, 'Hello')
    expect((await ids(cat))[0]).toBe(id)
  })

  test('is visible only to its participants: all others get 404 from every route and no rows from the database', async () => {
    const id = await fixture.opened(ann, direct(bob))
    await fixture.postMessage(ann, id, 'Between us: umbrella')
    const calls = (of: string) =>
      [
        ['GET', `/conversations/${of}/messages`],
        ['POST', `/conversations/${of}/messages`, { clientId: randomUUID(), said: 'Me too' }],
        ['POST', `/conversations/${of}/read`, { seq: 1 }],
        ['POST', `/conversations/${of}/leave`],
        ['DELETE', `/conversations/${of}/messages/1`],
      ] as const
    for (const user of [cat, east])
      for (const [method, path, body] of calls(id)) {
        const response = await fixture.chatRequest(user, method, path, body)
        const none = await fixture.chatRequest(user, method, path.replace(id, unknownId), body)
        expect([method, path, response.status, response.body]).toEqual([method, path, 404, none.body])
      }
    for (const user of [cat, east])
      expect((await fixture.chatRequest(user, 'GET', '/search?text=umbrella')).body.data.found).toEqual([])
    const visibleRows = (userId: number | null) =>
      asTenant(fixture.db, { organizationId: 1, entityId: 1, userId }, async (trx) => {
        const messages = await sql`select from chat_message where said like '%umbrella%'`.execute(trx)
        const { rows } = await sql`select from chat_conversation where conversation_id = ${id}::uuid`.execute(trx)
        return [messages.rows.length, rows.length]
      })
    const numbers = await sql<{ userName: string; userId: number }>`select user_name as "userName",
      user_id as "userId" from user_account`.execute(fixture.systemDb)
    const numberOf = (user: ChatPage) => numbers.rows.find(({ userName }) => userName === user.userName)!.userId
    expect(await visibleRows(numberOf(bob))).toEqual([1, 1])
    expect(await visibleRows(numberOf(cat))).toEqual([0, 0])
    expect(await visibleRows(null)).toEqual([0, 0])
  })

  test('a user of another organization cannot be written to and looks the same as a user that does not exist', async () => {
    const startWith = async (name: string) => {
      const { status, body } = await fixture.startConversation(ann, { users: [name] })
      return JSON.stringify([status, body]).replaceAll(name, 'X')
    }
    const unknownUser = await startWith('nobody@demo.takt')
    expect(unknownUser).toContain('does not exist or cannot be written to')
    for (const name of ['south@demo.takt', 'east@other.takt']) expect(await startWith(name)).toBe(unknownUser)
    expect((await fixture.startConversation(ann, { users: ['ANN@demo.takt'] })).body.data.fields).toEqual({
      users: 'must name a user other than yourself',
    })
    for (const wrong of [{}, { users: [] }, { users: ['bob@demo.takt'], jobNum: 'J-1' }, { resourceID: '' }])
      expect((await fixture.startConversation(ann, wrong)).status).toBe(400)
  })
})

describe('unread', () => {
  test('counts messages of others since the last read; a read is announced to all pages of the user on every gateway', async () => {
    const id = await fixture.opened(bob, direct(ann))
    const other = fixture.otherGateway()
    const listEntry = async (user: ChatPage) =>
      (await fixture.list(user)).find(({ conversationId }: { conversationId: string }) => conversationId === id)
    for (const user of [ann, bob])
      await fixture.chatRequest(user, 'POST', `/conversations/${id}/read`, { seq: 2_000_000 })
    await fixture.waitForChange(bob, ({ what, conversationId }) => what === 'read' && conversationId === id)
    bob.receivedChanges.length = 0
    const before = await fixture.unread(ann)
    await fixture.postMessage(bob, id, 'One')
    await fixture.postMessage(bob, id, 'Two for @ann@demo.takt')
    const back = (await fixture.postMessage(bob, id, 'Three')).body.data.seq
    await fixture.chatRequest(bob, 'DELETE', `/conversations/${id}/messages/${back}`)
    expect(await listEntry(ann)).toMatchObject({ unread: 2, mentions: 1, last: { isTakenBack: true } })
    expect(await listEntry(bob)).toMatchObject({ unread: 0 })
    expect(await fixture.unread(ann)).toEqual({
      conversations: before.conversations + 1,
      mentions: before.mentions + 1,
    })
    const { lastSeq } = await listEntry(ann)
    const reply = await other(ann, 'POST', `/conversations/${id}/read`, { seq: lastSeq })
    expect(reply.body.data).toEqual({ readSeq: lastSeq })
    await fixture.waitForChange(
      ann,
      ({ what, conversationId, seq }) => what === 'read' && conversationId === id && seq === lastSeq,
    )
    expect(bob.receivedChanges.some(({ what, conversationId }) => what === 'read' && conversationId === id)).toBe(false)
    expect(await fixture.unread(ann)).toEqual(before)
    // The read position only increases, at most to the last message.
    const less = await fixture.chatRequest(ann, 'POST', `/conversations/${id}/read`, { seq: 1 })
    expect(less.body.data).toEqual({ readSeq: lastSeq })
    expect(await listEntry(ann)).toMatchObject({ unread: 0, readSeq: lastSeq })
  })
})
