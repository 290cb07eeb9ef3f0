import { expect, test } from 'vitest'
import { createBell } from '../timing/bell.ts'
import { repeatOnNews } from './repeatOnNews.ts'

const failed = () => {}

/** Work that says how often it was done. */
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

test('While news are heard, work is done at the beginning, when they ring and when it is due, and otherwise rests', async () => {
  const bell = createBell()
  const done = counted()
  let looks = 0
  let dueAt = Number.POSITIVE_INFINITY
  let looked = () => {}
  const stop = repeatOnNews({
    news: { rung: bell.rung, isHeard: () => true },
    everyMs: 1,
    isDue: () => {
      looked()
      return ++looks >= dueAt
    },
    work: done.work,
    failed,
  })
  await done.reached(1)
  while (looks < 5)
    await new Promise<void>((resolve) => {
      looked = resolve
    })
  expect(done.times()).toBe(1)
  bell.ring()
  await done.reached(2)
  dueAt = 0
  await done.reached(3)
  await stop()
})

test('While news are not heard, and after a failure, work is done again and again', async () => {
  const silent = counted()
  const bell = createBell()
  const stops = [
    repeatOnNews({ news: { rung: bell.rung, isHeard: () => false }, everyMs: 1, work: silent.work, failed }),
  ]
  await silent.reached(4)
  const failing = counted()
  stops.push(
    repeatOnNews({
      news: { rung: createBell().rung, isHeard: () => true },
      everyMs: 1,
      work: async () => {
        await failing.work()
        if (failing.times() < 3) throw new Error('not yet')
      },
      failed,
    }),
  )
  await failing.reached(3)
  await Promise.all(stops.map((stop) => stop()))
  expect(failing.times()).toBe(3)
})
