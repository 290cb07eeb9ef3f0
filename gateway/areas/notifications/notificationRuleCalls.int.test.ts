import { maxPerItemType, maxRecipients, maxRules } from '@takt/domain/areas/notifications/limits.ts'
import { notificationRecipients } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { notificationRules } from '@takt/domain/areas/notifications/notificationRules.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { expect, test } from 'vitest'
import { runBulk } from '../../core/items/bulk/runBulk.ts'
import { transact } from '../../core/items/write/transact.ts'
import { add, dataOf, email, fixture, prepareNotificationCalls, request, urgent } from './notificationCalls.fixture.ts'

prepareNotificationCalls()

// Proves ADM-075, ADM-255
test('POST /api/notificationRules accepts notificationID, logic, itemType, field, operator and value', async () => {
  const notificationID = await add()
  const body = { notificationID, logic: 'OR', ...urgent }
  const rule = await dataOf('POST', 'notificationRules', body)
  expect(rule).toMatchObject({ ...body, ruleID: expect.any(Number) })
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

// Proves ADM-076
test('a rule without logic is joined by AND', async () => {
  const notificationID = await add()
  expect((await dataOf('POST', 'notificationRules', { notificationID, ...urgent })).logic).toBe('AND')
})

// Proves ADM-254
test('GET /api/notificationRules?notificationID={id} lists the rules of a notification', async () => {
  const [notificationID, other] = [await add(), await add()]
  const { ruleID } = await dataOf('POST', 'notificationRules', { notificationID, ...urgent })
  await dataOf('POST', 'notificationRules', { notificationID: other, ...urgent })
  const listed = await dataOf('GET', `notificationRules?notificationID=${notificationID}`)
  expect(listed.map((rule: { ruleID: number }) => rule.ruleID)).toEqual([ruleID])
})

// Proves ADM-256
test('PUT /api/notificationRules/{ruleID} changes a rule', async () => {
  const notificationID = await add()
  const { ruleID } = await dataOf('POST', 'notificationRules', { notificationID, ...urgent })
  await dataOf('PUT', `notificationRules/${ruleID}`, { operator: 'IsAnyOf', value: 'high,urgent' })
  expect(await dataOf('GET', `notificationRules/${ruleID}`)).toMatchObject({
    ...urgent,
    operator: 'IsAnyOf',
    value: 'high,urgent',
  })
  const rejection = await request('PUT', `notificationRules/${ruleID}`, { field: 'colour' })
  expect([rejection.status, Object.keys(rejection.body.data.fields)]).toEqual([400, ['field']])
})

// Proves ADM-257
test('DELETE /api/notificationRules/{ruleID} deletes a rule', async () => {
  const notificationID = await add()
  const { ruleID } = await dataOf('POST', 'notificationRules', { notificationID, ...urgent })
  await dataOf('DELETE', `notificationRules/${ruleID}`)
  expect(await dataOf('GET', `notificationRules?notificationID=${notificationID}`)).toEqual([])
})

// Proves ADM-078, ADM-259
test('POST /api/notificationRecipients accepts notificationID, recipientType and recipientID', async () => {
  const notificationID = await add()
  const body = { notificationID, ...email }
  const recipient = await dataOf('POST', 'notificationRecipients', body)
  expect(recipient).toMatchObject({ ...body, notificationRecipientID: expect.any(Number) })
  expect(Object.keys(notificationRecipients.fields)).toEqual(
    expect.arrayContaining(['notificationRecipientID', 'notificationID', 'recipientType', 'recipientID']),
  )
  const wrong = { ...body, recipientID: 'a@b.example\r\nBcc: all@demo.takt' }
  expect((await request('POST', 'notificationRecipients', wrong)).status).toBe(400)
})

// Proves ADM-258
test('GET /api/notificationRecipients?notificationID={id} lists the recipients of a notification', async () => {
  const [notificationID, other] = [await add(), await add()]
  const { notificationRecipientID } = await dataOf('POST', 'notificationRecipients', { notificationID, ...email })
  await dataOf('POST', 'notificationRecipients', { notificationID: other, ...email })
  const listed = await dataOf('GET', `notificationRecipients?notificationID=${notificationID}`)
  expect(listed.map((row: Record<string, number>) => row.notificationRecipientID)).toEqual([notificationRecipientID])
})

// Proves ADM-260
test('PUT /api/notificationRecipients/{notificationRecipientID} changes a recipient', async () => {
  const notificationID = await add()
  const { notificationRecipientID: id } = await dataOf('POST', 'notificationRecipients', { notificationID, ...email })
  await dataOf('PUT', `notificationRecipients/${id}`, { recipientID: 'boss@demo.takt' })
  expect(await dataOf('GET', `notificationRecipients/${id}`)).toMatchObject({ ...email, recipientID: 'boss@demo.takt' })
})

// Proves ADM-261
test('DELETE /api/notificationRecipients/{notificationRecipientID} deletes a recipient', async () => {
  const notificationID = await add()
  const { notificationRecipientID: id } = await dataOf('POST', 'notificationRecipients', { notificationID, ...email })
  await dataOf('DELETE', `notificationRecipients/${id}`)
  expect(await dataOf('GET', `notificationRecipients?notificationID=${notificationID}`)).toEqual([])
})

test('creating a notification requires read access to the watched type; masked sessions do not see rules and recipients', async () => {
  const permissions = permissionsWhere((area) => area === 'utilities')
  const body = { description: 'New parts', itemType: 'parts' }
  const rejection = await fixture.request('POST', '/api/notifications', body, { permissions })
  expect([rejection.status, rejection.body.message]).toEqual([403, expect.stringContaining("'read' on 'parts'")])
  for (const path of ['notificationRules', 'notificationRecipients'])
    expect((await fixture.request('GET', `/api/${path}`, undefined, { isMasked: true })).status).toBe(403)
})

test('limits the rules and recipients of a notification, and the notifications of a type', async () => {
  const itemType = 'resources'
  const notificationID = await add({ itemType })
  const rule = { notificationID, itemType, field: 'description', operator: 'Contains', value: 'x' }
  const rejection = async (path: string, body: object) => {
    const reply = await request('POST', path, body)
    return [reply.status, reply.body.data.fields]
  }
  const fill = (path: string, count: number, row: (nth: number) => object) =>
    dataOf('POST', `${path}/bulk`, { add: Array.from({ length: count }, (_, nth) => row(nth)) })
  await fill('notificationRules', maxRules, () => rule)
  expect(await rejection('notificationRules', rule)).toEqual([
    400,
    { notificationID: 'has 20 rules, the maximum per notification' },
  ])
  const to = (nth: number) => ({ notificationID, recipientType: 'email', recipientID: `n${nth}@demo.takt` })
  await fill('notificationRecipients', maxRecipients, to)
  expect(await rejection('notificationRecipients', to(maxRecipients))).toEqual([
    400,
    { notificationID: 'has 100 recipients, the maximum per notification: add a group instead' },
  ])
  await fill('notifications', maxPerItemType - 1, (nth) => ({ description: `N${nth}`, itemType }))
  expect(await rejection('notifications', { description: 'One more', itemType })).toEqual([
    400,
    { itemType: 'is watched by 100 notifications, the maximum' },
  ])
  expect(await add()).toBeGreaterThan(0)
})

test('reads the data for all rules of one request at once', async () => {
  const notificationID = await add()
  const { dependencies, items } = fixture
  const tenant = { organizationId: 1, entityId: 1, userId: 1 }
  const statements = (count: number) =>
    transact(dependencies, { tenant, items }, async (context) => {
      let queryCount = 0
      const counting = {
        transformQuery: ({ node }: PluginTransformQueryArgs) => {
          queryCount++
          return node
        },
        transformResult: async ({ result }: PluginTransformResultArgs) => result,
      }
      const trx = context.trx.withPlugin(counting)
      const rules = Array.from({ length: count }, () => ({ ...urgent, notificationID, logic: 'AND' }))
      await runBulk({ ...context, trx }, items.get(notificationRules.name)!, { add: rules })
      return queryCount
    })
  const baseline = await statements(2)
  expect(baseline).toBeGreaterThan(2)
  expect(await statements(maxRules - 2)).toBe(baseline)
})
