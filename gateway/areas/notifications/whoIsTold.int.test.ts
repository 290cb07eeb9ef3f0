import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { documentsArea } from '../documents/documentsArea.ts'
import { createNotificationsBed, type NotificationsBed, toFloor, urgent } from './notifications.bed.ts'

let bed: NotificationsBed
beforeAll(async () => {
  bed = await createNotificationsBed([documentsArea])
})
afterAll(() => bed?.close())
afterEach(() => bed.forget())

const letters = () => bed.letters()

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

test('who is shown approved pages alone is told of no other, and not that there was one', async () => {
  const rights = (flags: readonly string[]) =>
    permissionsWhere((area, flag) => area === 'utilities' || (area === 'instructions' && flags.includes(flag)))
  await bed.person('reader@demo.takt', rights(['read']))
  await bed.person('writer@demo.takt', rights(['read', 'write']))
  const to = [
    ['user', 'reader@demo.takt'],
    ['user', 'writer@demo.takt'],
  ] as const
  const id = await bed.notification({ to }, { itemType: 'instructions', description: 'Pages' })
  const page = (docName: string) =>
    bed.add('docs', { action: 'create', docType: 'Instruction', docName, text: 'Slowly.' })
  const told = async () => {
    await bed.watch()
    await bed.tell()
    return bed.letters()
  }
  await page('Secret draft')
  expect(await told()).toEqual([['writer@demo.takt', expect.stringContaining('Secret draft')]])
  expect((await bed.sendings(id, 'writer@demo.takt')).map(({ count }: { count: number }) => count)).toEqual([1])
  expect(await bed.sendings(id, 'reader@demo.takt')).toEqual([])
  bed.server.received.length = 0
  await page('Another draft')
  const { revId } = await page('Good to know')
  expect((await bed.ask('POST', `/api/docs/revision/${revId}/approve`, {})).status).toBe(200)
  const letters = await told()
  expect(letters).toContainEqual(['reader@demo.takt', 'Pages: Instruction Good to know'])
  expect(letters).toContainEqual(['writer@demo.takt', expect.stringContaining('Another draft')])
  const [told1, ...more] = await bed.sendings(id, 'reader@demo.takt')
  expect([told1.count, told1.named, more]).toEqual([1, ['Good to know'], []])
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
