import type { Told } from '@takt/domain/areas/notifications/answers/told.ts'
import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada, createNotificationsBed, type NotificationsBed, urgent } from './notifications.bed.ts'

const bob = 'bob@demo.takt'

let bed: NotificationsBed
beforeAll(async () => {
  bed = await createNotificationsBed()
  await bed.person(
    bob,
    permissionsWhere((area) => area === 'utilities' || area === 'employees'),
  )
})
afterAll(() => bed?.close())
afterEach(async () => {
  await bed.forget()
  await sql`delete from notification_sending`.execute(bed.systemDb)
  await sql`delete from notification_seen`.execute(bed.systemDb)
})

const told = async (userName = ada): Promise<Told[]> =>
  (await bed.ask('GET', '/api/notifications/told', undefined, userName)).body.data
const seen = (until: string, userName = ada) => bed.ask('POST', '/api/notifications/told/seen', { until }, userName)
const toBoth = [ada, bob].map((name) => ['user', name] as const)
const setRights = (permissions: object) =>
  sql`update user_account set permissions = ${JSON.stringify(permissions)}::jsonb
    where user_name = ${bob}`.execute(bed.systemDb)

test('what one was told is there to be read, the newest first, with the row that it was about; others read their own', async () => {
  const id = await bed.notification({ rules: urgent, to: [['user', ada]] })
  const { requestID } = await bed.request({ priority: 'urgent', description: 'No air' })
  await bed.watch()
  await bed.tell()
  await bed.request({ priority: 'urgent', description: 'No oil' })
  await bed.request({ priority: 'urgent', description: 'No power' })
  await bed.watch()
  await bed.tell()
  const [both, one, ...others] = await told()
  expect(others).toEqual([])
  expect(one).toEqual({
    toldId: expect.any(String),
    at: expect.any(String),
    message: 'Urgent requests: Request REPAIR · No air',
    notificationID: id,
    about: { itemType: 'requests', key: String(requestID) },
    isNew: true,
    acknowledged: null,
  })
  expect(both).toMatchObject({ message: expect.stringMatching(/2 × Request/), about: null, isNew: true })
  expect(await told(bob)).toEqual([])

  await bed.ask('DELETE', `/api/notifications/${id}`)
  expect((await told())[1]).toMatchObject({ message: one!.message, notificationID: null })
})

test('what was seen stays seen, for oneself alone; a time to come says no more than now', async () => {
  await bed.notification({ rules: urgent, to: toBoth })
  for (const description of ['First', 'Second']) {
    await bed.request({ priority: 'urgent', description })
    await bed.watch()
    await bed.tell()
  }
  const news = async (userName = ada) => (await told(userName)).map(({ isNew }) => isNew)
  const [second, first] = await told()
  expect(await seen(first!.at)).toMatchObject({ status: 200, body: { data: null } })
  expect(await news()).toEqual([true, false])
  await seen(second!.at)
  await seen(first!.at)
  expect(await news()).toEqual([false, false])
  expect(await news(bob)).toEqual([true, true])
  await seen('2090-01-01T00:00:00Z', bob)
  expect(await news(bob)).toEqual([false, false])
  await bed.request({ priority: 'urgent', description: 'Third' })
  await bed.watch()
  await bed.tell()
  expect(await news(bob)).toEqual([true, false, false])
})

test('it is of 30 days, and of 100 at most', async () => {
  await bed.notification({ rules: urgent, to: [['user', ada]] })
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  await bed.tell()
  await sql`update notification_delivery set noted_at = noted_at - interval '29 days 23 hours'`.execute(bed.systemDb)
  expect((await told()).length).toBe(1)
  await sql`update notification_delivery set noted_at = noted_at - interval '1 hour'`.execute(bed.systemDb)
  expect(await told()).toEqual([])
  await sql`insert into notification_delivery (organization_id, sending_id, place, recipient_type, recipient_id, user_id,
      message, state) select organization_id, sending_id, nth, recipient_type, recipient_id, user_id, message, state
    from notification_delivery, generate_series(1, 101) nth`.execute(bed.systemDb)
  expect((await told()).length).toBe(100)
})

test('what one may not read any more is not told again, and no names to whom they are masked or people are hidden from', async () => {
  await bed.notification({ to: [['user', bob]] }, { itemType: 'employees', description: 'New people' })
  await bed.notification({ to: [['user', bob]] }, { itemType: 'tagAssociations', description: 'Tagged' })
  const jobsToo = permissionsWhere((area) => ['utilities', 'employees', 'jobs'].includes(area))
  await setRights(jobsToo)
  await bed.add('employees', { empID: 'E-7', firstName: 'Grace', lastName: 'Okafor' })
  await bed.add('tagAssociations', {
    associationType: 'employees',
    associationID: 'E-7',
    epc: '3074257BF7194E4000001A85',
  })
  await bed.watch()
  await bed.tell()
  const said = async () => (await told(bob)).map(({ message, about }) => [message, about]).sort()
  expect(await said()).toEqual([
    [expect.stringMatching(/^New people: Employee E-7/), { itemType: 'employees', key: 'E-7' }],
    [expect.stringMatching(/^Tagged: .*E-7/), { itemType: 'tagAssociations', key: expect.any(String) }],
  ])

  await bed.ask('PUT', '/api/users/maskMode', { on: true }, bob)
  expect(await said()).toEqual([
    ['A notification: 1 × Employee', null],
    [expect.stringMatching(/^A notification: 1 × Tag/), null],
  ])
  await bed.ask('PUT', '/api/users/maskMode', { on: false }, bob)
  expect((await said())[0]![1]).not.toBe(null)

  await setRights(permissionsWhere((area) => area === 'utilities' || area === 'jobs'))
  expect(await said()).toEqual([[expect.stringMatching(/^Tagged: 1 × Tag/), null]])
  await setRights(noPermissions)
  expect(await told(bob)).toEqual([])
})

test('an alert leads to its machine', async () => {
  const id = await bed.notification({ to: [['user', ada]] }, { itemType: 'machineAlerts', description: 'Alerts' })
  const sendingId = '6f7c6c1e-33a7-4c5e-9d42-6a8d0c5f5b10'
  await sql`insert into notification_sending (organization_id, sending_id, notification_id, state, began_at, due_at)
    values (1, ${sendingId}::uuid, ${id}::int, 'gathering', ${new Date(bed.clock.now)}, ${new Date(bed.clock.now)})`.execute(
    bed.systemDb,
  )
  await sql`insert into notification_firing (organization_id, notification_id, cause, about, said, began_at, state,
      sending_id) values (1, ${id}::int, 'one', 'machineAlerts/downTooLong~M/0~1',
      '{"alertID": "downTooLong~M/0~1", "message": "Down"}', ${new Date(bed.clock.now)}, 'told',
      ${sendingId}::uuid)`.execute(bed.systemDb)
  await bed.tell()
  expect(await told()).toMatchObject([
    { message: 'Alerts: Machine Alert Down', about: { itemType: 'machineAlerts', key: 'M/0~1' } },
  ])
})

test('what a notification told is told with what its follow-ups did, each by which it was', async () => {
  const parent = await bed.notification({ rules: urgent, to: [['user', ada]] }, { description: 'Waits' })
  const child = await bed.notification(
    { to: [['user', ada]] },
    { parentNotificationID: parent, delayValue: 1, delayUnits: 'MINUTES', description: 'Still waits' },
  )
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  await bed.tell(10_000)
  await bed.followUp(60_000)
  await bed.tell()
  const by = async (of: number) =>
    (await bed.sendings(of)).map(({ notificationID }: { notificationID: number }) => notificationID)
  expect(await by(parent)).toEqual([child, parent])
  expect(await by(child)).toEqual([child])
})
