import { randomUUID } from 'node:crypto'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ChatPage } from './chat.bed.ts'
import { ann, bed, bob, cat, direct, east, prepareChat } from './chat.fixture.ts'

prepareChat()

const never = '00000000-0000-4000-8000-000000000000'

describe('a direct conversation', () => {
  test('the same people have one, whoever begins it; what is said in it is told to their pages, without its text', async () => {
    const id = await bed.opened(ann, { users: ['Bob@demo.takt', 'cat@demo.takt'] })
    expect(await bed.opened(cat, direct(ann, bob))).toBe(id)
    expect(await bed.opened(ann, direct(bob))).not.toBe(id)
    const { status, body } = await bed.say(ann, id, 'Good <b>morning</b>')
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
        at: new Date(bed.clock.now).toISOString(),
        waitedSince: null,
        isTakenBack: false,
      },
    ])
    for (const page of [ann, bob, cat])
      expect(await bed.heard(page, ({ conversationId }) => conversationId === id)).toEqual({
        conversationId: id,
        seq: 1,
        what: 'said',
      })
    const read = await bed.messages(bob, id)
    expect(read).toMatchObject({ messages: [body.data], more: false })
    expect(read.conversation).toMatchObject({ kind: 'direct', people: ['ann@demo.takt', 'cat@demo.takt'], unread: 1 })
  })

  test('what was not said to oneself is no conversation in one’s list', async () => {
    const id = await bed.opened(bob, direct(cat))
    const ids = async (who: ChatPage) =>
      (await bed.list(who)).map(({ conversationId }: { conversationId: string }) => conversationId)
    expect([(await ids(bob)).includes(id), (await ids(cat)).includes(id)]).toEqual([true, false])
    await bed.say(bob, id, 'Hello')
    expect((await ids(cat))[0]).toBe(id)
  })

  test('is for its people alone: to everybody else it is one that there is not, by every call, and in the database', async () => {
    const id = await bed.opened(ann, direct(bob))
    await bed.say(ann, id, 'Between us: umbrella')
    const calls = (of: string) =>
      [
        ['GET', `/conversations/${of}/messages`],
        ['POST', `/conversations/${of}/messages`, { clientId: randomUUID(), said: 'Me too' }],
        ['POST', `/conversations/${of}/read`, { seq: 1 }],
        ['POST', `/conversations/${of}/leave`],
        ['DELETE', `/conversations/${of}/messages/1`],
      ] as const
    for (const who of [cat, east])
      for (const [method, path, body] of calls(id)) {
        const theirs = await bed.asks(who, method, path, body)
        const none = await bed.asks(who, method, path.replace(id, never), body)
        expect([method, path, theirs.status, theirs.body]).toEqual([method, path, 404, none.body])
      }
    for (const who of [cat, east])
      expect((await bed.asks(who, 'GET', '/search?text=umbrella')).body.data.found).toEqual([])
    const seenBy = (userId: number | null) =>
      asTenant(bed.db, { organizationId: 1, entityId: 1, userId }, async (trx) => {
        const messages = await sql`select from chat_message where said like '%umbrella%'`.execute(trx)
        const { rows } = await sql`select from chat_conversation where conversation_id = ${id}::uuid`.execute(trx)
        return [messages.rows.length, rows.length]
      })
    const numbers = await sql<{ userName: string; userId: number }>`select user_name as "userName",
      user_id as "userId" from user_account`.execute(bed.systemDb)
    const numberOf = (who: ChatPage) => numbers.rows.find(({ userName }) => userName === who.userName)!.userId
    expect(await seenBy(numberOf(bob))).toEqual([1, 1])
    expect(await seenBy(numberOf(cat))).toEqual([0, 0])
    expect(await seenBy(null)).toEqual([0, 0])
  })

  test('nobody writes to who belongs elsewhere: they are told apart from nobody by nothing', async () => {
    const asked = async (name: string) => {
      const { status, body } = await bed.begin(ann, { users: [name] })
      return JSON.stringify([status, body]).replaceAll(name, 'X')
    }
    const nobody = await asked('nobody@demo.takt')
    expect(nobody).toContain('is nobody whom you may write to')
    for (const name of ['south@demo.takt', 'east@other.takt']) expect(await asked(name)).toBe(nobody)
    expect((await bed.begin(ann, { users: ['ANN@demo.takt'] })).body.data.fields).toEqual({
      users: 'must name somebody beside yourself',
    })
    for (const wrong of [{}, { users: [] }, { users: ['bob@demo.takt'], jobNum: 'J-1' }, { resourceID: '' }])
      expect((await bed.begin(ann, wrong)).status).toBe(400)
  })
})

describe('unread', () => {
  test('is what others said since one read; it is told once for all pages, whichever gateway they are at', async () => {
    const id = await bed.opened(bob, direct(ann))
    const other = bed.otherGateway()
    const own = async (who: ChatPage) =>
      (await bed.list(who)).find(({ conversationId }: { conversationId: string }) => conversationId === id)
    for (const who of [ann, bob]) await bed.asks(who, 'POST', `/conversations/${id}/read`, { seq: 2_000_000 })
    await bed.heard(bob, ({ what, conversationId }) => what === 'read' && conversationId === id)
    bob.told.length = 0
    const before = await bed.unread(ann)
    await bed.say(bob, id, 'One')
    await bed.say(bob, id, 'Two for @ann@demo.takt')
    const back = (await bed.say(bob, id, 'Three')).body.data.seq
    await bed.asks(bob, 'DELETE', `/conversations/${id}/messages/${back}`)
    expect(await own(ann)).toMatchObject({ unread: 2, mentions: 1, last: { isTakenBack: true } })
    expect(await own(bob)).toMatchObject({ unread: 0 })
    expect(await bed.unread(ann)).toEqual({
      conversations: before.conversations + 1,
      mentions: before.mentions + 1,
    })
    const { lastSeq } = await own(ann)
    const reply = await other(ann, 'POST', `/conversations/${id}/read`, { seq: lastSeq })
    expect(reply.body.data).toEqual({ readSeq: lastSeq })
    await bed.heard(ann, ({ what, conversationId, seq }) => what === 'read' && conversationId === id && seq === lastSeq)
    expect(bob.told.some(({ what, conversationId }) => what === 'read' && conversationId === id)).toBe(false)
    expect(await bed.unread(ann)).toEqual(before)
    // It only grows, and no further than there are messages.
    const less = await bed.asks(ann, 'POST', `/conversations/${id}/read`, { seq: 1 })
    expect(less.body.data).toEqual({ readSeq: lastSeq })
    expect(await own(ann)).toMatchObject({ unread: 0, readSeq: lastSeq })
  })
})
