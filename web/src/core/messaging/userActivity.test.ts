import { expect, test } from 'vitest'
import { createUserActivity } from './userActivity.ts'

test('a page reports when it is opened, then with each keepAlive, and at once after minutes of inactivity', () => {
  let ms = 1000
  const activity = createUserActivity(() => ms)
  expect(activity.isReportDue()).toBe(true)
  expect(activity.report()).toEqual({ idleSecs: 0 })
  ms += 119_999
  expect([activity.isReportDue(), activity.report()]).toEqual([false, { idleSecs: 119 }])
  ms += 60_000
  activity.happens()
  expect([activity.isReportDue(), activity.report()]).toEqual([false, { idleSecs: 0 }])
  ms += 300_000
  expect(activity.isReportDue()).toBe(false)
  activity.happens()
  expect(activity.isReportDue()).toBe(true)
  activity.report()
  expect(activity.isReportDue()).toBe(false)
})
