import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createNotificationsBed, type NotificationsBed } from './notifications.bed.ts'

let bed: NotificationsBed
beforeAll(async () => {
  bed = await createNotificationsBed()
})
afterAll(() => bed?.close())
afterEach(() => bed.forget())

const minute = 60_000
const open = [['status', 'Equals', 'open']] as const
const letters = () => bed.letters()

/** A notification of open requests to the shift, with a follow-up to the boss 30 minutes later. */
async function escalation(rules: Parameters<NotificationsBed['notification']>[0]['rules'] = []) {
  const parent = await bed.notification({ rules: open, to: [['email', 'shift@demo.takt']] }, { description: 'Open' })
  const delay = { parentNotificationID: parent, delayValue: 30, delayUnits: 'MINUTES', description: 'Still open' }
  const child = await bed.notification({ rules, to: [['email', 'boss@demo.takt']] }, delay)
  return { parent, child }
}

test('after its delay a follow-up fires where the rules of its notification still hold', async () => {
  const { child } = await escalation()
  await bed.request({ description: 'No air' })
  await bed.watch()
  await bed.tell()
  expect(await letters()).toEqual([['shift@demo.takt', 'Open: Request REPAIR · No air']])
  await bed.followUp(20 * minute)
  await bed.tell(0)
  expect((await letters()).length).toBe(1)
  await bed.followUp(10 * minute)
  await bed.tell()
  expect((await letters())[1]).toEqual(['boss@demo.takt', 'Still open: Request REPAIR · No air'])
  await bed.followUp(60 * minute)
  await bed.tell()
  expect((await letters()).length).toBe(2)
  expect((await bed.sendings(child)).length).toBe(1)
})

test('it does not fire where they no longer hold, also if they came to hold again meanwhile, which begins anew', async () => {
  await escalation()
  const done = await bed.request({ description: 'Done' })
  const again = await bed.request({ description: 'Again' })
  const gone = await bed.request({ description: 'Gone' })
  await bed.watch()
  await bed.tell(10_000)
  const put = (row: { requestID: number }, status: string) =>
    bed.ask('PUT', `/api/requests/${row.requestID}`, { status })
  await put(done, 'done')
  await put(again, 'done')
  await bed.ask('DELETE', `/api/requests/${gone.requestID}`)
  await bed.watch()
  bed.clock.now += 20 * minute
  await put(again, 'open')
  await bed.watch()
  await bed.followUp(10 * minute)
  await bed.tell()
  // Of that which began twice only the second waited on.
  expect((await letters()).filter(([to]) => to === 'boss@demo.takt')).toEqual([
    ['boss@demo.takt', 'Still open: Request REPAIR · Again'],
  ])
})

test('rules of its own are asked in place of those of its notification', async () => {
  await escalation([['priority', 'IsAnyOf', 'high,urgent']])
  const { requestID } = await bed.request({ description: 'Grew' })
  await bed.request({ description: 'Did not' })
  await bed.watch()
  await bed.ask('PUT', `/api/requests/${requestID}`, { priority: 'high' })
  await bed.watch()
  await bed.tell()
  await bed.followUp(30 * minute)
  await bed.tell()
  expect((await letters()).filter(([to]) => to === 'boss@demo.takt')).toEqual([
    ['boss@demo.takt', 'Still open: Request REPAIR · Grew'],
  ])
})

test('a follow-up that is not active, or whose last day is over when its time comes, does not fire', async () => {
  const { child } = await escalation()
  await bed.request({ description: 'No air' })
  await bed.watch()
  await bed.ask('PUT', `/api/notifications/${child}`, { endDate: '2026-01-01' })
  await bed.followUp(30 * minute)
  await bed.tell()
  expect((await letters()).filter(([to]) => to === 'boss@demo.takt')).toEqual([])
  expect(await bed.sendings(child)).toEqual([])
})

test('its queue does all of it by itself: the log is watched, what began is told', async () => {
  const page = await bed.page('ada@demo.takt')
  await bed.notification({ rules: open, to: [['user', 'ada@demo.takt']] }, { description: 'By itself' })
  const stop = await bed.begin()
  try {
    await bed.request({ description: 'No oil' })
    await bed.until(async () => (page.heard.length > 0 ? true : undefined))
    expect(page.heard).toEqual(['By itself: Request REPAIR · No oil'])
  } finally {
    await stop()
    await page.close()
  }
})
