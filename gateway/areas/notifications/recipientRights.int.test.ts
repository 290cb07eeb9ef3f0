import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { documentsArea } from '../documents/documentsArea.ts'
import { createNotificationsFixture, type NotificationsFixture, toFloor, urgent } from './notifications.fixture.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await createNotificationsFixture([documentsArea])
})
afterAll(() => fixture?.close())
afterEach(() => fixture.reset())

const emails = () => fixture.emails()

test('message, email and record contain only what the recipient may read', async () => {
  await fixture.add('employees', { empID: 'E-1', firstName: 'Grace', lastName: 'Okafor' })
  const unseeing = permissionsWhere((area) => area === 'utilities' || area === 'parts')
  await fixture.person('cat@demo.takt', unseeing)
  await fixture.person(
    'dan@demo.takt',
    permissionsWhere((area) => area === 'utilities' || area === 'employees'),
  )
  const to = [
    ['user', 'cat@demo.takt'],
    ['user', 'dan@demo.takt'],
  ] as const
  const id = await fixture.notification({ to }, { itemType: 'employees', description: 'New people' })
  // Added by a user who loses the right to read parts.
  const partsID = await fixture.notification(
    { to: [['user', 'dan@demo.takt']] },
    { itemType: 'parts', description: 'Parts' },
  )
  const partsTo = { notificationID: partsID, recipientType: 'email', recipientID: 'out@demo.takt' }
  expect((await fixture.request('POST', '/api/notificationRecipients', partsTo, 'dan@demo.takt')).status).toBe(403)
  await fixture.add('notificationRecipients', partsTo, 'cat@demo.takt')
  await sql`update user_account set permissions = ${JSON.stringify(noPermissions)}::jsonb
    where user_name = 'cat@demo.takt'`.execute(fixture.systemDb)
  await fixture.add('employees', { empID: 'E-2', firstName: 'Ida', lastName: 'Berg' })
  await fixture.add('parts', { partNum: 'P-7' })
  await fixture.watch()
  await fixture.sendGathered()
  expect(await emails()).toEqual([['dan@demo.takt', expect.stringMatching(/^New people: Employee E-2/)]])
  const states = async (of: number) =>
    (await fixture.sendings(of))[0].deliveries.map(({ state, detail }: Record<string, unknown>) => [state, detail])
  expect(await states(id)).toEqual([
    ['withheld', 'May not read the subject'],
    ['sent', null],
  ])
  expect((await states(partsID)).map(([state]: unknown[]) => state)).toEqual(['withheld', 'withheld'])
  // A user who may read notifications but not the watched type sees the sendings without names.
  await sql`update user_account set permissions = ${JSON.stringify(unseeing)}::jsonb
    where user_name = 'cat@demo.takt'`.execute(fixture.systemDb)
  expect((await fixture.sendings(id, 'cat@demo.takt'))[0]).toMatchObject({ count: 1, named: [] })
  expect((await fixture.sendings(partsID, 'cat@demo.takt'))[0].named).toEqual(['P-7'])
})

test('a user who only sees approved pages gets no message about others, not even their number', async () => {
  const rights = (flags: readonly string[]) =>
    permissionsWhere((area, flag) => area === 'utilities' || (area === 'instructions' && flags.includes(flag)))
  await fixture.person('reader@demo.takt', rights(['read']))
  await fixture.person('writer@demo.takt', rights(['read', 'write']))
  const to = [
    ['user', 'reader@demo.takt'],
    ['user', 'writer@demo.takt'],
  ] as const
  const id = await fixture.notification({ to }, { itemType: 'instructions', description: 'Pages' })
  const page = (docName: string) =>
    fixture.add('docs', { action: 'create', docType: 'Instruction', docName, text: 'Slowly.' })
  const sendAll = async () => {
    await fixture.watch()
    await fixture.sendGathered()
    return fixture.emails()
  }
  await page('Secret draft')
  expect(await sendAll()).toEqual([['writer@demo.takt', expect.stringContaining('Secret draft')]])
  expect((await fixture.sendings(id, 'writer@demo.takt')).map(({ count }: { count: number }) => count)).toEqual([1])
  expect(await fixture.sendings(id, 'reader@demo.takt')).toEqual([])
  fixture.server.received.length = 0
  await page('Another draft')
  const { revId } = await page('Good to know')
  expect((await fixture.request('POST', `/api/docs/revision/${revId}/approve`, {})).status).toBe(200)
  const receivedEmails = await sendAll()
  expect(receivedEmails).toContainEqual(['reader@demo.takt', 'Pages: Instruction Good to know'])
  expect(receivedEmails).toContainEqual(['writer@demo.takt', expect.stringContaining('Another draft')])
  const [firstSending, ...more] = await fixture.sendings(id, 'reader@demo.takt')
  expect([firstSending.count, firstSending.named, more]).toEqual([1, ['Good to know'], []])
})

test('a rule can check if a person field is empty but not compare names; names of people require the right to see people', async () => {
  const notificationID = await fixture.notification({})
  const rule = { notificationID, itemType: 'requests', field: 'assignedTo' }
  const rejection = await fixture.request('POST', '/api/notificationRules', {
    ...rule,
    operator: 'Equals',
    value: 'E-1',
  })
  expect(rejection).toMatchObject({
    status: 400,
    body: { data: { fields: { operator: expect.stringContaining('not name') } } },
  })
  await fixture.add('notificationRules', { ...rule, operator: 'IsEmpty' })
  // A tag worn by a person is labeled with that person.
  await fixture.person(
    'eve@demo.takt',
    permissionsWhere((area) => area === 'utilities' || area === 'employees' || area === 'jobs'),
  )
  await fixture.person(
    'fay@demo.takt',
    permissionsWhere((area) => area === 'utilities' || area === 'jobs'),
  )
  const to = ['eve', 'fay'].map((name) => ['user', `${name}@demo.takt`] as const)
  await fixture.notification({ to }, { itemType: 'tagAssociations', description: 'Tagged' })
  await fixture.add('tagAssociations', {
    associationType: 'employees',
    associationID: 'E-1',
    epc: '3074257BF7194E4000001A85',
  })
  await fixture.watch()
  await fixture.sendGathered()
  const messages = new Map((await emails()) as [string, string][])
  expect(messages.get('eve@demo.takt')).toContain('E-1')
  expect(messages.get('fay@demo.takt')).toMatch(/^Tagged: /)
  expect(
    JSON.stringify(
      await fixture.server.emails().then((all) => all.filter(({ to: recipient }) => recipient.startsWith('fay'))),
    ),
  ).not.toContain('E-1')
})

test('rows of another organization do not fire here, and its notifications are not visible', async () => {
  const id = await fixture.notification({ rules: urgent, to: toFloor })
  await fixture.user(
    'gus@other.takt',
    3,
    permissionsWhere(() => true),
  )
  const foreign = (method: string, path: string, body?: object) => fixture.request(method, path, body, 'gus@other.takt')
  await foreign('POST', '/api/requestTypes', { requestTypeID: 'REPAIR' })
  expect((await foreign('POST', '/api/requests', { requestTypeID: 'REPAIR', priority: 'urgent' })).status).toBe(200)
  const rule = { notificationID: id, itemType: 'requests', field: 'priority', operator: 'Equals', value: 'low' }
  expect((await foreign('POST', '/api/notificationRules', rule)).body.data.fields).toHaveProperty('notificationID')
  const recipient = { notificationID: id, recipientType: 'email', recipientID: 'spy@other.takt' }
  expect((await foreign('POST', '/api/notificationRecipients', recipient)).body.data.fields).toHaveProperty(
    'notificationID',
  )
  const foreignRecipient = { notificationID: id, recipientType: 'user', recipientID: 'gus@other.takt' }
  expect(
    (await fixture.request('POST', '/api/notificationRecipients', foreignRecipient)).body.data.fields,
  ).toHaveProperty('recipientID')
  expect((await foreign('GET', `/api/notifications/${id}/sendings`)).status).toBe(404)
  await fixture.watch()
  await fixture.sendGathered()
  expect(await emails()).toEqual([])
})
