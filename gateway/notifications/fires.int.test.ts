import { noPermissions, permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada, createNotificationsBed, type NotificationsBed } from './notifications.bed.ts'
import { sendNotifications } from './sendNotification.ts'
import { watchLogOnce } from './watchLog.ts'

let bed: NotificationsBed
beforeAll(async () => {
  bed = await createNotificationsBed()
})
afterAll(() => bed?.close())
afterEach(async () => {
  // Each test is told of its own notifications alone.
  for (const { notificationID } of (await bed.ask('GET', '/api/notifications?parentNotificationIDIsEmpty=1')).body.data)
    await bed.ask('DELETE', `/api/notifications/${notificationID}`)
  await bed.watch()
  await bed.tell()
  bed.server.received.length = 0
})

const urgent = [['priority', 'Equals', 'urgent']] as const
const letters = async () => (await bed.server.letters()).map(({ to, letter }) => [to, letter.subject])
const toFloor = [['email', 'floor@demo.takt']] as const
const minute = 60_000

test('a row fires once when its rules begin to hold, not at each write, and again when they hold anew', async () => {
  const before = await bed.request({ priority: 'urgent', description: 'Before' })
  const id = await bed.notification({ rules: urgent, to: toFloor })
  const { requestID } = await bed.request({ description: 'Chuck slips' })
  const change = (body: object) => bed.ask('PUT', `/api/requests/${requestID}`, body)
  await bed.watch()
  await bed.tell()
  // Neither what held before there was a notification, nor what does not hold.
  expect(await letters()).toEqual([])
  await change({ priority: 'urgent' })
  await change({ description: 'Chuck slips badly' })
  await bed.ask('PUT', `/api/requests/${before.requestID}`, { description: 'Still before' })
  await bed.watch()
  await bed.tell()
  const once = [['floor@demo.takt', 'Urgent requests: Request REPAIR · Chuck slips']]
  expect(await letters()).toEqual(once)
  await change({ status: 'accepted' })
  await bed.watch()
  await bed.tell()
  expect(await letters()).toEqual(once)
  await change({ priority: 'low' })
  await change({ priority: 'urgent' })
  await bed.watch()
  await bed.tell()
  expect((await letters()).length).toBe(2)
  expect((await bed.sendings(id)).map(({ count }: { count: number }) => count)).toEqual([1, 1])
})

test('rules are joined by their logic in their order', async () => {
  const notificationID = await bed.notification({ rules: urgent, to: toFloor })
  const rule = { notificationID, itemType: 'requests', field: 'description', operator: 'Contains' }
  await bed.add('notificationRules', { ...rule, value: 'leak', logic: 'OR' })
  await bed.add('notificationRules', { ...rule, field: 'status', operator: 'Equals', value: 'open' })
  await bed.request({ description: 'A leak' })
  await bed.request({ description: 'Another leak', status: 'done' })
  await bed.request({ description: 'No oil' })
  await bed.watch()
  await bed.tell()
  expect(await letters()).toEqual([['floor@demo.takt', 'Urgent requests: Request REPAIR · A leak']])
})

test('what is not active, or of other days of the organization’s zone, does not fire', async () => {
  const day = (ahead: number) => new Date(bed.clock.now + ahead * 86_400_000).toISOString().slice(0, 10)
  await bed.notification({ rules: urgent, to: toFloor }, { active: false })
  await bed.notification({ rules: urgent, to: toFloor }, { endDate: day(-2) })
  await bed.notification({ rules: urgent, to: toFloor }, { startDate: day(2) })
  await bed.notification({ rules: urgent, to: toFloor }, { startDate: day(-2), endDate: day(2), description: 'Now' })
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  await bed.tell()
  expect(await letters()).toEqual([['floor@demo.takt', 'Now: Request REPAIR']])
})

test('a storm of ten thousand rows is one letter that counts them; what comes after it waits a minute', async () => {
  const id = await bed.notification({ rules: urgent, to: toFloor })
  const rows = Array.from({ length: 5000 }, (_, k) => ({
    requestTypeID: 'REPAIR',
    priority: 'urgent',
    description: `Nth ${k}`,
  }))
  for (const add of [rows, rows]) await bed.ask('POST', '/api/requests/bulk', { add })
  await bed.watch()
  await bed.tell(31_000)
  const [first, ...others] = await letters()
  expect(others).toEqual([])
  expect(first![1]).toMatch(/^Urgent requests: 10,000 × Request \(REPAIR · Nth \d+; .*; …\)$/)
  await bed.request({ priority: 'urgent', description: 'One more' })
  await bed.watch()
  await bed.tell(10_000)
  expect((await letters()).length).toBe(1)
  await bed.tell(minute)
  expect((await letters())[1]).toEqual(['floor@demo.takt', 'Urgent requests: Request REPAIR · One more'])
  expect((await bed.sendings(id)).map(({ count }: { count: number }) => count)).toEqual([1, 10_000])
}, 120_000)

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
  const { letter } = (await bed.server.letters())[0]!
  expect(letter.text).toContain(`https://takt.example/notifications/${id}`)
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

test('nobody is told what they may not read, in message, letter or record', async () => {
  await bed.add('employees', { empID: 'E-1', firstName: 'Grace', lastName: 'Okafor' })
  const unseeing = permissionsWhere((area) => area === 'utilities' || area === 'parts')
  await bed.person('cat@demo.takt', unseeing)
  await bed.person(
    'dan@demo.takt',
    permissionsWhere((area) => area === 'utilities' || area === 'employees'),
  )
  const to = [
    ['user', 'cat@demo.takt'],
    ['user', 'dan@demo.takt'],
  ] as const
  const id = await bed.notification({ to }, { itemType: 'employees', description: 'New people' })
  // Put on by somebody who loses the right to read parts.
  const partsID = await bed.notification(
    { to: [['user', 'dan@demo.takt']] },
    { itemType: 'parts', description: 'Parts' },
  )
  const partsTo = { notificationID: partsID, recipientType: 'email', recipientID: 'out@demo.takt' }
  expect((await bed.ask('POST', '/api/notificationRecipients', partsTo, 'dan@demo.takt')).status).toBe(403)
  await bed.add('notificationRecipients', partsTo, 'cat@demo.takt')
  await sql`update user_account set permissions = ${JSON.stringify(noPermissions)}::jsonb
    where user_name = 'cat@demo.takt'`.execute(bed.systemDb)
  await bed.add('employees', { empID: 'E-2', firstName: 'Ida', lastName: 'Berg' })
  await bed.add('parts', { partNum: 'P-7' })
  await bed.watch()
  await bed.tell()
  expect(await letters()).toEqual([['dan@demo.takt', expect.stringMatching(/^New people: Employee E-2/)]])
  const states = async (of: number) =>
    (await bed.sendings(of))[0].deliveries.map(({ state, detail }: Record<string, unknown>) => [state, detail])
  expect(await states(id)).toEqual([
    ['withheld', 'May not read what it is about'],
    ['sent', null],
  ])
  expect((await states(partsID)).map(([state]: unknown[]) => state)).toEqual(['withheld', 'withheld'])
  // Whoever reads notifications, but not what they are about, sees that they told, not of whom.
  await sql`update user_account set permissions = ${JSON.stringify(unseeing)}::jsonb
    where user_name = 'cat@demo.takt'`.execute(bed.systemDb)
  expect((await bed.sendings(id, 'cat@demo.takt'))[0]).toMatchObject({ count: 1, named: [] })
  expect((await bed.sendings(partsID, 'cat@demo.takt'))[0].named).toEqual(['P-7'])
})

test('a rule may ask whether a person stands in a field, not who; names of people are for who may see people', async () => {
  const notificationID = await bed.notification({})
  const rule = { notificationID, itemType: 'requests', field: 'assignedTo' }
  const who = await bed.ask('POST', '/api/notificationRules', { ...rule, operator: 'Equals', value: 'E-1' })
  expect(who).toMatchObject({
    status: 400,
    body: { data: { fields: { operator: expect.stringContaining('not name') } } },
  })
  await bed.add('notificationRules', { ...rule, operator: 'IsEmpty' })
  // A tag on a person is called by that person.
  await bed.person(
    'eve@demo.takt',
    permissionsWhere((area) => area === 'utilities' || area === 'employees' || area === 'jobs'),
  )
  await bed.person(
    'fay@demo.takt',
    permissionsWhere((area) => area === 'utilities' || area === 'jobs'),
  )
  const to = ['eve', 'fay'].map((name) => ['user', `${name}@demo.takt`] as const)
  await bed.notification({ to }, { itemType: 'tagAssociations', description: 'Tagged' })
  await bed.add('tagAssociations', {
    associationType: 'employees',
    associationID: 'E-1',
    epc: '3074257BF7194E4000001A85',
  })
  await bed.watch()
  await bed.tell()
  const told = new Map((await letters()) as [string, string][])
  expect(told.get('eve@demo.takt')).toContain('E-1')
  expect(told.get('fay@demo.takt')).toMatch(/^Tagged: /)
  expect(
    JSON.stringify(await bed.server.letters().then((all) => all.filter(({ to: one }) => one.startsWith('fay')))),
  ).not.toContain('E-1')
})

test('rows of another organization fire nothing here, and its notifications are not seen', async () => {
  const id = await bed.notification({ rules: urgent, to: toFloor })
  await bed.user(
    'gus@other.takt',
    3,
    permissionsWhere(() => true),
  )
  const foreign = (method: string, path: string, body?: object) => bed.ask(method, path, body, 'gus@other.takt')
  await foreign('POST', '/api/requestTypes', { requestTypeID: 'REPAIR' })
  expect((await foreign('POST', '/api/requests', { requestTypeID: 'REPAIR', priority: 'urgent' })).status).toBe(200)
  const rule = { notificationID: id, itemType: 'requests', field: 'priority', operator: 'Equals', value: 'low' }
  expect((await foreign('POST', '/api/notificationRules', rule)).body.data.fields).toHaveProperty('notificationID')
  const recipient = { notificationID: id, recipientType: 'email', recipientID: 'spy@other.takt' }
  expect((await foreign('POST', '/api/notificationRecipients', recipient)).body.data.fields).toHaveProperty(
    'notificationID',
  )
  const own = { notificationID: id, recipientType: 'user', recipientID: 'gus@other.takt' }
  expect((await bed.ask('POST', '/api/notificationRecipients', own)).body.data.fields).toHaveProperty('recipientID')
  expect((await foreign('GET', `/api/notifications/${id}/sendings`)).status).toBe(404)
  await bed.watch()
  await bed.tell()
  expect(await letters()).toEqual([])
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
