import { mostRecipients, mostRules, mostWatching } from '@takt/domain/notifications/limits.ts'
import { notificationRecipients } from '@takt/domain/notifications/notificationRecipients.ts'
import { notificationRules } from '@takt/domain/notifications/notificationRules.ts'
import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../items/items.bed.ts'
import { runBulk } from '../items/runBulk.ts'
import { transact } from '../items/transact.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())

const ask = async (method: string, path: string, body?: object) => bed.ask(method, `/api/${path}`, body)
const dataOf = async (method: string, path: string, body?: object) => {
  const reply = await ask(method, path, body)
  expect([path, reply.status, reply.body.success]).toEqual([path, 200, true])
  return reply.body.data
}
const add = async (more: object = {}): Promise<number> =>
  (await dataOf('POST', 'notifications', { description: 'Urgent', itemType: 'requests', ...more })).notificationID
const urgent = { itemType: 'requests', field: 'priority', operator: 'Equals', value: 'urgent' }
const email = { recipientType: 'email', recipientID: 'floor@demo.takt' }

test('POST /api/notifications takes the fields of the schema and answers data.notificationID', async () => {
  const fields = { description: 'Urgent', itemType: 'requests', active: true }
  const given = { ...fields, startDate: '2026-03-02', endDate: '2026-04-30' }
  const row = await dataOf('POST', 'notifications', given)
  expect(row).toMatchObject({ ...given, notificationID: expect.any(Number) })
  expect(await dataOf('GET', `notifications/${row.notificationID}`)).toEqual(row)
})

test('a notification has notificationID, description, itemType, active, dates, its parent and its delay', async () => {
  const notificationID = await add()
  expect(await dataOf('GET', `notifications/${notificationID}`)).toMatchObject({
    ...{ notificationID, description: 'Urgent', itemType: 'requests', active: true, startDate: null, endDate: null },
    ...{ parentNotificationID: null, delayValue: null, delayUnits: null },
  })
})

test('POST /api/notifications/schema says which fields a notification has', async () => {
  const { fields, hierarchy } = await dataOf('POST', 'notifications/schema')
  expect(hierarchy.primaryKey).toBe('notificationID')
  const told = Object.fromEntries(
    Object.entries(fields as Record<string, { required: string; editable: string }>).map(
      ([name, { required, editable }]) => [name, [required, editable]],
    ),
  )
  expect(told).toMatchObject({
    notificationID: ['A', 'false'],
    description: ['Y', 'true'],
    itemType: ['Y', 'false'],
    startDate: ['N', 'true'],
    delayUnits: ['N', 'true'],
  })
})

test('a follow-up is added with parentNotificationID, delayValue and delayUnits, and listed by its parent', async () => {
  const parentNotificationID = await add()
  const follow = { parentNotificationID, delayValue: 2, delayUnits: 'HOURS' }
  const notificationID = await add({ ...follow, description: 'Still urgent' })
  await add()
  const listed = await dataOf('GET', `notifications?parentNotificationID=${parentNotificationID}`)
  expect(listed).toEqual([expect.objectContaining({ ...follow, notificationID, description: 'Still urgent' })])
})

test('a follow-up needs a delay and a parent that is none itself and watches the same; others have no delay', async () => {
  const parentNotificationID = await add()
  const delay = { delayValue: 2, delayUnits: 'HOURS' }
  const follow = { parentNotificationID, ...delay }
  const child = await add(follow)
  const fieldsOf = async (more: object) => {
    const body = { description: 'No', itemType: 'requests', ...more }
    return Object.keys((await ask('POST', 'notifications', body)).body.data.fields)
  }
  expect(await fieldsOf({ parentNotificationID })).toEqual(['delayValue', 'delayUnits'])
  expect(await fieldsOf(delay)).toEqual(['delayValue', 'delayUnits'])
  expect(await fieldsOf({ ...follow, delayValue: 53, delayUnits: 'WEEKS' })).toEqual(['delayValue'])
  expect(await fieldsOf({ ...follow, parentNotificationID: child })).toEqual(['parentNotificationID'])
  expect(await fieldsOf({ ...follow, parentNotificationID: 999_999 })).toEqual(['parentNotificationID'])
  expect(await fieldsOf({ ...follow, itemType: 'jobs' })).toEqual(['itemType'])
  expect(await fieldsOf({ itemType: 'audit' })).toEqual(['itemType'])
  expect(await fieldsOf({ itemType: 'constructor' })).toEqual(['itemType'])
  expect(await add({ itemType: 'machineAlerts' })).toBeGreaterThan(0)
})

test('PUT /api/notifications/{id} changes a notification', async () => {
  const id = await add()
  await dataOf('PUT', `notifications/${id}`, { description: 'Very urgent', endDate: '2026-12-31' })
  expect(await dataOf('GET', `notifications/${id}`)).toMatchObject({
    description: 'Very urgent',
    endDate: '2026-12-31',
    itemType: 'requests',
  })
  expect((await ask('PUT', `notifications/${id}`, { itemType: 'jobs' })).status).toBe(400)
})

test('DELETE /api/notifications/{id} deletes it with its rules, recipients and follow-ups, and all of it is taken back', async () => {
  const id = await add()
  const child = await add({ parentNotificationID: id, delayValue: 1, delayUnits: 'DAYS' })
  for (const notificationID of [id, child]) {
    await dataOf('POST', 'notificationRules', { notificationID, ...urgent })
    await dataOf('POST', 'notificationRecipients', { notificationID, ...email })
  }
  const left = async () =>
    Promise.all(
      [id, child].map(async (notificationID) => [
        (await ask('GET', `notifications/${notificationID}`)).status,
        (await dataOf('GET', `notificationRules?notificationID=${notificationID}`)).length,
        (await dataOf('GET', `notificationRecipients?notificationID=${notificationID}`)).length,
      ]),
    )
  const all = await left()
  const deleted = await ask('DELETE', `notifications/${id}`)
  expect(deleted.body).toMatchObject({ success: true, message: 'Notification Deleted' })
  expect(await left()).toEqual([
    [404, 0, 0],
    [404, 0, 0],
  ])
  const { change } = deleted.body as unknown as { change: string }
  await dataOf('POST', 'changes/undo', { changes: [change] })
  expect(await left()).toEqual(all)
})

test('what a form saved call by call is taken back as one: a notification added with all that belongs to it, and one changed', async () => {
  const changes: string[] = []
  const did = async (method: string, path: string, body: object) => {
    const reply = await ask(method, path, body)
    expect([path, reply.status]).toEqual([path, 200])
    changes.push((reply.body as unknown as { change: string }).change)
    return reply.body.data
  }
  const undo = async () => {
    const reply = await ask('POST', 'changes/undo', { changes: changes.splice(0) })
    expect([reply.status, reply.body.message]).toEqual([200, 'Undone'])
  }
  const whole = async (notificationID: number) =>
    JSON.stringify(
      await Promise.all(
        ['notifications', 'notificationRules', 'notificationRecipients'].map(async (list) =>
          (await dataOf('GET', `${list}?notificationID=${notificationID}`)).map(
            ({ version: _, ...row }: { version: number }) => row,
          ),
        ),
      ),
    )
  const { notificationID } = await did('POST', 'notifications', { description: 'Late', itemType: 'requests' })
  const { ruleID } = await did('POST', 'notificationRules', { ...urgent, notificationID })
  await did('POST', 'notificationRecipients', { ...email, notificationID })
  const later = { parentNotificationID: notificationID, delayValue: 1, delayUnits: 'HOURS' }
  const followUp = await did('POST', 'notifications', { description: 'Still', itemType: 'requests', ...later })
  await did('POST', 'notificationRecipients', { ...email, notificationID: followUp.notificationID })
  const made = [...changes]
  changes.length = 0

  const before = await whole(notificationID)
  await did('PUT', `notifications/${notificationID}`, { description: 'Very late', active: false })
  await did('PUT', `notificationRules/${ruleID}`, { value: 'high' })
  await did('POST', 'notificationRecipients', { ...email, recipientID: 'hall@demo.takt', notificationID })
  expect(await whole(notificationID)).not.toBe(before)
  await undo()
  expect(await whole(notificationID)).toBe(before)

  changes.push(...made)
  await undo()
  expect([await whole(notificationID), await whole(followUp.notificationID)]).toEqual(Array(2).fill('[[],[],[]]'))
})

test('POST /api/notificationRules takes notificationID, logic, itemType, field, operator and value', async () => {
  const notificationID = await add()
  const given = { notificationID, logic: 'OR', ...urgent }
  const rule = await dataOf('POST', 'notificationRules', given)
  expect(rule).toMatchObject({ ...given, ruleID: expect.any(Number) })
  expect(Object.keys(notificationRules.fields)).toEqual([
    'ruleID',
    'notificationID',
    'logic',
    'itemType',
    'field',
    'operator',
    'value',
  ])
})

test('a rule without logic is joined by AND', async () => {
  const notificationID = await add()
  expect((await dataOf('POST', 'notificationRules', { notificationID, ...urgent })).logic).toBe('AND')
})

test('GET /api/notificationRules?notificationID={id} lists the rules of a notification', async () => {
  const [notificationID, other] = [await add(), await add()]
  const { ruleID } = await dataOf('POST', 'notificationRules', { notificationID, ...urgent })
  await dataOf('POST', 'notificationRules', { notificationID: other, ...urgent })
  const listed = await dataOf('GET', `notificationRules?notificationID=${notificationID}`)
  expect(listed.map((rule: { ruleID: number }) => rule.ruleID)).toEqual([ruleID])
})

test('PUT /api/notificationRules/{ruleID} changes a rule', async () => {
  const notificationID = await add()
  const { ruleID } = await dataOf('POST', 'notificationRules', { notificationID, ...urgent })
  await dataOf('PUT', `notificationRules/${ruleID}`, { operator: 'IsAnyOf', value: 'high,urgent' })
  expect(await dataOf('GET', `notificationRules/${ruleID}`)).toMatchObject({
    ...urgent,
    operator: 'IsAnyOf',
    value: 'high,urgent',
  })
  const refused = await ask('PUT', `notificationRules/${ruleID}`, { field: 'colour' })
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['field']])
})

test('DELETE /api/notificationRules/{ruleID} deletes a rule', async () => {
  const notificationID = await add()
  const { ruleID } = await dataOf('POST', 'notificationRules', { notificationID, ...urgent })
  await dataOf('DELETE', `notificationRules/${ruleID}`)
  expect(await dataOf('GET', `notificationRules?notificationID=${notificationID}`)).toEqual([])
})

test('POST /api/notificationRecipients takes notificationID, recipientType and recipientID', async () => {
  const notificationID = await add()
  const given = { notificationID, ...email }
  const recipient = await dataOf('POST', 'notificationRecipients', given)
  expect(recipient).toMatchObject({ ...given, notificationRecipientID: expect.any(Number) })
  expect(Object.keys(notificationRecipients.fields)).toEqual(
    expect.arrayContaining(['notificationRecipientID', 'notificationID', 'recipientType', 'recipientID']),
  )
  const wrong = { ...given, recipientID: 'a@b.example\r\nBcc: all@demo.takt' }
  expect((await ask('POST', 'notificationRecipients', wrong)).status).toBe(400)
})

test('GET /api/notificationRecipients?notificationID={id} lists the recipients of a notification', async () => {
  const [notificationID, other] = [await add(), await add()]
  const { notificationRecipientID } = await dataOf('POST', 'notificationRecipients', { notificationID, ...email })
  await dataOf('POST', 'notificationRecipients', { notificationID: other, ...email })
  const listed = await dataOf('GET', `notificationRecipients?notificationID=${notificationID}`)
  expect(listed.map((row: Record<string, number>) => row.notificationRecipientID)).toEqual([notificationRecipientID])
})

test('PUT /api/notificationRecipients/{notificationRecipientID} changes a recipient', async () => {
  const notificationID = await add()
  const { notificationRecipientID: id } = await dataOf('POST', 'notificationRecipients', { notificationID, ...email })
  await dataOf('PUT', `notificationRecipients/${id}`, { recipientID: 'boss@demo.takt' })
  expect(await dataOf('GET', `notificationRecipients/${id}`)).toMatchObject({ ...email, recipientID: 'boss@demo.takt' })
})

test('DELETE /api/notificationRecipients/{notificationRecipientID} deletes a recipient', async () => {
  const notificationID = await add()
  const { notificationRecipientID: id } = await dataOf('POST', 'notificationRecipients', { notificationID, ...email })
  await dataOf('DELETE', `notificationRecipients/${id}`)
  expect(await dataOf('GET', `notificationRecipients?notificationID=${notificationID}`)).toEqual([])
})

test('who may not read what is watched makes no notification of it; rules and recipients are not shown to masked sessions', async () => {
  const permissions = permissionsWhere((area) => area === 'utilities')
  const body = { description: 'New parts', itemType: 'parts' }
  const refused = await bed.ask('POST', '/api/notifications', body, { permissions })
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("'read' on 'parts'")])
  for (const path of ['notificationRules', 'notificationRecipients'])
    expect((await bed.ask('GET', `/api/${path}`, undefined, { isMasked: true })).status).toBe(403)
})

test('a notification has as many rules and recipients, and a kind as many notifications, as may be looked at', async () => {
  const itemType = 'resources'
  const notificationID = await add({ itemType })
  const rule = { notificationID, itemType, field: 'description', operator: 'Contains', value: 'x' }
  const refused = async (path: string, body: object) => {
    const reply = await ask('POST', path, body)
    return [reply.status, reply.body.data.fields]
  }
  const fill = (path: string, count: number, row: (nth: number) => object) =>
    dataOf('POST', `${path}/bulk`, { add: Array.from({ length: count }, (_, nth) => row(nth)) })
  await fill('notificationRules', mostRules, () => rule)
  expect(await refused('notificationRules', rule)).toEqual([
    400,
    { notificationID: 'has 20 rules, the most that a notification may have' },
  ])
  const to = (nth: number) => ({ notificationID, recipientType: 'email', recipientID: `n${nth}@demo.takt` })
  await fill('notificationRecipients', mostRecipients, to)
  expect(await refused('notificationRecipients', to(mostRecipients))).toEqual([
    400,
    { notificationID: 'has 100 recipients, the most that a notification may have: put a group on' },
  ])
  await fill('notifications', mostWatching - 1, (nth) => ({ description: `N${nth}`, itemType }))
  expect(await refused('notifications', { description: 'One more', itemType })).toEqual([
    400,
    { itemType: 'is watched by 100 notifications, the most there may be' },
  ])
  expect(await add()).toBeGreaterThan(0)
})

test('what rules of one call look at is read for all of them at once', async () => {
  const notificationID = await add()
  const { dependencies, items } = bed
  const tenant = { organizationId: 1, entityId: 1, userId: 1 }
  const statements = (count: number) =>
    transact(dependencies, { tenant, items }, async (context) => {
      let asked = 0
      const counting = {
        transformQuery: ({ node }: PluginTransformQueryArgs) => {
          asked++
          return node
        },
        transformResult: async ({ result }: PluginTransformResultArgs) => result,
      }
      const trx = context.trx.withPlugin(counting)
      const rules = Array.from({ length: count }, () => ({ ...urgent, notificationID, logic: 'AND' }))
      await runBulk({ ...context, trx }, items.get(notificationRules.name)!, { add: rules })
      return asked
    })
  const few = await statements(2)
  expect(few).toBeGreaterThan(2)
  expect(await statements(mostRules - 2)).toBe(few)
})
