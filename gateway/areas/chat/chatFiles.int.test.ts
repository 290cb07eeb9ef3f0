import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ann, bob, cat, east, fixture, gif, hour, prepareChatFiles, send, storedFiles } from './chatFiles.fixture.ts'
import type { ChatPage } from './chatServer.fixture.ts'
import { deleteOldChat } from './deleteOldChat.ts'

prepareChatFiles()

const machine = { resourceID: 'M-01' }

const address = (conversationId: string, seq: number) =>
  `/api/chat/conversations/${conversationId}/messages/${seq}/file`

async function fetched(user: Pick<ChatPage, 'token'>, path: string) {
  const reply = await fixture.app.request(path, { headers: { authorization: user.token } })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

/** Runs the hourly cleanup at each of these times, in hours from now. */
async function runCleanup(...hours: number[]) {
  const { systemDb, env } = fixture.dependencies
  for (const at of hours) {
    const job = deleteOldChat({ systemDb, env, now: () => Date.now() + at * hour })
    await job.run({}, new AbortController().signal)
  }
}

describe('a file in a conversation', () => {
  test('is a message named after the file and downloads unchanged as an attachment', async () => {
    const id = await fixture.opened(ann, { users: [bob.userName] })
    const bytes = gif()
    const { status, body } = await send(ann, id, { bytes, name: '../Worn \u202Etool.gif' })
    expect([status, body.data]).toMatchObject([
      200,
      { said: 'Worn tool.gif', file: { fileName: 'Worn tool.gif', mediaType: 'image/gif', size: bytes.byteLength } },
    ])
    await fixture.waitForChange(
      bob,
      (change) => change.conversationId === id && change.seq === body.data.seq && change.what === 'said',
    )
    const { messages, conversation } = await fixture.messages(bob, id)
    expect([messages.at(-1), conversation.unread]).toEqual([body.data, 1])
    const response = await fetched(bob, address(id, body.data.seq))
    expect([response.status, response.bytes.equals(bytes)]).toEqual([200, true])
    const headers = ['content-type', 'content-disposition', 'content-security-policy'].map((name) =>
      response.headers.get(name),
    )
    expect(headers).toEqual([
      'image/gif',
      "attachment; filename*=UTF-8''Worn%20tool.gif",
      "default-src 'none'; sandbox",
    ])
    expect((await fixture.chatRequest(bob, 'GET', '/search?text=worn')).body.data.found[0].said).toBe('Worn tool.gif')
    // The storage key is not exposed.
    expect(JSON.stringify([messages, conversation])).not.toMatch(/[0-9a-f]{64}/)
  })

  test('is posted once when the request is repeated with the same clientId', async () => {
    const id = await fixture.opened(ann, { users: [bob.userName] })
    const upload = { clientId: randomUUID(), bytes: gif() }
    const seqs = await Promise.all([1, 2, 3].map(async () => (await send(ann, id, upload)).body.data.seq))
    expect(new Set(seqs).size).toBe(1)
    expect((await send(ann, id, { ...upload, bytes: gif() })).status).toBe(409)
  })

  test('is accessible only to participants of the conversation: all others get 404, whatever number they try', async () => {
    const id = await fixture.opened(ann, { users: [bob.userName] })
    const bytes = gif()
    const { seq } = (await send(ann, id, { bytes })).body.data
    const ownConversation = await fixture.opened(east, machine)
    // The same bytes in another organization are a separate file.
    await send(east, ownConversation, { bytes })
    const none = await fetched(cat, address('00000000-0000-4000-8000-000000000000', seq))
    expect(none.status).toBe(404)
    for (const user of [cat, east]) {
      const response = await fetched(user, address(id, seq))
      expect([response.status, response.bytes.toString()]).toEqual([404, none.bytes.toString()])
      const { body } = await send(user, id)
      expect([body.message, body.data]).toEqual(['This conversation was not found', null])
    }
    expect((await fetched(east, address(ownConversation, seq + 7))).status).toBe(404)
    for (const token of ['', 'x']) expect((await fetched({ token }, address(id, seq))).status).toBe(401)
    // Nothing is left of rejected uploads.
    expect((await storedFiles()).some((name) => name.includes('.incoming'))).toBe(false)
  })

  test('about a machine requires current rights, and is denied to masked sessions and API tokens', async () => {
    await fixture.user('fay@demo.takt', 1, fixture.reads('resources'))
    const fay = await fixture.page('fay@demo.takt')
    const id = await fixture.opened(fay, machine)
    const { seq } = (await send(fay, id)).body.data
    expect((await fetched(bob, address(id, seq))).status).toBe(200)
    expect((await fetched(cat, address(id, seq))).status).toBe(404)
    await sql`update user_account set permissions = ${JSON.stringify(permissionsWhere(() => false))}::jsonb
      where user_name = 'fay@demo.takt'`.execute(fixture.systemDb)
    expect([(await fetched(fay, address(id, seq))).status, (await send(fay, id)).status]).toEqual([404, 404])
    const masked = { token: await fixture.signIn(bob.userName) }
    await fixture.request('PUT', '/api/users/maskMode', { token: masked.token, body: { on: true } })
    expect([(await fetched(masked, address(id, seq))).status, (await send(masked, id)).status]).toEqual([403, 403])
    const tokenBody = { tokenName: 'files', days: 1, permissions: { dashboards: { read: true } } }
    const response = await fixture.request('POST', '/api/users/tokens', { token: bob.token, body: tokenBody })
    const { data } = response.body
    expect([(await fetched(data, address(id, seq))).status, (await send(data, id)).status]).toEqual([403, 403])
  })

  test('is removed when it is retracted: at once from the message, within hours from storage unless another message uses it', async () => {
    const id = await fixture.opened(ann, { users: [bob.userName] })
    const [lone, shared] = [gif(), gif()]
    const first = (await send(ann, id, { bytes: lone })).body.data.seq
    const second = (await send(ann, id, { bytes: shared })).body.data.seq
    const third = (await send(bob, id, { bytes: shared })).body.data.seq
    const before = (await storedFiles()).length
    for (const seq of [first, second]) await fixture.chatRequest(ann, 'DELETE', `/conversations/${id}/messages/${seq}`)
    for (const seq of [first, second]) expect((await fetched(bob, address(id, seq))).status).toBe(404)
    const retractedMessage = (await fixture.messages(bob, id)).messages.find(
      (message: { seq: number }) => message.seq === first,
    )
    expect(retractedMessage).toMatchObject({ said: '', file: null, isTakenBack: true })
    // A concurrent request may have stored the same file without having recorded its message yet.
    await runCleanup(0, 0.5)
    expect((await storedFiles()).length).toBe(before)
    await runCleanup(2, 4)
    expect((await storedFiles()).length).toBe(before - 1)
    expect((await fetched(bob, address(id, third))).bytes.equals(shared)).toBe(true)
  })

  test('is removed with messages that exceed the retention time of the organization', async () => {
    const id = await fixture.opened(east, machine)
    const { seq } = (await send(east, id)).body.data
    const of = async () => (await storedFiles()).filter((name) => name.startsWith(join('3', 'chat'))).length
    expect(await of()).toBeGreaterThan(0)
    await sql`update chat_message set said_at = said_at - interval '366 days' where organization_id = 3`.execute(
      fixture.systemDb,
    )
    await runCleanup(2, 4)
    expect([await of(), (await fetched(east, address(id, seq))).status]).toEqual([0, 404])
  })
})
