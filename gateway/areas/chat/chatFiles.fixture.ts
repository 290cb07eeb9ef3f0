import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type ChatPage, createChatBed } from './chat.bed.ts'

export let bed: Awaited<ReturnType<typeof createChatBed>>

let home: string

export let ann: ChatPage

export let bob: ChatPage

export let cat: ChatPage

export let east: ChatPage

export const hour = 3_600_000

/** A GIF of one point, told from others by what is written in it. */
export const gif = () =>
  Buffer.concat([
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH+CA==', 'base64'),
    Buffer.from(randomBytes(4).toString('hex')),
    Buffer.from('ACwAAAAAAQABAAACAUQAOw==', 'base64'),
  ])

export async function send(
  who: Pick<ChatPage, 'token'>,
  conversationId: string,
  { name = 'Worn tool.gif', bytes = gif(), clientId = randomUUID() as string } = {},
) {
  const form = new FormData()
  form.append('clientId', clientId)
  form.append('file', new File([bytes], name))
  const path = `/api/chat/conversations/${conversationId}/files`
  const reply = await bed.app.request(path, { method: 'POST', body: form, headers: { authorization: who.token } })
  return { status: reply.status, body: JSON.parse(await reply.text()) }
}

/** What lies in the store: files, and what uploads left aside. */
export const kept = async () =>
  (await readdir(join(home, 'files'), { recursive: true }).catch(() => [])).filter((name) =>
    /[0-9a-f]{64}$|[0-9a-f-]{36}$/.test(name),
  )

/** Registers the hooks that prepare and close what these tests share. */
export function prepareChatFiles(): void {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'takt-chat-files-'))
    bed = await createChatBed()
    Object.assign(bed.dependencies.env, { TAKT_HOME: home })
    ;({ ann, bob, cat, east } = bed)
  })
  afterAll(async () => {
    await bed?.close()
    await rm(home, { recursive: true, force: true })
  })
  // Nobody has said too much.
  afterEach(() => {
    bed.clock.now += 61_000
  })
}
