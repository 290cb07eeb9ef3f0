import { isWatchable } from '@takt/domain/areas/notifications/isWatchable.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { documentsArea } from '../documents/documentsArea.ts'
import { ada, createNotificationsBed, type NotificationsBed, urgent } from './notifications.bed.ts'

let bed: NotificationsBed
beforeAll(async () => {
  bed = await createNotificationsBed([documentsArea])
})
afterAll(() => bed?.close())
afterEach(() => bed.forget())

const rights = (...of: string[]) => permissionsWhere((area) => of.includes(area))
const told = async () => new Map((await bed.letters()) as [string, string][])
const statusOf = async (body: object, userName: string) =>
  (await bed.ask('POST', '/api/notificationRecipients', body, userName)).status

test('an address that an API token put on is told no more than the token might, until a person saves it', async () => {
  await bed.add('employees', { empID: 'E-9', firstName: 'Ida', lastName: 'Berg' })
  const made = { tokenName: 'blind', days: 30, permissions: rights('utilities', 'jobs') }
  const token = (await bed.ask('POST', '/api/users/tokens', made)).body.data
  const notificationID = await bed.notification({}, { itemType: 'tagAssociations', description: 'Tagged' })
  const put = { notificationID, recipientType: 'email', recipientID: 'out@demo.takt' }
  const reply = await bed.app.request('/api/notificationRecipients', {
    method: 'POST',
    headers: { authorization: `Bearer ${token.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(put),
  })
  const { data } = (await reply.json()) as { data: { notificationRecipientID: number; savedRights: object } }
  expect(data.savedRights).toMatchObject({ jobs: { read: true }, employees: { read: false } })
  const tagged = async (epc: string) => {
    bed.server.received.length = 0
    await bed.add('tagAssociations', { associationType: 'employees', associationID: 'E-9', epc })
    await bed.watch()
    await bed.tell()
    return (await told()).get('out@demo.takt')
  }
  const blind = await tagged('3074257BF7194E4000001A01')
  expect(blind).toMatch(/^Tagged: /)
  expect(blind).not.toContain('E-9')
  const path = `/api/notificationRecipients/${data.notificationRecipientID}`
  await bed.ask('PUT', path, { recipientID: 'else@demo.takt' })
  await bed.ask('PUT', path, { recipientID: 'out@demo.takt' })
  expect(await tagged('3074257BF7194E4000001A02')).toContain('E-9')
})

test('a group is told by its members who may be in the organization; of others the record knows nothing', async () => {
  const inside = rights('utilities')
  await bed.person('ina@demo.takt', inside)
  for (const name of ['hidden', 'disabled']) await bed.person(`${name}@demo.takt`, inside)
  await sql`update user_account set restrict_orgs = true where user_name = 'hidden@demo.takt'`.execute(bed.systemDb)
  await sql`delete from user_organization using user_account a where a.user_id = user_organization.user_id
    and a.user_name = 'hidden@demo.takt'`.execute(bed.systemDb)
  await sql`update user_account set enabled = false where user_name = 'disabled@demo.takt'`.execute(bed.systemDb)
  const members = ['ina@demo.takt', 'hidden@demo.takt', 'disabled@demo.takt']
  const { groupId } = (await bed.ask('POST', '/api/groups', { groupName: 'All of them', members })).body.data
  const id = await bed.notification({ rules: urgent, to: [['group', String(groupId)]] })
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  await bed.tell()
  const [{ deliveries }] = await bed.sendings(id)
  expect(deliveries.map(({ recipientID, state }: Record<string, string>) => [recipientID, state])).toEqual([
    ['ina@demo.takt', 'sent'],
  ])
  // Which groups there are is not found out by putting them on.
  const group = (recipientID: number) => ({
    notificationID: id,
    recipientType: 'group',
    recipientID: String(recipientID),
  })
  expect(await statusOf(group(groupId), 'ina@demo.takt')).toBe(403)
  expect(await statusOf(group(999_999), 'ina@demo.takt')).toBe(403)
  expect(await statusOf(group(999_999), ada)).toBe(400)
})

test('a device is told by who may read devices: as it is put on, and as it is told', async () => {
  await bed.person('una@demo.takt', rights('utilities'))
  await bed.person('dev@demo.takt', rights('utilities', 'devices'))
  const id = await bed.notification({ rules: urgent })
  const device = (recipientID: string) => ({ notificationID: id, recipientType: 'device', recipientID })
  expect(await statusOf(device('7'), 'una@demo.takt')).toBe(403)
  expect(await statusOf(device('999'), 'una@demo.takt')).toBe(403)
  expect(await statusOf(device('7'), 'dev@demo.takt')).toBe(200)
  const become = async () => {
    await bed.request({ priority: 'urgent' })
    await bed.watch()
    await bed.tell()
    return (await bed.sendings(id))[0].deliveries[0]
  }
  expect(await become()).toMatchObject({ recipientType: 'device', state: 'missed' })
  await sql`update user_account set permissions = ${JSON.stringify(rights('utilities'))}::jsonb
    where user_name = 'dev@demo.takt'`.execute(bed.systemDb)
  expect(await become()).toMatchObject({
    state: 'withheld',
    detail: 'Whoever put this recipient on may not read devices any more',
  })
})

test('nobody watches links or revisions: who may read which is said by its page', async () => {
  for (const itemType of ['documents', 'docRevisions']) {
    const reply = await bed.ask('POST', '/api/notifications', { description: 'No', itemType })
    expect(Object.keys(reply.body.data.fields)).toEqual(['itemType'])
  }
})

test('what is watched of all types is what their area alone decides who reads', () => {
  const items = areas.flatMap(({ items: mounted = [] }) => mounted)
  expect(items.length).toBeGreaterThan(20)
  expect(items.filter(({ type, ownRoutes }) => isWatchable(type) && ownRoutes).map(({ type }) => type.name)).toEqual([])
})
