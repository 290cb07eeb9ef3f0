import { isWatchable } from '@takt/domain/areas/notifications/isWatchable.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { documentsArea } from '../documents/documentsArea.ts'
import { ada, createNotificationsFixture, type NotificationsFixture, urgent } from './notifications.fixture.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await createNotificationsFixture([documentsArea])
})
afterAll(() => fixture?.close())
afterEach(() => fixture.reset())

const rights = (...of: string[]) => permissionsWhere((area) => of.includes(area))
const emailsByAddress = async () => new Map((await fixture.emails()) as [string, string][])
const statusOf = async (body: object, userName: string) =>
  (await fixture.request('POST', '/api/notificationRecipients', body, userName)).status

test('an address added by an API token gets only what the token may read, until a person saves it', async () => {
  await fixture.add('employees', { empID: 'E-9', firstName: 'Ida', lastName: 'Berg' })
  const tokenFields = { tokenName: 'blind', days: 30, permissions: rights('utilities', 'jobs') }
  const token = (await fixture.request('POST', '/api/users/tokens', tokenFields)).body.data
  const notificationID = await fixture.notification({}, { itemType: 'tagAssociations', description: 'Tagged' })
  const put = { notificationID, recipientType: 'email', recipientID: 'out@demo.takt' }
  const reply = await fixture.app.request('/api/notificationRecipients', {
    method: 'POST',
    headers: { authorization: `Bearer ${token.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(put),
  })
  const { data } = (await reply.json()) as { data: { notificationRecipientID: number; savedRights: object } }
  expect(data.savedRights).toMatchObject({ jobs: { read: true }, employees: { read: false } })
  const tagged = async (epc: string) => {
    fixture.server.received.length = 0
    await fixture.add('tagAssociations', { associationType: 'employees', associationID: 'E-9', epc })
    await fixture.watch()
    await fixture.sendGathered()
    return (await emailsByAddress()).get('out@demo.takt')
  }
  const blind = await tagged('3074257BF7194E4000001A01')
  expect(blind).toMatch(/^Tagged: /)
  expect(blind).not.toContain('E-9')
  const path = `/api/notificationRecipients/${data.notificationRecipientID}`
  await fixture.request('PUT', path, { recipientID: 'else@demo.takt' })
  await fixture.request('PUT', path, { recipientID: 'out@demo.takt' })
  expect(await tagged('3074257BF7194E4000001A02')).toContain('E-9')
})

test('a group notifies its members who may access the organization; others are not recorded', async () => {
  const inside = rights('utilities')
  await fixture.person('ina@demo.takt', inside)
  for (const name of ['hidden', 'disabled']) await fixture.person(`${name}@demo.takt`, inside)
  await sql`update user_account set restrict_orgs = true where user_name = 'hidden@demo.takt'`.execute(fixture.systemDb)
  await sql`delete from user_organization using user_account a where a.user_id = user_organization.user_id
    and a.user_name = 'hidden@demo.takt'`.execute(fixture.systemDb)
  await sql`update user_account set enabled = false where user_name = 'disabled@demo.takt'`.execute(fixture.systemDb)
  const members = ['ina@demo.takt', 'hidden@demo.takt', 'disabled@demo.takt']
  const { groupId } = (await fixture.request('POST', '/api/groups', { groupName: 'All of them', members })).body.data
  const id = await fixture.notification({ rules: urgent, to: [['group', String(groupId)]] })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  await fixture.sendGathered()
  const [{ deliveries }] = await fixture.sendings(id)
  expect(deliveries.map(({ recipientID, state }: Record<string, string>) => [recipientID, state])).toEqual([
    ['ina@demo.takt', 'sent'],
  ])
  // Adding recipients does not reveal which groups exist.
  const group = (recipientID: number) => ({
    notificationID: id,
    recipientType: 'group',
    recipientID: String(recipientID),
  })
  expect(await statusOf(group(groupId), 'ina@demo.takt')).toBe(403)
  expect(await statusOf(group(999_999), 'ina@demo.takt')).toBe(403)
  expect(await statusOf(group(999_999), ada)).toBe(400)
})

test('notifying a device requires read access to devices when adding it and when sending', async () => {
  await fixture.person('una@demo.takt', rights('utilities'))
  await fixture.person('dev@demo.takt', rights('utilities', 'devices'))
  const id = await fixture.notification({ rules: urgent })
  const device = (recipientID: string) => ({ notificationID: id, recipientType: 'device', recipientID })
  expect(await statusOf(device('7'), 'una@demo.takt')).toBe(403)
  expect(await statusOf(device('999'), 'una@demo.takt')).toBe(403)
  expect(await statusOf(device('7'), 'dev@demo.takt')).toBe(200)
  const become = async () => {
    await fixture.addRequest({ priority: 'urgent' })
    await fixture.watch()
    await fixture.sendGathered()
    return (await fixture.sendings(id))[0].deliveries[0]
  }
  expect(await become()).toMatchObject({ recipientType: 'device', state: 'missed' })
  await sql`update user_account set permissions = ${JSON.stringify(rights('utilities'))}::jsonb
    where user_name = 'dev@demo.takt'`.execute(fixture.systemDb)
  expect(await become()).toMatchObject({
    state: 'withheld',
    detail: 'The user who added this recipient may no longer read devices',
  })
})

test('links and revisions cannot be watched: access to them depends on their page', async () => {
  for (const itemType of ['documents', 'docRevisions']) {
    const reply = await fixture.request('POST', '/api/notifications', { description: 'No', itemType })
    expect(Object.keys(reply.body.data.fields)).toEqual(['itemType'])
  }
})

test('read access to all watchable types is decided by their area only', () => {
  const items = areas.flatMap(({ items: mounted = [] }) => mounted)
  expect(items.length).toBeGreaterThan(20)
  expect(items.filter(({ type, ownRoutes }) => isWatchable(type) && ownRoutes).map(({ type }) => type.name)).toEqual([])
})
