import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada, createNotificationsBed, type NotificationsBed } from './notifications.bed.ts'

let bed: NotificationsBed
beforeAll(async () => {
  bed = await createNotificationsBed()
  for (const name of ['bob', 'cat', 'dan']) await bed.person(`${name}@demo.takt`, noPermissions)
  await bed.person(
    'eve@demo.takt',
    permissionsWhere((area) => area === 'utilities'),
  )
  await bed.user('fay@other.takt', 3, noPermissions)
  await sql`update user_account set email = '' where user_name in ('bob@demo.takt', 'fay@other.takt')`.execute(
    bed.systemDb,
  )
})
afterAll(() => bed?.close())

const reach = async (userName = ada) =>
  (await bed.ask('GET', '/api/notifications/emailReach', undefined, userName)).body.data

test('a person of the organization without an address is listed, nobody of another entity is', async () => {
  expect(await reach()).toMatchObject({
    hasMailServer: true,
    people: [{ userName: 'bob@demo.takt', reason: 'noAddress' }],
  })
})

test('recipients whose account is disabled, outside the organization or removed are listed with the reason', async () => {
  const names = ['cat', 'dan', 'eve'].map((name) => `${name}@demo.takt`)
  const notificationID = await bed.notification({ to: names.map((name) => ['user', name] as const) })
  const reasons = async () => {
    const { people }: { people: { userName: string; reason: string }[] } = await reach()
    return people.filter(({ userName }) => userName !== 'bob@demo.takt')
  }
  expect(await reasons()).toEqual([])
  await sql`update user_account set enabled = false where user_name = 'cat@demo.takt'`.execute(bed.systemDb)
  await sql`update user_account set restrict_orgs = true where user_name = 'dan@demo.takt'`.execute(bed.systemDb)
  await sql`delete from user_organization where user_id = (select user_id from user_account
    where user_name = 'dan@demo.takt')`.execute(bed.systemDb)
  await sql`update notification_recipients set recipient_id = 'removed@demo.takt' where recipient_id = 'eve@demo.takt'
    and notification_id = ${notificationID}::int`.execute(bed.systemDb)
  expect(await reasons()).toEqual([
    { userName: 'cat@demo.takt', reason: 'disabled' },
    { userName: 'dan@demo.takt', reason: 'gone' },
    { userName: 'removed@demo.takt', reason: 'gone' },
  ])
})

test('of a group it counts the members in the organization and those without an address, for who reads groups', async () => {
  const members = ['ada@demo.takt', 'bob@demo.takt', 'fay@other.takt']
  const { groupId } = (
    await sql<{ groupId: number }>`insert into groups (group_id, entity_id, group_name, permissions, members, row_id,
        version) values (77, 1, 'Shift', '{}', ${JSON.stringify(members)}::jsonb, gen_random_uuid(), 1)
      returning group_id as "groupId"`.execute(bed.systemDb)
  ).rows[0]!
  expect((await reach()).groups).toEqual([{ groupId, members: 2, withoutAddress: 1 }])
  expect((await reach('eve@demo.takt')).groups).toEqual([])
})

test('it is not shown without the right to read notifications, nor while names are masked', async () => {
  expect((await bed.ask('GET', '/api/notifications/emailReach', undefined, 'bob@demo.takt')).status).toBe(403)
  await bed.ask('PUT', '/api/users/maskMode', { on: true })
  expect((await bed.ask('GET', '/api/notifications/emailReach')).status).toBe(403)
  await bed.ask('PUT', '/api/users/maskMode', { on: false })
})
