import { expect, test } from 'vitest'
import { createWakeSignal } from '../timing/wakeSignal.ts'
import { repeatOnNotification } from './repeatOnNotification.ts'

const failed = () => {}

/** Creates work that counts its runs. */
function counted() {
  let times = 0
  let wake = () => {}
  return {
    times: () => times,
    work: async () => {
      times++
      wake()
    },
    async reached(count: number) {
      while (times < count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
  }
}

test('while notifications work, runs at the start, on notification and when due, and rests otherwise', async () => {
  const wakeSignal = createWakeSignal()
  const counter = counted()
  let checkCount = 0
  let dueAt = Number.POSITIVE_INFINITY
  let onCheck = () => {}
  const stop = repeatOnNotification({
    news: { wait: wakeSignal.wait, isListening: () => true },
    everyMs: 1,
    isDue: () => {
      onCheck()
      return ++checkCount >= dueAt
    },
    work: counter.work,
    failed,
  })
  await counter.reached(1)
  while (checkCount < 5)
    await new Promise<void>((resolve) => {
      onCheck = resolve
    })
  expect(counter.times()).toBe(1)
  wakeSignal.ring()
  await counter.reached(2)
  dueAt = 0
  await counter.reached(3)
  await stop()
})

test('while notifications fail, and after a failure, runs repeatedly', async () => {
  const withoutNotifications = counted()
  const wakeSignal = createWakeSignal()
  const stops = [
    repeatOnNotification({
      news: { wait: wakeSignal.wait, isListening: () => false },
      everyMs: 1,
      work: withoutNotifications.work,
      failed,
    }),
  ]
  await withoutNotifications.reached(4)
  const failing = counted()
  stops.push(
    repeatOnNotification({
      news: { wait: createWakeSignal().wait, isListening: () => true },
      everyMs: 1,
      work: async () => {
        await failing.work()
        if (failing.times() < 3) throw new Error('waiting')
      },
      failed,
    }),
  )
  await failing.reached(3)
  await Promise.all(stops.map((stop) => stop()))
  expect(failing.times()).toBe(3)
})
