import { expect, test } from 'vitest'
import { createDone } from './done.ts'

test('a page that is opened says so at once, then with each keepAlive, and at once again after minutes of nothing', () => {
  let ms = 1000
  const done = createDone(() => ms)
  expect(done.isToBeTold()).toBe(true)
  expect(done.told()).toEqual({ idleSecs: 0 })
  ms += 119_999
  expect([done.isToBeTold(), done.told()]).toEqual([false, { idleSecs: 119 }])
  ms += 60_000
  done.happens()
  expect([done.isToBeTold(), done.told()]).toEqual([false, { idleSecs: 0 }])
  ms += 300_000
  expect(done.isToBeTold()).toBe(false)
  done.happens()
  expect(done.isToBeTold()).toBe(true)
  done.told()
  expect(done.isToBeTold()).toBe(false)
})
