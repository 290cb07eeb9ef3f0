import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { packed } from '../messaging/face.ts'
import { bobName, createCallersBed, type Page } from './calls.bed.ts'

let bed: Awaited<ReturnType<typeof createCallersBed>>
let bob: Page
beforeAll(async () => {
  bed = await createCallersBed()
  ;({ bob } = bed)
})
afterAll(() => bed?.close())
afterEach(() => bed.quiet())

test('messages in real time come compressed and base64-encoded, on the subjects ping, notification, call and chat', async () => {
  const { subscription } = (await bed.ask('POST', '/api/messaging/provision', { token: bob.token })).body
  const came = new Map<string, string>()
  bob.nats.subscribe(`${subscription.topic}.>`, {
    callback: (_error, { subject, data }) => void came.set(subject, new TextDecoder().decode(data)),
  })
  await bob.nats.flush()
  await bed.ask('POST', '/api/messaging/ping', { token: bob.token, body: { users: [bobName] } })
  const call = await bed.ring(bobName)
  // Nobody sends these yet; whoever does sends them so.
  for (const kind of ['notification', 'chat']) bed.services.publish(`${subscription.topic}.${kind}`, packed({ kind }))
  const kinds = ['ping', 'notification', 'call', 'chat']
  await bed.until(async () => (came.size === kinds.length ? came : undefined))
  expect([...came.keys()].sort()).toEqual(kinds.map((kind) => `${subscription.topic}.${kind}`).sort())
  const bodyOf = (kind: string) => {
    const text = came.get(`${subscription.topic}.${kind}`)!
    expect(text).toMatch(/^[A-Za-z0-9+/]+=*$/)
    return JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString())
  }
  expect(kinds.map(bodyOf)).toEqual([
    { from: bobName, at: expect.any(String) },
    { kind: 'notification' },
    call,
    { kind: 'chat' },
  ])
})
