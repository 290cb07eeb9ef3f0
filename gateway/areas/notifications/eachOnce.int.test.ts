import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada, createNotificationsBed, type NotificationsBed, toFloor, urgent } from './notifications.bed.ts'
import { sendNotifications } from './sendNotification.ts'
import { watchLogOnce } from './watchLog.ts'

let bed: NotificationsBed
beforeAll(async () => {
  bed = await createNotificationsBed()
})
afterAll(() => bed?.close())
afterEach(() => bed.forget())

const letters = () => bed.letters()

test('who is connected hears it in the inbox and gets no letter; who is not gets a letter; each once', async () => {
  await bed.person(
    'bob@demo.takt',
    permissionsWhere((area) => area === 'utilities'),
  )
  await bed.person(
    'nameless',
    permissionsWhere((area) => area === 'utilities'),
  )
  await sql`update user_account set email = '' where user_name = 'nameless'`.execute(bed.systemDb)
  const { groupId } = (
    await bed.ask('POST', '/api/groups', { groupName: 'Foremen', members: ['bob@demo.takt', ada, 'nameless'] })
  ).body.data
  const page = await bed.page(ada)
  const id = await bed.notification({
    rules: urgent,
    to: [
      ['user', ada],
      ['group', String(groupId)],
      ['device', '7'],
    ],
  })
  await bed.request({ priority: 'urgent', description: 'No air' })
  await bed.watch()
  await bed.tell()
  const told = 'Urgent requests: Request REPAIR · No air'
  await bed.until(async () => (page.heard.length > 0 ? true : undefined))
  expect(page.heard).toEqual([told])
  await page.close()
  expect(await letters()).toEqual([['bob@demo.takt', told]])
  expect((await bed.sendings(id))[0]).toMatchObject({
    state: 'sent',
    count: 1,
    named: ['REPAIR · No air'],
    deliveries: [
      { recipientType: 'user', recipientID: ada, channel: 'inbox', state: 'sent' },
      { recipientType: 'user', recipientID: 'bob@demo.takt', channel: 'letter', state: 'sent' },
      { recipientID: 'nameless', channel: null, state: 'missed', detail: 'Not connected, and no e-mail address' },
      { recipientType: 'device', recipientID: '7', channel: null, state: 'missed', detail: 'Not connected' },
    ],
  })
})

test('two gateways that watch and send at once fire each change once', async () => {
  await bed.notification({ rules: urgent, to: toFloor })
  for (let nth = 0; nth < 3; nth++) await bed.request({ priority: 'urgent', description: `Nth ${nth}` })
  await Promise.all([watchLogOnce(bed.parts), watchLogOnce(bed.parts), watchLogOnce(bed.parts)])
  await bed.watch()
  bed.clock.now += 70_000
  const { rows } = await sql<{ organizationId: number; sendingId: string }>`select organization_id as "organizationId",
    sending_id as "sendingId" from notification_sending where state = 'gathering'`.execute(bed.systemDb)
  const { run } = sendNotifications(bed.parts)
  await Promise.all([0, 1, 2].map(() => run(rows[0]!, undefined)))
  expect(await letters()).toEqual([['floor@demo.takt', expect.stringContaining('3 × Request')]])
})

test('a notification that cannot fire keeps no other waiting', async () => {
  const parent = await bed.notification({ rules: urgent, to: toFloor })
  const parentNotificationID = parent
  const followUp = await bed.notification({}, { parentNotificationID, delayValue: 1, delayUnits: 'WEEKS' })
  // Beyond what may be given: what an earlier version took, or another program wrote.
  await sql`update notifications set delay_value = 525600 where notification_id = ${followUp}`.execute(bed.systemDb)
  const other = await bed.notification({ rules: urgent, to: [['email', 'other@demo.takt']] })
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  await bed.tell()
  expect((await bed.sendings(other)).map(({ state }: { state: string }) => state)).toEqual(['sent'])
  expect((await letters()).map(([to]) => to)).toEqual(['other@demo.takt'])
})

test('after a gateway died in the middle it goes on: what was not noted is sent, what was is never sent again', async () => {
  const to = ['one', 'stalls', 'three'].map((name) => ['email', `${name}@demo.takt`] as const)
  const id = await bed.notification({ rules: urgent, to })
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  bed.clock.now += 70_000
  const { rows } = await sql<{ organizationId: number; sendingId: string }>`select organization_id as "organizationId",
    sending_id as "sendingId" from notification_sending where state = 'gathering'`.execute(bed.systemDb)
  // The server never answers to the second letter: there the first gateway dies.
  const stalled = new Promise<void>((resolve) => {
    bed.server.play.onStalled = resolve
  })
  const dying = sendNotifications(bed.parts).run(rows[0]!, undefined)
  const ended = dying.catch(() => {})
  await stalled
  await sendNotifications(bed.parts).run(rows[0]!, undefined)
  expect((await letters()).map(([address]) => address)).toEqual([
    'one@demo.takt',
    'stalls@demo.takt',
    'three@demo.takt',
  ])
  const [{ state, deliveries }] = await bed.sendings(id)
  expect(state).toBe('sent')
  expect(deliveries.map((entry: { state: string }) => entry.state)).toEqual(['sent', 'unknown', 'sent'])
  void ended
})

test('a change is looked at once more where noting it failed, and nothing of it stays', async () => {
  await bed.notification({ rules: urgent, to: toFloor })
  await bed.request({ priority: 'urgent', description: 'No coolant' })
  await sql`alter table notification_firing add constraint broken check (said ->> 'description' <> 'No coolant')`.execute(
    bed.owner,
  )
  await bed.until(async () => {
    const failed = await watchLogOnce(bed.parts).then(
      () => false,
      () => true,
    )
    return failed || undefined
  })
  await sql`alter table notification_firing drop constraint broken`.execute(bed.owner)
  expect((await sql`select from notification_sending where state = 'gathering'`.execute(bed.systemDb)).rows).toEqual([])
  await bed.watch()
  await bed.tell()
  expect((await letters()).length).toBe(1)
})

test('no more letters of an organization go out in a minute than 300, whoever they are for; others wait for their turn', async () => {
  const id = await bed.notification({ rules: urgent, to: toFloor })
  const send = async () => {
    await bed.request({ priority: 'urgent' })
    await bed.watch()
    await bed.tell()
    return (await bed.sendings(id))[0].deliveries[0]
  }
  expect(await send()).toMatchObject({ state: 'sent' })
  // As if it had gone to so many others.
  await sql`insert into notification_delivery (organization_id, sending_id, place, recipient_type, recipient_id, address,
      message, channel, state, at)
    select organization_id, sending_id, place + i, recipient_type, recipient_id, 'to' || i || '@demo.takt', message,
      channel, state, ${new Date(bed.clock.now + 70_000)}
    from notification_delivery, generate_series(1, 300) as i
    where address = 'floor@demo.takt' and state = 'sent'`.execute(bed.systemDb)
  const before = (await letters()).length
  expect(await send()).toMatchObject({
    state: 'waiting',
    detail: 'Many letters of your organization go out: it waits for its turn',
  })
  expect(await letters()).toHaveLength(before)
})
