import type { ReceivedNotification } from '@takt/domain/areas/notifications/responses/receivedNotification.ts'
import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada, createNotificationsFixture, type NotificationsFixture, urgent } from './notifications.fixture.ts'

const bob = 'bob@demo.takt'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await createNotificationsFixture()
  await fixture.person(
    bob,
    permissionsWhere((area) => area === 'utilities' || area === 'employees'),
  )
})
afterAll(() => fixture?.close())
afterEach(async () => {
  await fixture.reset()
  await sql`delete from notification_sending`.execute(fixture.systemDb)
  await sql`delete from notification_seen`.execute(fixture.systemDb)
})

const readReceived = async (userName = ada): Promise<ReceivedNotification[]> =>
  (await fixture.request('GET', '/api/notifications/told', undefined, userName)).body.data
const markSeen = (until: string, userName = ada) =>
  fixture.request('POST', '/api/notifications/told/seen', { until }, userName)
const toBoth = [ada, bob].map((name) => ['user', name] as const)
const setRights = (permissions: object) =>
  sql`update user_account set permissions = ${JSON.stringify(permissions)}::jsonb
    where user_name = ${bob}`.execute(fixture.systemDb)

test('users read their own received messages, newest first, with the row concerned', async () => {
  const id = await fixture.notification({ rules: urgent, to: [['user', ada]] })
  const { requestID } = await fixture.addRequest({ priority: 'urgent', description: 'No air' })
  await fixture.watch()
  await fixture.sendGathered()
  await fixture.addRequest({ priority: 'urgent', description: 'No oil' })
  await fixture.addRequest({ priority: 'urgent', description: 'No power' })
  await fixture.watch()
  await fixture.sendGathered()
  const [both, single, ...further] = await readReceived()
  expect(further).toEqual([])
  expect(single).toEqual({
    toldId: expect.any(String),
    at: expect.any(String),
    message: 'Urgent requests: Request REPAIR · No air',
    notificationID: id,
    about: { itemType: 'requests', key: String(requestID) },
    isNew: true,
    acknowledged: null,
  })
  expect(both).toMatchObject({ message: expect.stringMatching(/2 × Request/), about: null, isNew: true })
  expect(await readReceived(bob)).toEqual([])

  await fixture.request('DELETE', `/api/notifications/${id}`)
  expect((await readReceived())[1]).toMatchObject({ message: single!.message, notificationID: null })
})

test('seen messages stay seen for that user only; a time in the future counts as now', async () => {
  await fixture.notification({ rules: urgent, to: toBoth })
  for (const description of ['First', 'Second']) {
    await fixture.addRequest({ priority: 'urgent', description })
    await fixture.watch()
    await fixture.sendGathered()
  }
  const newFlags = async (userName = ada) => (await readReceived(userName)).map(({ isNew }) => isNew)
  const [second, first] = await readReceived()
  expect(await markSeen(first!.at)).toMatchObject({ status: 200, body: { data: null } })
  expect(await newFlags()).toEqual([true, false])
  await markSeen(second!.at)
  await markSeen(first!.at)
  expect(await newFlags()).toEqual([false, false])
  expect(await newFlags(bob)).toEqual([true, true])
  await markSeen('2090-01-01T00:00:00Z', bob)
  expect(await newFlags(bob)).toEqual([false, false])
  await fixture.addRequest({ priority: 'urgent', description: 'Third' })
  await fixture.watch()
  await fixture.sendGathered()
  expect(await newFlags(bob)).toEqual([true, false, false])
})

test('returns messages of 30 days, at most 100', async () => {
  await fixture.notification({ rules: urgent, to: [['user', ada]] })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  await fixture.sendGathered()
  await sql`update notification_delivery set noted_at = noted_at - interval '29 days 23 hours'`.execute(
    fixture.systemDb,
  )
  expect((await readReceived()).length).toBe(1)
  await sql`update notification_delivery set noted_at = noted_at - interval '1 hour'`.execute(fixture.systemDb)
  expect(await readReceived()).toEqual([])
  await sql`insert into notification_delivery (organization_id, sending_id, place, recipient_type, recipient_id, user_id,
      message, state) select organization_id, sending_id, nth, recipient_type, recipient_id, user_id, message, state
    from notification_delivery, generate_series(1, 101) nth`.execute(fixture.systemDb)
  expect((await readReceived()).length).toBe(100)
})

test('omits messages that the user may no longer read, and names if masked or if people are hidden from the user', async () => {
  await fixture.notification({ to: [['user', bob]] }, { itemType: 'employees', description: 'New people' })
  await fixture.notification({ to: [['user', bob]] }, { itemType: 'tagAssociations', description: 'Tagged' })
  const withJobs = permissionsWhere((area) => ['utilities', 'employees', 'jobs'].includes(area))
  await setRights(withJobs)
  await fixture.add('employees', { empID: 'E-7', firstName: 'Grace', lastName: 'Okafor' })
  await fixture.add('tagAssociations', {
    associationType: 'employees',
    associationID: 'E-7',
    epc: '3074257BF7194E4000001A85',
  })
  await fixture.watch()
  await fixture.sendGathered()
  const messages = async () => (await readReceived(bob)).map(({ message, about }) => [message, about]).sort()
  expect(await messages()).toEqual([
    [expect.stringMatching(/^New people: Employee E-7/), { itemType: 'employees', key: 'E-7' }],
    [expect.stringMatching(/^Tagged: .*E-7/), { itemType: 'tagAssociations', key: expect.any(String) }],
  ])

  await fixture.request('PUT', '/api/users/maskMode', { on: true }, bob)
  expect(await messages()).toEqual([
    ['A notification: 1 × Employee', null],
    [expect.stringMatching(/^A notification: 1 × Tag/), null],
  ])
  await fixture.request('PUT', '/api/users/maskMode', { on: false }, bob)
  expect((await messages())[0]![1]).not.toBe(null)

  await setRights(permissionsWhere((area) => area === 'utilities' || area === 'jobs'))
  expect(await messages()).toEqual([[expect.stringMatching(/^Tagged: 1 × Tag/), null]])
  await setRights(noPermissions)
  expect(await readReceived(bob)).toEqual([])
})

test('the message of an alert links to its machine', async () => {
  const id = await fixture.notification({ to: [['user', ada]] }, { itemType: 'machineAlerts', description: 'Alerts' })
  const sendingId = '6f7c6c1e-33a7-4c5e-9d42-6a8d0c5f5b10'
  await sql`insert into notification_sending (organization_id, sending_id, notification_id, state, began_at, due_at)
    values (1, ${sendingId}::uuid, ${id}::int, 'gathering', ${new Date(fixture.clock.now)}, ${new Date(fixture.clock.now)})`.execute(
    fixture.systemDb,
  )
  await sql`insert into notification_firing (organization_id, notification_id, cause, about, said, began_at, state,
      sending_id) values (1, ${id}::int, 'one', 'machineAlerts/downTooLong~M/0~1',
      '{"alertID": "downTooLong~M/0~1", "message": "Down"}', ${new Date(fixture.clock.now)}, 'told',
      ${sendingId}::uuid)`.execute(fixture.systemDb)
  await fixture.sendGathered()
  expect(await readReceived()).toMatchObject([
    { message: 'Alerts: Machine Alert Down', about: { itemType: 'machineAlerts', key: 'M/0~1' } },
  ])
})

test('the sendings of a notification include those of its follow-ups, each with its notification', async () => {
  const parent = await fixture.notification({ rules: urgent, to: [['user', ada]] }, { description: 'Waits' })
  const child = await fixture.notification(
    { to: [['user', ada]] },
    { parentNotificationID: parent, delayValue: 1, delayUnits: 'MINUTES', description: 'Still waits' },
  )
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  await fixture.sendGathered(10_000)
  await fixture.followUp(60_000)
  await fixture.sendGathered()
  const by = async (of: number) =>
    (await fixture.sendings(of)).map(({ notificationID }: { notificationID: number }) => notificationID)
  expect(await by(parent)).toEqual([child, parent])
  expect(await by(child)).toEqual([child])
})
