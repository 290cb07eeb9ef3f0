import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada, createNotificationsFixture, type NotificationsFixture } from './notifications.fixture.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await createNotificationsFixture()
  for (const name of ['bob', 'cat', 'dan']) await fixture.person(`${name}@demo.takt`, noPermissions)
  await fixture.person(
    'eve@demo.takt',
    permissionsWhere((area) => area === 'utilities'),
  )
  await fixture.user('fay@other.takt', 3, noPermissions)
  await sql`update user_account set email = '' where user_name in ('bob@demo.takt', 'fay@other.takt')`.execute(
    fixture.systemDb,
  )
})
afterAll(() => fixture?.close())

const reach = async (userName = ada) =>
  (await fixture.request('GET', '/api/notifications/emailReach', undefined, userName)).body.data

test('lists a person of the organization without an address, and nobody of another entity', async () => {
  expect(await reach()).toMatchObject({
    hasMailServer: true,
    people: [{ userName: 'bob@demo.takt', reason: 'noAddress' }],
  })
})

test('lists disabled, removed and unauthorized recipients with the reason', async () => {
  const names = ['cat', 'dan', 'eve'].map((name) => `${name}@demo.takt`)
  const notificationID = await fixture.notification({ to: names.map((name) => ['user', name] as const) })
  const reasons = async () => {
    const { people }: { people: { userName: string; reason: string }[] } = await reach()
    return people.filter(({ userName }) => userName !== 'bob@demo.takt')
  }
  expect(await reasons()).toEqual([])
  await sql`update user_account set enabled = false where user_name = 'cat@demo.takt'`.execute(fixture.systemDb)
  await sql`update user_account set restrict_orgs = true where user_name = 'dan@demo.takt'`.execute(fixture.systemDb)
  await sql`delete from user_organization where user_id = (select user_id from user_account
    where user_name = 'dan@demo.takt')`.execute(fixture.systemDb)
  await sql`update notification_recipients set recipient_id = 'removed@demo.takt' where recipient_id = 'eve@demo.takt'
    and notification_id = ${notificationID}::int`.execute(fixture.systemDb)
  expect(await reasons()).toEqual([
    { userName: 'cat@demo.takt', reason: 'disabled' },
    { userName: 'dan@demo.takt', reason: 'gone' },
    { userName: 'removed@demo.takt', reason: 'gone' },
  ])
})

test('counts the members of a group, and those without an address, for users who may read groups', async () => {
  const members = ['ada@demo.takt', 'bob@demo.takt', 'fay@other.takt']
  const { groupId } = (
    await sql<{ groupId: number }>`insert into groups (group_id, entity_id, group_name, permissions, members, row_id,
        version) values (77, 1, 'Shift', '{}', ${JSON.stringify(members)}::jsonb, gen_random_uuid(), 1)
      returning group_id as "groupId"`.execute(fixture.systemDb)
  ).rows[0]!
  expect((await reach()).groups).toEqual([{ groupId, members: 2, withoutAddress: 1 }])
  expect((await reach('eve@demo.takt')).groups).toEqual([])
})

test('requires the right to read notifications, and is hidden while names are masked', async () => {
  expect((await fixture.request('GET', '/api/notifications/emailReach', undefined, 'bob@demo.takt')).status).toBe(403)
  await fixture.request('PUT', '/api/users/maskMode', { on: true })
  expect((await fixture.request('GET', '/api/notifications/emailReach')).status).toBe(403)
  await fixture.request('PUT', '/api/users/maskMode', { on: false })
})
