import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { annName, bobName, createCallersFixture, type Page } from './calls.fixture.ts'

let fixture: Awaited<ReturnType<typeof createCallersFixture>>
let bob: Page
let cat: Page
beforeAll(async () => {
  fixture = await createCallersFixture()
  ;({ bob, cat } = fixture)
  await fixture.user('east@other.takt', 3)
})
afterAll(() => fixture?.close())
afterEach(() => fixture.quiet())

const list = async (token: string, query = '') =>
  (await fixture.request('GET', `/api/calls?limit=500${query}`, { token })).body.data as Record<string, unknown>[]

test('lists past calls to their parties, and all calls of the organization to users who may read security; none to other organizations', async () => {
  const { room } = await fixture.ring(bobName)
  await fixture.act(bob, 'targetAnswer', room)
  fixture.clock.now += 7000
  await fixture.act(bob, 'targetEnd', room)
  const ownCalls = await list(bob.token)
  expect(ownCalls[0]).toMatchObject({
    room,
    callerName: annName,
    calledNames: [bobName],
    outcome: 'completed',
    secs: 7,
    answeredAt: expect.any(String),
    endedAt: expect.any(String),
  })
  expect((await list(cat.token)).map((row) => row.room)).not.toContain(room)
  await fixture.user('watch@demo.takt', 1, readerPermissions)
  const all = await list(await fixture.signIn('watch@demo.takt'))
  expect(all.map((row) => row.room)).toContain(room)
  expect((await list(await fixture.signIn('east@other.takt'))).map((row) => row.room)).not.toContain(room)
  const matches = await list(bob.token, '&outcome=completed&globalSearchValue=ann')
  expect(matches.map((row) => row.room)).toContain(room)
})

test('an API token reads past calls if it may read security, but cannot take part in calls', async () => {
  await fixture.user('maker@demo.takt', 1, readerPermissions)
  const token = await fixture.signIn('maker@demo.takt')
  const scriptWith = async (permissions: object) => {
    const response = await fixture.request('POST', '/api/users/tokens', {
      token,
      body: { tokenName: 'x', days: 1, permissions },
    })
    return response.body.data.token as string
  }
  const script = await scriptWith({ security: { read: true } })
  const other = await scriptWith({ jobs: { read: true } })
  const read = async (path: string, by: string) => (await fixture.request('GET', path, { token: by })).status
  expect([await read('/api/calls', script), await read('/api/calls', other)]).toEqual([200, 403])
  for (const path of ['/api/calls/current', '/api/calls/directory']) expect(await read(path, script)).toBe(403)
  const body = { action: 'initiate', callDetails: { targets: { users: [bobName] } } }
  const response = await fixture.request('POST', '/api/messaging/call', { token: script, body })
  expect([response.status, response.body.message]).toEqual([
    403,
    'An API token cannot take part in calls. Sign in as a user.',
  ])
})
