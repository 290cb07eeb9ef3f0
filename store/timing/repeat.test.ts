import { expect, test } from 'vitest'
import { repeat, repeatUntil } from './repeat.ts'

const failed = (error: unknown) => {
  throw error
}

test('never starts before the last run has ended, and a stop waits for the current run', async () => {
  let running = 0
  let maxConcurrent = 0
  let times = 0
  const third = Promise.withResolvers<void>()
  const stop = repeat({
    everyMs: 0,
    failed,
    work: async () => {
      maxConcurrent = Math.max(maxConcurrent, ++running)
      await new Promise((resolve) => setTimeout(resolve, 3))
      running--
      if (++times === 3) third.resolve()
    },
  })
  await third.promise
  await stop()
  expect([maxConcurrent, running]).toEqual([1, 0])
  const after = times
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(times).toBe(after)
})

test('a stop ends the pause at once, also the one before the first run', async () => {
  let times = 0
  const work = async () => {
    times++
  }
  const startedAt = performance.now()
  const stops = (['now', 'later'] as const).map((first) => repeat({ everyMs: 60_000, work, failed, first }))
  await Promise.all(stops.map((stop) => stop()))
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(times).toBe(1)
})

test('continues after failures and counts consecutive ones; a failure caused by the stop is not reported', async () => {
  const reported: number[] = []
  const stopping = new AbortController()
  let times = 0
  await repeatUntil(stopping.signal, {
    everyMs: 0,
    failed: (_, before) => reported.push(before),
    work: async (signal) => {
      times++
      if (times === 5) stopping.abort()
      if (times !== 3) throw new Error(`${signal.aborted}`)
    },
  })
  expect(times).toBe(5)
  expect(reported).toEqual([0, 1, 0])
})
