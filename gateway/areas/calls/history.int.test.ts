import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { annName, bobName, createCallersBed, type Page } from './calls.bed.ts'

let bed: Awaited<ReturnType<typeof createCallersBed>>
let bob: Page
let cat: Page
beforeAll(async () => {
  bed = await createCallersBed()
  ;({ bob, cat } = bed)
  await bed.user('east@other.takt', 3)
})
afterAll(() => bed?.close())
afterEach(() => bed.quiet())

const list = async (token: string, query = '') =>
  (await bed.ask('GET', `/api/calls?limit=500${query}`, { token })).body.data as Record<string, unknown>[]

test('calls that were are told to those who took part, and of all of the organization whoever may read security; nobody elsewhere', async () => {
  const { room } = await bed.ring(bobName)
  await bed.act(bob, 'targetAnswer', room)
  bed.clock.now += 7000
  await bed.act(bob, 'targetEnd', room)
  const own = await list(bob.token)
  expect(own[0]).toMatchObject({
    room,
    callerName: annName,
    calledNames: [bobName],
    outcome: 'completed',
    secs: 7,
    answeredAt: expect.any(String),
    endedAt: expect.any(String),
  })
  expect((await list(cat.token)).map((row) => row.room)).not.toContain(room)
  await bed.user('watch@demo.takt', 1, readerPermissions)
  const all = await list(await bed.signIn('watch@demo.takt'))
  expect(all.map((row) => row.room)).toContain(room)
  expect((await list(await bed.signIn('east@other.takt'))).map((row) => row.room)).not.toContain(room)
  const found = await list(bob.token, '&outcome=completed&globalSearchValue=ann')
  expect(found.map((row) => row.room)).toContain(room)
})

test('an API token reads calls that were if it may read security, and takes part in none', async () => {
  await bed.user('maker@demo.takt', 1, readerPermissions)
  const token = await bed.signIn('maker@demo.takt')
  const scriptWith = async (permissions: object) => {
    const made = await bed.ask('POST', '/api/users/tokens', { token, body: { tokenName: 'x', days: 1, permissions } })
    return made.body.data.token as string
  }
  const script = await scriptWith({ security: { read: true } })
  const other = await scriptWith({ jobs: { read: true } })
  const read = async (path: string, by: string) => (await bed.ask('GET', path, { token: by })).status
  expect([await read('/api/calls', script), await read('/api/calls', other)]).toEqual([200, 403])
  for (const path of ['/api/calls/current', '/api/calls/directory']) expect(await read(path, script)).toBe(403)
  const body = { action: 'initiate', callDetails: { targets: { users: [bobName] } } }
  const asked = await bed.ask('POST', '/api/messaging/call', { token: script, body })
  expect([asked.status, asked.body.message]).toEqual([
    403,
    'An API token takes part in no call: nobody sits there. Sign in as yourself.',
  ])
})
