import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createNotificationsFixture, type NotificationsFixture, toFloor, urgent } from './notifications.fixture.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await createNotificationsFixture()
})
afterAll(() => fixture?.close())
afterEach(() => fixture.reset())

const emails = () => fixture.emails()
const minute = 60_000

test('a row fires once when its rules start to match, not at each write, and again when they match again', async () => {
  const before = await fixture.addRequest({ priority: 'urgent', description: 'Before' })
  const id = await fixture.notification({ rules: urgent, to: toFloor })
  const { requestID } = await fixture.addRequest({ description: 'Chuck slips' })
  const change = (body: object) => fixture.request('PUT', `/api/requests/${requestID}`, body)
  await fixture.watch()
  await fixture.sendGathered()
  // Neither rows that matched before the notification existed, nor rows that do not match.
  expect(await emails()).toEqual([])
  await change({ priority: 'urgent' })
  await change({ description: 'Chuck slips badly' })
  await fixture.request('PUT', `/api/requests/${before.requestID}`, { description: 'Still before' })
  await fixture.watch()
  await fixture.sendGathered()
  const expected = [['floor@demo.takt', 'Urgent requests: Request REPAIR · Chuck slips']]
  expect(await emails()).toEqual(expected)
  await change({ status: 'accepted' })
  await fixture.watch()
  await fixture.sendGathered()
  expect(await emails()).toEqual(expected)
  await change({ priority: 'low' })
  await change({ priority: 'urgent' })
  await fixture.watch()
  await fixture.sendGathered()
  expect((await emails()).length).toBe(2)
  expect((await fixture.sendings(id)).map(({ count }: { count: number }) => count)).toEqual([1, 1])
})

test('rules are combined by their logic in order', async () => {
  const notificationID = await fixture.notification({ rules: urgent, to: toFloor })
  const rule = { notificationID, itemType: 'requests', field: 'description', operator: 'Contains' }
  await fixture.add('notificationRules', { ...rule, value: 'leak', logic: 'OR' })
  await fixture.add('notificationRules', { ...rule, field: 'status', operator: 'Equals', value: 'open' })
  await fixture.addRequest({ description: 'A leak' })
  await fixture.addRequest({ description: 'Another leak', status: 'done' })
  await fixture.addRequest({ description: 'No oil' })
  await fixture.watch()
  await fixture.sendGathered()
  expect(await emails()).toEqual([['floor@demo.takt', 'Urgent requests: Request REPAIR · A leak']])
})

test('does not fire if inactive, or on other days in the time zone of the organization', async () => {
  const day = (ahead: number) => new Date(fixture.clock.now + ahead * 86_400_000).toISOString().slice(0, 10)
  await fixture.notification({ rules: urgent, to: toFloor }, { active: false })
  await fixture.notification({ rules: urgent, to: toFloor }, { endDate: day(-2) })
  await fixture.notification({ rules: urgent, to: toFloor }, { startDate: day(2) })
  await fixture.notification(
    { rules: urgent, to: toFloor },
    { startDate: day(-2), endDate: day(2), description: 'Now' },
  )
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  await fixture.sendGathered()
  expect(await emails()).toEqual([['floor@demo.takt', 'Now: Request REPAIR']])
})

test('ten thousand rows cause one email that counts them; later ones wait a minute', async () => {
  const id = await fixture.notification({ rules: urgent, to: toFloor })
  const rows = Array.from({ length: 5000 }, (_, k) => ({
    requestTypeID: 'REPAIR',
    priority: 'urgent',
    description: `Nth ${k}`,
  }))
  for (const add of [rows, rows]) await fixture.request('POST', '/api/requests/bulk', { add })
  await fixture.watch()
  await fixture.sendGathered(31_000)
  const [first, ...further] = await emails()
  expect(further).toEqual([])
  expect(first![1]).toMatch(/^Urgent requests: 10,000 × Request \(REPAIR · Nth \d+; .*; …\)$/)
  await fixture.addRequest({ priority: 'urgent', description: 'One more' })
  await fixture.watch()
  await fixture.sendGathered(10_000)
  expect((await emails()).length).toBe(1)
  await fixture.sendGathered(minute)
  expect((await emails())[1]).toEqual(['floor@demo.takt', 'Urgent requests: Request REPAIR · One more'])
  expect((await fixture.sendings(id)).map(({ count }: { count: number }) => count)).toEqual([1, 10_000])
})
