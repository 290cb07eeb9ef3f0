import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ChatPage } from './chat.bed.ts'
import { ann, bed, bob, cat, east, gif, hour, kept, prepareChatFiles, send } from './chatFiles.fixture.ts'
import { forgetChat } from './forgetChat.ts'

prepareChatFiles()

const machine = { resourceID: 'M-01' }

const address = (conversationId: string, seq: number) =>
  `/api/chat/conversations/${conversationId}/messages/${seq}/file`

async function fetched(who: Pick<ChatPage, 'token'>, path: string) {
  const reply = await bed.app.request(path, { headers: { authorization: who.token } })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

/** Forgets as the hourly job does, so many hours from now on. */
async function forget(...hours: number[]) {
  const { systemDb, env } = bed.dependencies
  for (const at of hours) {
    const job = forgetChat({ systemDb, env, now: () => Date.now() + at * hour })
    await job.run({}, new AbortController().signal)
  }
}

describe('a file in a conversation', () => {
  test('is a message that is called as the file is, fetched byte for byte as something to be saved', async () => {
    const id = await bed.opened(ann, { users: [bob.userName] })
    const bytes = gif()
    const { status, body } = await send(ann, id, { bytes, name: '../Worn \u202Etool.gif' })
    expect([status, body.data]).toMatchObject([
      200,
      { said: 'Worn tool.gif', file: { fileName: 'Worn tool.gif', mediaType: 'image/gif', size: bytes.byteLength } },
    ])
    await bed.heard(bob, (news) => news.conversationId === id && news.seq === body.data.seq && news.what === 'said')
    const { messages, conversation } = await bed.messages(bob, id)
    expect([messages.at(-1), conversation.unread]).toEqual([body.data, 1])
    const got = await fetched(bob, address(id, body.data.seq))
    expect([got.status, got.bytes.equals(bytes)]).toEqual([200, true])
    const headers = ['content-type', 'content-disposition', 'content-security-policy'].map((name) =>
      got.headers.get(name),
    )
    expect(headers).toEqual([
      'image/gif',
      "attachment; filename*=UTF-8''Worn%20tool.gif",
      "default-src 'none'; sandbox",
    ])
    expect((await bed.asks(bob, 'GET', '/search?text=worn')).body.data.found[0].said).toBe('Worn tool.gif')
    // What it is kept under is told to nobody.
    expect(JSON.stringify([messages, conversation])).not.toMatch(/[0-9a-f]{64}/)
  })

  test('sent again with its clientId it is said once', async () => {
    const id = await bed.opened(ann, { users: [bob.userName] })
    const once = { clientId: randomUUID(), bytes: gif() }
    const seqs = await Promise.all([1, 2, 3].map(async () => (await send(ann, id, once)).body.data.seq))
    expect(new Set(seqs).size).toBe(1)
    expect((await send(ann, id, { ...once, bytes: gif() })).status).toBe(409)
  })

  test('is for who is in the conversation alone: to everybody else there is none, whatever number they try', async () => {
    const id = await bed.opened(ann, { users: [bob.userName] })
    const bytes = gif()
    const { seq } = (await send(ann, id, { bytes })).body.data
    const own = await bed.opened(east, machine)
    // The same bytes, elsewhere: another file.
    await send(east, own, { bytes })
    const none = await fetched(cat, address('00000000-0000-4000-8000-000000000000', seq))
    expect(none.status).toBe(404)
    for (const who of [cat, east]) {
      const theirs = await fetched(who, address(id, seq))
      expect([theirs.status, theirs.bytes.toString()]).toEqual([404, none.bytes.toString()])
      const { body } = await send(who, id)
      expect([body.message, body.data]).toEqual(['This conversation was not found', null])
    }
    expect((await fetched(east, address(own, seq + 7))).status).toBe(404)
    for (const token of ['', 'x']) expect((await fetched({ token }, address(id, seq))).status).toBe(401)
    // Nothing is left of what was refused.
    expect((await kept()).some((name) => name.includes('.incoming'))).toBe(false)
  })

  test('of a machine is read with the rights of now, and not while names are masked, nor by an API token', async () => {
    await bed.user('fay@demo.takt', 1, bed.reads('resources'))
    const fay = await bed.page('fay@demo.takt')
    const id = await bed.opened(fay, machine)
    const { seq } = (await send(fay, id)).body.data
    expect((await fetched(bob, address(id, seq))).status).toBe(200)
    expect((await fetched(cat, address(id, seq))).status).toBe(404)
    await sql`update user_account set permissions = ${JSON.stringify(permissionsWhere(() => false))}::jsonb
      where user_name = 'fay@demo.takt'`.execute(bed.systemDb)
    expect([(await fetched(fay, address(id, seq))).status, (await send(fay, id)).status]).toEqual([404, 404])
    const masked = { token: await bed.signIn(bob.userName) }
    await bed.ask('PUT', '/api/users/maskMode', { token: masked.token, body: { on: true } })
    expect([(await fetched(masked, address(id, seq))).status, (await send(masked, id)).status]).toEqual([403, 403])
    const wanted = { tokenName: 'files', days: 1, permissions: { dashboards: { read: true } } }
    const made = await bed.ask('POST', '/api/users/tokens', { token: bob.token, body: wanted })
    const { data } = made.body
    expect([(await fetched(data, address(id, seq))).status, (await send(data, id)).status]).toEqual([403, 403])
  })

  test('goes when it is taken back: at once for everybody, its bytes within hours, unless another message has them', async () => {
    const id = await bed.opened(ann, { users: [bob.userName] })
    const [lone, shared] = [gif(), gif()]
    const first = (await send(ann, id, { bytes: lone })).body.data.seq
    const second = (await send(ann, id, { bytes: shared })).body.data.seq
    const third = (await send(bob, id, { bytes: shared })).body.data.seq
    const before = (await kept()).length
    for (const seq of [first, second]) await bed.asks(ann, 'DELETE', `/conversations/${id}/messages/${seq}`)
    for (const seq of [first, second]) expect((await fetched(bob, address(id, seq))).status).toBe(404)
    const told = (await bed.messages(bob, id)).messages.find((message: { seq: number }) => message.seq === first)
    expect(told).toMatchObject({ said: '', file: null, isTakenBack: true })
    // Whoever says it now may not have recorded it yet.
    await forget(0, 0.5)
    expect((await kept()).length).toBe(before)
    await forget(2, 4)
    expect((await kept()).length).toBe(before - 1)
    expect((await fetched(bob, address(id, third))).bytes.equals(shared)).toBe(true)
  })

  test('goes with messages that are older than an organization keeps them', async () => {
    const id = await bed.opened(east, machine)
    const { seq } = (await send(east, id)).body.data
    const of = async () => (await kept()).filter((name) => name.startsWith(join('3', 'chat'))).length
    expect(await of()).toBeGreaterThan(0)
    await sql`update chat_message set said_at = said_at - interval '366 days' where organization_id = 3`.execute(
      bed.systemDb,
    )
    await forget(2, 4)
    expect([await of(), (await fetched(east, address(id, seq))).status]).toEqual([0, 404])
  })
})
