import { noPermissions, permissionsWhere, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCallsBed, type Page } from './calls.bed.ts'

let bed: Awaited<ReturnType<typeof createCallsBed>>
type Named = Page & { userName: string }
let ann: Named
let bob: Named
beforeAll(async () => {
  bed = await createCallsBed()
  const administers = permissionsWhere((area, flag) => area === 'security' || flag === 'read')
  await bed.user('ann@demo.takt', 1, administers)
  await bed.user('bob@demo.takt', 1, readerPermissions)
  await bed.user('cat@demo.takt', 1, noPermissions)
  const named = async (userName: string): Promise<Named> => ({ userName, ...(await bed.page(userName)) })
  ann = await named('ann@demo.takt')
  bob = await named('bob@demo.takt')
})
afterAll(() => bed?.close())

const name = (token: string, userName: string, personName: string | null) =>
  bed.ask('PUT', `/api/users/${userName}`, { token, body: { personName } })
const directory = async ({ token }: Pick<Page, 'token'>) =>
  (await bed.ask('GET', '/api/calls/directory', { token })).body.data

test('one names oneself, an administrator others, nobody else anybody; what is not seen is in no name', async () => {
  const own = await name(bob.token, bob.userName, ' Bob Meyer ')
  expect([own.status, own.body.user.personName]).toEqual([200, 'Bob Meyer'])
  expect((await name(ann.token, 'cat@demo.takt', 'Cat Okafor')).status).toBe(200)
  expect((await name(bob.token, ann.userName, 'Boss')).status).toBe(403)
  for (const wrong of ['a\u202Eb', 'two\nlines', 'x'.repeat(101)])
    expect([wrong, (await name(bob.token, bob.userName, wrong)).status]).toEqual([wrong, 400])
  const { body } = await bed.ask('GET', '/api/users?personNameContains=okafor', { token: ann.token })
  expect(body.data).toMatchObject([{ userName: 'cat@demo.takt', personName: 'Cat Okafor' }])
  // What is left out stays, what is empty is none.
  await bed.ask('PUT', `/api/users/${bob.userName}`, { token: bob.token, body: { darkMode: true } })
  expect((await bed.ask('GET', '/api/users/user', { token: bob.token })).body.message.personName).toBe('Bob Meyer')
  await name(ann.token, 'cat@demo.takt', ' ')
  const after = await bed.ask('GET', '/api/users?userNameEquals=cat@demo.takt', { token: ann.token })
  expect(after.body.data).toMatchObject([{ personName: null }])
})

test('the directory and a call tell what people are called; the history, which outlives names, whom it was', async () => {
  await vi.waitFor(
    async () =>
      expect((await directory(ann)).people).toMatchObject([{ personName: 'Bob Meyer', name: bob.userName }, {}]),
    { timeout: 60_000, interval: 200 },
  )
  const body = { action: 'initiate', callDetails: { targets: { users: [bob.userName], devices: [] } } }
  const { callDetails } = (await bed.ask('POST', '/api/messaging/call', { token: ann.token, body })).body
  expect(callDetails.targets.users[bob.userName]).toMatchObject({ name: 'Bob Meyer', state: 'ringing' })
  expect(callDetails.source).toMatchObject({ userName: ann.userName, name: ann.userName })
  const { room } = callDetails
  await bed.ask('POST', '/api/messaging/call', {
    token: ann.token,
    body: { action: 'sourceAbort', callDetails: { room } },
  })
  const { body: past } = await bed.ask('GET', `/api/calls?roomEquals=${room}`, { token: ann.token })
  expect(past.data).toMatchObject([{ callerName: ann.userName, calledNames: [bob.userName] }])
})

test('a device without a name is called as its machine is', async () => {
  await sql`insert into resources (organization_id, resource_id, description, row_id, version)
    values (1, 'M-07', 'Lathe seven', gen_random_uuid(), 1)`.execute(bed.systemDb)
  await sql`update devices set resource_id = 'M-07' where device_id = 7`.execute(bed.systemDb)
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

test('while names are masked nobody is told any, nor loses the own one by what is sent back', async () => {
  const masked = { token: await bed.signIn(ann.userName) }
  await bed.ask('PUT', '/api/users/maskMode', { token: masked.token, body: { on: true } })
  expect(JSON.stringify(await directory(masked))).not.toMatch(/Bob Meyer|Lathe seven/)
  const bobs = await bed.signIn(bob.userName)
  await bed.ask('PUT', '/api/users/maskMode', { token: bobs, body: { on: true } })
  const { message } = (await bed.ask('GET', '/api/users/user', { token: bobs })).body
  await bed.ask('PUT', `/api/users/${bob.userName}`, { token: bobs, body: message })
  expect((await bed.ask('GET', '/api/users/user', { token: bob.token })).body.message.personName).toBe('Bob Meyer')
})
