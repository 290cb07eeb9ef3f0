import { expect, test } from 'vitest'
import { add, dataOf, email, prepareNotificationCalls, request, urgent } from './notificationCalls.fixture.ts'

prepareNotificationCalls()

// Proves ADM-249
test('POST /api/notifications accepts the fields of the schema and returns data.notificationID', async () => {
  const fields = { description: 'Urgent', itemType: 'requests', active: true }
  const body = { ...fields, startDate: '2026-03-02', endDate: '2026-04-30' }
  const row = await dataOf('POST', 'notifications', body)
  expect(row).toMatchObject({ ...body, notificationID: expect.any(Number) })
  expect(await dataOf('GET', `notifications/${row.notificationID}`)).toEqual(row)
})

// Proves ADM-073
test('a notification has notificationID, description, itemType, active, dates, its parent and its delay', async () => {
  const notificationID = await add()
  expect(await dataOf('GET', `notifications/${notificationID}`)).toMatchObject({
    notificationID,
    description: 'Urgent',
    itemType: 'requests',
    active: true,
    startDate: null,
    endDate: null,
    parentNotificationID: null,
    delayValue: null,
    delayUnits: null,
  })
})

// Proves ADM-074
test('POST /api/notifications/schema lists the fields of a notification', async () => {
  const { fields, hierarchy } = await dataOf('POST', 'notifications/schema')
  expect(hierarchy.primaryKey).toBe('notificationID')
  const fieldsByName = Object.fromEntries(
    Object.entries(fields as Record<string, { required: string; editable: string }>).map(
      ([name, { required, editable }]) => [name, [required, editable]],
    ),
  )
  expect(fieldsByName).toMatchObject({
    notificationID: ['A', 'false'],
    description: ['Y', 'true'],
    itemType: ['Y', 'false'],
    startDate: ['N', 'true'],
    delayUnits: ['N', 'true'],
  })
})

// Proves ADM-250, ADM-253
test('a follow-up is added with parentNotificationID, delayValue and delayUnits, and listed by its parent', async () => {
  const parentNotificationID = await add()
  const follow = { parentNotificationID, delayValue: 2, delayUnits: 'HOURS' }
  const notificationID = await add({ ...follow, description: 'Still urgent' })
  await add()
  const listed = await dataOf('GET', `notifications?parentNotificationID=${parentNotificationID}`)
  expect(listed).toEqual([expect.objectContaining({ ...follow, notificationID, description: 'Still urgent' })])
})

test('a follow-up needs a delay and a parent that is no follow-up and watches the same type; others have no delay', async () => {
  const parentNotificationID = await add()
  const delay = { delayValue: 2, delayUnits: 'HOURS' }
  const follow = { parentNotificationID, ...delay }
  const child = await add(follow)
  const fieldsOf = async (more: object) => {
    const body = { description: 'No', itemType: 'requests', ...more }
    return Object.keys((await request('POST', 'notifications', body)).body.data.fields)
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

// Proves ADM-251
test('PUT /api/notifications/{id} changes a notification', async () => {
  const id = await add()
  await dataOf('PUT', `notifications/${id}`, { description: 'Very urgent', endDate: '2026-12-31' })
  expect(await dataOf('GET', `notifications/${id}`)).toMatchObject({
    description: 'Very urgent',
    endDate: '2026-12-31',
    itemType: 'requests',
  })
  expect((await request('PUT', `notifications/${id}`, { itemType: 'jobs' })).status).toBe(400)
})

// Proves ADM-252
test('DELETE /api/notifications/{id} deletes it with its rules, recipients and follow-ups; undo restores all of it', async () => {
  const id = await add()
  const child = await add({ parentNotificationID: id, delayValue: 1, delayUnits: 'DAYS' })
  for (const notificationID of [id, child]) {
    await dataOf('POST', 'notificationRules', { notificationID, ...urgent })
    await dataOf('POST', 'notificationRecipients', { notificationID, ...email })
  }
  const left = async () =>
    Promise.all(
      [id, child].map(async (notificationID) => [
        (await request('GET', `notifications/${notificationID}`)).status,
        (await dataOf('GET', `notificationRules?notificationID=${notificationID}`)).length,
        (await dataOf('GET', `notificationRecipients?notificationID=${notificationID}`)).length,
      ]),
    )
  const all = await left()
  const deleted = await request('DELETE', `notifications/${id}`)
  expect(deleted.body).toMatchObject({ success: true, message: 'Notification Deleted' })
  expect(await left()).toEqual([
    [404, 0, 0],
    [404, 0, 0],
  ])
  const { change } = deleted.body
  await dataOf('POST', 'changes/undo', { changes: [change] })
  expect(await left()).toEqual(all)
})

test('several calls of one form are undone together: adding a notification with its parts, and changing one', async () => {
  const changes: string[] = []
  const sendChange = async (method: string, path: string, body: object) => {
    const reply = await request(method, path, body)
    expect([path, reply.status]).toEqual([path, 200])
    changes.push(reply.body.change!)
    return reply.body.data
  }
  const undo = async () => {
    const reply = await request('POST', 'changes/undo', { changes: changes.splice(0) })
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
  const { notificationID } = await sendChange('POST', 'notifications', { description: 'Late', itemType: 'requests' })
  const { ruleID } = await sendChange('POST', 'notificationRules', { ...urgent, notificationID })
  await sendChange('POST', 'notificationRecipients', { ...email, notificationID })
  const followUpFields = { parentNotificationID: notificationID, delayValue: 1, delayUnits: 'HOURS' }
  const followUp = await sendChange('POST', 'notifications', {
    description: 'Still',
    itemType: 'requests',
    ...followUpFields,
  })
  await sendChange('POST', 'notificationRecipients', { ...email, notificationID: followUp.notificationID })
  const addChanges = [...changes]
  changes.length = 0

  const before = await whole(notificationID)
  await sendChange('PUT', `notifications/${notificationID}`, { description: 'Very late', active: false })
  await sendChange('PUT', `notificationRules/${ruleID}`, { value: 'high' })
  await sendChange('POST', 'notificationRecipients', { ...email, recipientID: 'hall@demo.takt', notificationID })
  expect(await whole(notificationID)).not.toBe(before)
  await undo()
  expect(await whole(notificationID)).toBe(before)

  changes.push(...addChanges)
  await undo()
  expect([await whole(notificationID), await whole(followUp.notificationID)]).toEqual(Array(2).fill('[[],[],[]]'))
})
