import { noPermissions, permissionsWhere, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCallsFixture, type Page } from './calls.fixture.ts'

let fixture: Awaited<ReturnType<typeof createCallsFixture>>
type Named = Page & { userName: string }
let ann: Named
let bob: Named
beforeAll(async () => {
  fixture = await createCallsFixture()
  const administers = permissionsWhere((area, flag) => area === 'security' || flag === 'read')
  await fixture.user('ann@demo.takt', 1, administers)
  await fixture.user('bob@demo.takt', 1, readerPermissions)
  await fixture.user('cat@demo.takt', 1, noPermissions)
  const named = async (userName: string): Promise<Named> => ({ userName, ...(await fixture.page(userName)) })
  ann = await named('ann@demo.takt')
  bob = await named('bob@demo.takt')
})
afterAll(() => fixture?.close())

const name = (token: string, userName: string, personName: string | null) =>
  fixture.request('PUT', `/api/users/${userName}`, { token, body: { personName } })
const directory = async ({ token }: Pick<Page, 'token'>) =>
  (await fixture.request('GET', '/api/calls/directory', { token })).body.data

test('users set their own name, administrators set names of others; rejects invisible characters in names', async () => {
  const response = await name(bob.token, bob.userName, ' Bob Meyer ')
  expect([response.status, response.body.user.personName]).toEqual([200, 'Bob Meyer'])
  expect((await name(ann.token, 'cat@demo.takt', 'Cat Okafor')).status).toBe(200)
  expect((await name(bob.token, ann.userName, 'Boss')).status).toBe(403)
  for (const wrong of ['a\u202Eb', 'two\nlines', 'x'.repeat(101)])
    expect([wrong, (await name(bob.token, bob.userName, wrong)).status]).toEqual([wrong, 400])
  const { body } = await fixture.request('GET', '/api/users?personNameContains=okafor', { token: ann.token })
  expect(body.data).toMatchObject([{ userName: 'cat@demo.takt', personName: 'Cat Okafor' }])
  // An omitted name stays unchanged, a blank name is removed.
  await fixture.request('PUT', `/api/users/${bob.userName}`, { token: bob.token, body: { darkMode: true } })
  expect((await fixture.request('GET', '/api/users/user', { token: bob.token })).body.message.personName).toBe(
    'Bob Meyer',
  )
  await name(ann.token, 'cat@demo.takt', ' ')
  const after = await fixture.request('GET', '/api/users?userNameEquals=cat@demo.takt', { token: ann.token })
  expect(after.body.data).toMatchObject([{ personName: null }])
})

test('the directory and calls show person names; the history keeps user names', async () => {
  await vi.waitFor(
    async () =>
      expect((await directory(ann)).people).toMatchObject([{ personName: 'Bob Meyer', name: bob.userName }, {}]),
    { timeout: 60_000, interval: 200 },
  )
  const body = { action: 'initiate', callDetails: { targets: { users: [bob.userName], devices: [] } } }
  const { callDetails } = (await fixture.request('POST', '/api/messaging/call', { token: ann.token, body })).body
  expect(callDetails.targets.users[bob.userName]).toMatchObject({ name: 'Bob Meyer', state: 'ringing' })
  expect(callDetails.source).toMatchObject({ userName: ann.userName, name: ann.userName })
  const { room } = callDetails
  await fixture.request('POST', '/api/messaging/call', {
    token: ann.token,
    body: { action: 'sourceAbort', callDetails: { room } },
  })
  const { body: past } = await fixture.request('GET', `/api/calls?roomEquals=${room}`, { token: ann.token })
  expect(past.data).toMatchObject([{ callerName: ann.userName, calledNames: [bob.userName] }])
})

test('a device without a name has the name of its machine', async () => {
  await sql`insert into resources (organization_id, resource_id, description, row_id, version)
    values (1, 'M-07', 'Lathe seven', gen_random_uuid(), 1)`.execute(fixture.systemDb)
  await sql`update devices set resource_id = 'M-07' where device_id = 7`.execute(fixture.systemDb)
  await vi.waitFor(
    async () =>
      expect((await directory(ann)).devices.find(({ deviceId }: { deviceId: number }) => deviceId === 7)).toMatchObject(
        {
          name: 'Lathe seven',
        },
      ),
    { timeout: 60_000, interval: 200 },
  )
})

test('a masked session sees no names, and saving its masked profile keeps the own name', async () => {
  const masked = { token: await fixture.signIn(ann.userName) }
  await fixture.request('PUT', '/api/users/maskMode', { token: masked.token, body: { on: true } })
  expect(JSON.stringify(await directory(masked))).not.toMatch(/Bob Meyer|Lathe seven/)
  const bobs = await fixture.signIn(bob.userName)
  await fixture.request('PUT', '/api/users/maskMode', { token: bobs, body: { on: true } })
  const { message } = (await fixture.request('GET', '/api/users/user', { token: bobs })).body
  await fixture.request('PUT', `/api/users/${bob.userName}`, { token: bobs, body: message })
  expect((await fixture.request('GET', '/api/users/user', { token: bob.token })).body.message.personName).toBe(
    'Bob Meyer',
  )
})
