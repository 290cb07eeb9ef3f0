import { expect, test } from 'vitest'
import { asRequest, becomeLarge } from './currentRequest.ts'
import { createYielder, runYielding } from './yielding.ts'

test('other work can run between the steps of long work', async () => {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 1)
  function* work() {
    for (const end = performance.now() + 200; performance.now() < end; ) yield undefined
    return 'done'
  }
  expect(await runYielding(work())).toBe('done')
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(5)
})

test('several long tasks at once do not delay other work more than a single one, and progress concurrently', async () => {
  const steps = 16
  let finishedCount = 0
  const delays: number[] = []
  const measuring = (async () => {
    while (finishedCount < steps) {
      const startedAt = performance.now()
      await new Promise(setImmediate)
      delays.push(performance.now() - startedAt)
    }
  })()
  const ends: number[] = []
  function* work() {
    for (let worked = 0; worked < 20; ) {
      const stepStartedAt = performance.now()
      while (performance.now() - stepStartedAt < 0.2);
      worked += 0.2
      yield undefined
    }
    finishedCount++
    ends.push(performance.now())
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: steps }, () => runYielding(work())))
  const all = performance.now() - startedAt
  await measuring
  const middle = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]!
  // With ten milliseconds for each task it would be half of the total time.
  expect(middle).toBeLessThan(all / 5)
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(all / 2)
})

test('work of a large response pauses while another request is being processed, and only then', async () => {
  const measurePause = () =>
    asRequest(async () => {
      becomeLarge()
      const next = createYielder()
      const startedAt = performance.now()
      while (performance.now() - startedAt < 12);
      const yielding = next()
      const paused = performance.now()
      await yielding
      return performance.now() - paused
    })
  const other = Promise.withResolvers<void>()
  const small = asRequest(() => other.promise)
  const pausesWhileBusy = await Promise.all(Array.from({ length: 5 }, measurePause))
  other.resolve()
  await small
  const pausesWhileIdle = [
    await measurePause(),
    await measurePause(),
    await measurePause(),
    await measurePause(),
    await measurePause(),
  ]
  // A pause takes four milliseconds.
  expect(Math.min(...pausesWhileBusy)).toBeGreaterThan(3)
  expect(Math.min(...pausesWhileIdle)).toBeLessThan(2)
})
