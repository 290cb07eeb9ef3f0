import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type ChatPage, createChatFixture } from './chatServer.fixture.ts'

export let fixture: Awaited<ReturnType<typeof createChatFixture>>

let home: string

export let ann: ChatPage

export let bob: ChatPage

export let cat: ChatPage

export let east: ChatPage

export const hour = 3_600_000

/** A one-pixel GIF with a unique comment. */
export const gif = () =>
  Buffer.concat([
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH+CA==', 'base64'),
    Buffer.from(randomBytes(4).toString('hex')),
    Buffer.from('ACwAAAAAAQABAAACAUQAOw==', 'base64'),
  ])

export async function send(
  user: Pick<ChatPage, 'token'>,
  conversationId: string,
  { name = 'Worn tool.gif', bytes = gif(), clientId = randomUUID() as string } = {},
) {
  const form = new FormData()
  form.append('clientId', clientId)
  form.append('file', new File([bytes], name))
  const path = `/api/chat/conversations/${conversationId}/files`
  const reply = await fixture.app.request(path, { method: 'POST', body: form, headers: { authorization: user.token } })
  return { status: reply.status, body: JSON.parse(await reply.text()) }
}

/** Names of the stored files and of unfinished uploads. */
export const storedFiles = async () =>
  (await readdir(join(home, 'files'), { recursive: true }).catch(() => [])).filter((name) =>
    /[0-9a-f]{64}$|[0-9a-f-]{36}$/.test(name),
  )

/** Registers the hooks that set up and close the shared fixture. */
export function prepareChatFiles(): void {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'takt-chat-files-'))
    fixture = await createChatFixture()
    Object.assign(fixture.dependencies.env, { TAKT_HOME: home })
    ;({ ann, bob, cat, east } = fixture)
  })
  afterAll(async () => {
    await fixture?.close()
    await rm(home, { recursive: true, force: true })
  })
  // Resets the rate limits.
  afterEach(() => {
    fixture.clock.now += 61_000
  })
}
