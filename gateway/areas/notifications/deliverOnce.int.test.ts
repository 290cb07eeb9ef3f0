import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada, createNotificationsFixture, type NotificationsFixture, toFloor, urgent } from './notifications.fixture.ts'
import { sendNotifications } from './sendNotification.ts'
import { watchLogOnce } from './watchLog.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await createNotificationsFixture()
})
afterAll(() => fixture?.close())
afterEach(() => fixture.reset())

const emails = () => fixture.emails()

test('a connected user gets it in the inbox and no email; another gets an email; each once', async () => {
  await fixture.person(
    'bob@demo.takt',
    permissionsWhere((area) => area === 'utilities'),
  )
  await fixture.person(
    'nameless',
    permissionsWhere((area) => area === 'utilities'),
  )
  await sql`update user_account set email = '' where user_name = 'nameless'`.execute(fixture.systemDb)
  const { groupId } = (
    await fixture.request('POST', '/api/groups', { groupName: 'Foremen', members: ['bob@demo.takt', ada, 'nameless'] })
  ).body.data
  const page = await fixture.page(ada)
  const id = await fixture.notification({
    rules: urgent,
    to: [
      ['user', ada],
      ['group', String(groupId)],
      ['device', '7'],
    ],
  })
  await fixture.addRequest({ priority: 'urgent', description: 'No air' })
  await fixture.watch()
  await fixture.sendGathered()
  const message = 'Urgent requests: Request REPAIR · No air'
  await fixture.until(async () => (page.received.length > 0 ? true : undefined))
  expect(page.received).toEqual([message])
  await page.close()
  expect(await emails()).toEqual([['bob@demo.takt', message]])
  expect((await fixture.sendings(id))[0]).toMatchObject({
    state: 'sent',
    count: 1,
    named: ['REPAIR · No air'],
    deliveries: [
      { recipientType: 'user', recipientID: ada, channel: 'inbox', state: 'sent' },
      { recipientType: 'user', recipientID: 'bob@demo.takt', channel: 'letter', state: 'sent' },
      { recipientID: 'nameless', channel: null, state: 'missed', detail: 'Not connected, and no email address' },
      { recipientType: 'device', recipientID: '7', channel: null, state: 'missed', detail: 'Not connected' },
    ],
  })
})

test('two gateways that watch and send concurrently fire each change once', async () => {
  await fixture.notification({ rules: urgent, to: toFloor })
  for (let nth = 0; nth < 3; nth++) await fixture.addRequest({ priority: 'urgent', description: `Nth ${nth}` })
  await Promise.all([watchLogOnce(fixture.parts), watchLogOnce(fixture.parts), watchLogOnce(fixture.parts)])
  await fixture.watch()
  fixture.clock.now += 70_000
  const { rows } = await sql<{ organizationId: number; sendingId: string }>`select organization_id as "organizationId",
    sending_id as "sendingId" from notification_sending where state = 'gathering'`.execute(fixture.systemDb)
  const { run } = sendNotifications(fixture.parts)
  await Promise.all([0, 1, 2].map(() => run(rows[0]!, undefined)))
  expect(await emails()).toEqual([['floor@demo.takt', expect.stringContaining('3 × Request')]])
})

test('a notification that cannot fire does not delay others', async () => {
  const parent = await fixture.notification({ rules: urgent, to: toFloor })
  const parentNotificationID = parent
  const followUp = await fixture.notification({}, { parentNotificationID, delayValue: 1, delayUnits: 'WEEKS' })
  // A value beyond the limit, as stored by an earlier version or another program.
  await sql`update notifications set delay_value = 525600 where notification_id = ${followUp}`.execute(fixture.systemDb)
  const other = await fixture.notification({ rules: urgent, to: [['email', 'other@demo.takt']] })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  await fixture.sendGathered()
  expect((await fixture.sendings(other)).map(({ state }: { state: string }) => state)).toEqual(['sent'])
  expect((await emails()).map(([to]) => to)).toEqual(['other@demo.takt'])
})

test('after a gateway crash, unrecorded deliveries are sent, and recorded ones are never sent again', async () => {
  const to = ['one', 'stalls', 'three'].map((name) => ['email', `${name}@demo.takt`] as const)
  const id = await fixture.notification({ rules: urgent, to })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  fixture.clock.now += 70_000
  const { rows } = await sql<{ organizationId: number; sendingId: string }>`select organization_id as "organizationId",
    sending_id as "sendingId" from notification_sending where state = 'gathering'`.execute(fixture.systemDb)
  // The server never responds to the second email: there the first gateway crashes.
  const stalled = new Promise<void>((resolve) => {
    fixture.server.play.onStalled = resolve
  })
  const dying = sendNotifications(fixture.parts).run(rows[0]!, undefined)
  const ended = dying.catch(() => {})
  await stalled
  await sendNotifications(fixture.parts).run(rows[0]!, undefined)
  expect((await emails()).map(([address]) => address)).toEqual(['one@demo.takt', 'stalls@demo.takt', 'three@demo.takt'])
  const [{ state, deliveries }] = await fixture.sendings(id)
  expect(state).toBe('sent')
  expect(deliveries.map((entry: { state: string }) => entry.state)).toEqual(['sent', 'unknown', 'sent'])
  void ended
})

test('a change is processed again if recording it failed, and nothing of the first attempt stays', async () => {
  await fixture.notification({ rules: urgent, to: toFloor })
  await fixture.addRequest({ priority: 'urgent', description: 'No coolant' })
  await sql`alter table notification_firing add constraint broken check (said ->> 'description' <> 'No coolant')`.execute(
    fixture.owner,
  )
  await fixture.until(async () => {
    const failed = await watchLogOnce(fixture.parts).then(
      () => false,
      () => true,
    )
    return failed || undefined
  })
  await sql`alter table notification_firing drop constraint broken`.execute(fixture.owner)
  expect(
    (await sql`select from notification_sending where state = 'gathering'`.execute(fixture.systemDb)).rows,
  ).toEqual([])
  await fixture.watch()
  await fixture.sendGathered()
  expect((await emails()).length).toBe(1)
})

test('an organization sends at most 300 emails per minute to all recipients; others wait', async () => {
  const id = await fixture.notification({ rules: urgent, to: toFloor })
  const send = async () => {
    await fixture.addRequest({ priority: 'urgent' })
    await fixture.watch()
    await fixture.sendGathered()
    return (await fixture.sendings(id))[0].deliveries[0]
  }
  expect(await send()).toMatchObject({ state: 'sent' })
  // Simulates emails to other recipients.
  await sql`insert into notification_delivery (organization_id, sending_id, place, recipient_type, recipient_id, address,
      message, channel, state, at)
    select organization_id, sending_id, place + i, recipient_type, recipient_id, 'to' || i || '@demo.takt', message,
      channel, state, ${new Date(fixture.clock.now + 70_000)}
    from notification_delivery, generate_series(1, 300) as i
    where address = 'floor@demo.takt' and state = 'sent'`.execute(fixture.systemDb)
  const before = (await emails()).length
  expect(await send()).toMatchObject({
    state: 'waiting',
    detail: 'Your organization is sending many emails: waiting',
  })
  expect(await emails()).toHaveLength(before)
})
