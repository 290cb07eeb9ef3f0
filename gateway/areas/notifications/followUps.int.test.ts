import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createNotificationsFixture, type NotificationsFixture } from './notifications.fixture.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await createNotificationsFixture()
})
afterAll(() => fixture?.close())
afterEach(() => fixture.reset())

const minute = 60_000
const open = [['status', 'Equals', 'open']] as const
const emails = () => fixture.emails()

/** Creates a notification of open requests to the shift, with a follow-up to the boss 30 minutes later. */
async function escalation(rules: Parameters<NotificationsFixture['notification']>[0]['rules'] = []) {
  const parent = await fixture.notification(
    { rules: open, to: [['email', 'shift@demo.takt']] },
    { description: 'Open' },
  )
  const delay = { parentNotificationID: parent, delayValue: 30, delayUnits: 'MINUTES', description: 'Still open' }
  const child = await fixture.notification({ rules, to: [['email', 'boss@demo.takt']] }, delay)
  return { parent, child }
}

test('a follow-up fires after its delay if the rules of its notification still match', async () => {
  const { child } = await escalation()
  await fixture.addRequest({ description: 'No air' })
  await fixture.watch()
  await fixture.sendGathered()
  expect(await emails()).toEqual([['shift@demo.takt', 'Open: Request REPAIR · No air']])
  await fixture.followUp(20 * minute)
  await fixture.sendGathered(0)
  expect((await emails()).length).toBe(1)
  await fixture.followUp(10 * minute)
  await fixture.sendGathered()
  expect((await emails())[1]).toEqual(['boss@demo.takt', 'Still open: Request REPAIR · No air'])
  await fixture.followUp(60 * minute)
  await fixture.sendGathered()
  expect((await emails()).length).toBe(2)
  expect((await fixture.sendings(child)).length).toBe(1)
})

test('a follow-up does not fire if the rules no longer match, even if they matched again meanwhile, which starts a new delay', async () => {
  await escalation()
  const completedRequest = await fixture.addRequest({ description: 'Done' })
  const again = await fixture.addRequest({ description: 'Again' })
  const deletedRequest = await fixture.addRequest({ description: 'Gone' })
  await fixture.watch()
  await fixture.sendGathered(10_000)
  const put = (row: { requestID: number }, status: string) =>
    fixture.request('PUT', `/api/requests/${row.requestID}`, { status })
  await put(completedRequest, 'done')
  await put(again, 'done')
  await fixture.request('DELETE', `/api/requests/${deletedRequest.requestID}`)
  await fixture.watch()
  fixture.clock.now += 20 * minute
  await put(again, 'open')
  await fixture.watch()
  await fixture.followUp(10 * minute)
  await fixture.sendGathered()
  // Only the second match of the request that matched twice was still waiting.
  expect((await emails()).filter(([to]) => to === 'boss@demo.takt')).toEqual([
    ['boss@demo.takt', 'Still open: Request REPAIR · Again'],
  ])
})

test('own rules of a follow-up replace those of its notification', async () => {
  await escalation([['priority', 'IsAnyOf', 'high,urgent']])
  const { requestID } = await fixture.addRequest({ description: 'Grew' })
  await fixture.addRequest({ description: 'Did not' })
  await fixture.watch()
  await fixture.request('PUT', `/api/requests/${requestID}`, { priority: 'high' })
  await fixture.watch()
  await fixture.sendGathered()
  await fixture.followUp(30 * minute)
  await fixture.sendGathered()
  expect((await emails()).filter(([to]) => to === 'boss@demo.takt')).toEqual([
    ['boss@demo.takt', 'Still open: Request REPAIR · Grew'],
  ])
})

test('a follow-up does not fire if it is inactive or its last day has passed', async () => {
  const { child } = await escalation()
  await fixture.addRequest({ description: 'No air' })
  await fixture.watch()
  await fixture.request('PUT', `/api/notifications/${child}`, { endDate: '2026-01-01' })
  await fixture.followUp(30 * minute)
  await fixture.sendGathered()
  expect((await emails()).filter(([to]) => to === 'boss@demo.takt')).toEqual([])
  expect(await fixture.sendings(child)).toEqual([])
})

test('the job queue does all of it automatically: it watches the log and sends', async () => {
  const page = await fixture.page('ada@demo.takt')
  await fixture.notification({ rules: open, to: [['user', 'ada@demo.takt']] }, { description: 'By itself' })
  const stop = await fixture.start()
  try {
    await fixture.addRequest({ description: 'No oil' })
    await fixture.until(async () => (page.received.length > 0 ? true : undefined))
    expect(page.received).toEqual(['By itself: Request REPAIR · No oil'])
  } finally {
    await stop()
    await page.close()
  }
})
