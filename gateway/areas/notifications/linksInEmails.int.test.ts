import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createNotificationsFixture, type NotificationsFixture, toFloor, urgent } from './notifications.fixture.ts'

const bob = 'bob@demo.takt'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await createNotificationsFixture()
  await fixture.person(
    bob,
    permissionsWhere((area) => area === 'utilities' || area === 'jobs'),
  )
})
afterAll(() => fixture?.close())
afterEach(() => fixture.reset())

/** Returns the URLs of records in the only email sent, in order. */
async function links(): Promise<string[]> {
  await fixture.watch()
  await fixture.sendGathered()
  const emails = await fixture.server.emails()
  expect(emails).toHaveLength(1)
  const addresses = emails[0]!.email.text!.match(/https:\S+/g) ?? []
  return addresses.filter((address) => !address.includes('/login/acknowledge?'))
}

test('the email about one row links to that row', async () => {
  await fixture.notification({ rules: urgent, to: toFloor })
  const { requestID } = await fixture.addRequest({ priority: 'urgent' })
  expect(await links()).toEqual([`https://takt.example/requests/${requestID}`])
})

test('a key with a slash stays one path segment', async () => {
  await fixture.notification({ to: toFloor }, { itemType: 'parts', description: 'Parts' })
  await fixture.add('parts', { partNum: 'P 7/1' })
  expect(await links()).toEqual(['https://takt.example/parts/P%207%2F1'])
})

test('the email about many rows links to the first five and to their list', async () => {
  await fixture.notification({ rules: urgent, to: toFloor })
  const keys: number[] = []
  for (let nth = 0; nth < 6; nth++) keys.push((await fixture.addRequest({ priority: 'urgent' })).requestID)
  expect(await links()).toEqual([
    ...keys.slice(0, 5).map((key) => `https://takt.example/requests/${key}`),
    'https://takt.example/requests',
  ])
})

test('the email about an alert links to its machine', async () => {
  const id = await fixture.notification({ to: toFloor }, { itemType: 'machineAlerts', description: 'Alerts' })
  const sendingId = '6f7c6c1e-33a7-4c5e-9d42-6a8d0c5f5b10'
  const at = new Date(fixture.clock.now)
  await sql`insert into notification_sending (organization_id, sending_id, notification_id, state, began_at, due_at)
    values (1, ${sendingId}::uuid, ${id}::int, 'gathering', ${at}, ${at})`.execute(fixture.systemDb)
  await sql`insert into notification_firing (organization_id, notification_id, cause, about, said, began_at, state,
      sending_id) values (1, ${id}::int, 'one', 'machineAlerts/downTooLong~M/0~1',
      '{"alertID": "downTooLong~M/0~1", "message": "Down"}', ${at}, 'told', ${sendingId}::uuid)`.execute(
    fixture.systemDb,
  )
  expect(await links()).toEqual(['https://takt.example/efficiency/details?machine=M%2F0~1'])
})

test('an email without names links to the list', async () => {
  await fixture.notification({ to: [['user', bob]] }, { itemType: 'tagAssociations', description: 'Tagged' })
  await fixture.add('employees', { empID: 'E-7', firstName: 'Grace', lastName: 'Okafor' })
  await fixture.add('tagAssociations', {
    associationType: 'employees',
    associationID: 'E-7',
    epc: '3074257BF7194E4000001A85',
  })
  expect(await links()).toEqual(['https://takt.example/tagAssociations'])
})

test('the email to a masked user links to the list', async () => {
  await fixture.notification({ rules: urgent, to: [['user', bob]] })
  await fixture.request('PUT', '/api/users/maskMode', { on: true }, bob)
  await fixture.addRequest({ priority: 'urgent' })
  expect(await links()).toEqual(['https://takt.example/requests'])
  await fixture.request('PUT', '/api/users/maskMode', { on: false }, bob)
})

test('the email about a record without a page of its own links to the notification', async () => {
  const other = await fixture.notification({})
  const id = await fixture.notification({ to: toFloor }, { itemType: 'notificationRules', description: 'Rules' })
  const rule = { notificationID: other, itemType: 'requests', field: 'priority', operator: 'IsEmpty', value: null }
  await fixture.add('notificationRules', rule)
  expect(await links()).toEqual([`https://takt.example/notifications/${id}`])
})
