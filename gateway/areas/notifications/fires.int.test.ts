import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createNotificationsBed, type NotificationsBed, toFloor, urgent } from './notifications.bed.ts'

let bed: NotificationsBed
beforeAll(async () => {
  bed = await createNotificationsBed()
})
afterAll(() => bed?.close())
afterEach(() => bed.forget())

const letters = () => bed.letters()
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
})
