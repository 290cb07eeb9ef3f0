import { expect, test } from 'vitest'
import { acquireAll, createLimiter, LimitReached, runWith } from './createLimiter.ts'

test('nobody has more places than its share; who waits comes in order, others do not wait', async () => {
  const take = createLimiter<string>({ maxRunning: 2, maxWaiting: 2, maxWaitMs: 10_000 })
  const [first, second] = [await take('a'), await take('a')]
  const order: number[] = []
  const later = async (number: number) => {
    const free = await take('a')
    order.push(number)
    return free
  }
  const [third, fourth] = [later(3), later(4)]
  await take('b')
  expect(order).toEqual([])
  second()
  ;(await third)()
  ;(await fourth)()
  expect(order).toEqual([3, 4])
  first()
  const again = [await take('a'), await take('a')]
  expect(again).toHaveLength(2)
})

test('who waits for too long, or finds too many waiting, is told so and takes no place later', async () => {
  const take = createLimiter<string>({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 20 })
  const free = await take('a')
  const waiting = take('a')
  await expect(take('a')).rejects.toThrow(LimitReached)
  await expect(waiting).rejects.toThrow(LimitReached)
  free()
  const next = await take('a')
  next()
})

test('who is next goes before all who wait, is never refused, and takes no more places than there are', async () => {
  const take = createLimiter<string>({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 20 })
  const free = await take('a')
  const waiting = take('a').catch((error: unknown) => error)
  const next = take('a', { isNext: true })
  expect(await waiting).toBeInstanceOf(LimitReached)
  let isTaken = false as boolean
  void next.then(() => {
    isTaken = true
  })
  await Promise.resolve()
  expect(isTaken).toBe(false)
  free()
  ;(await next)()
})

test('a wait ends with its signal, which takes no place from what runs', async () => {
  const acquire = createLimiter<string>({ maxRunning: 1, maxWaiting: 1 })
  const leaving = new AbortController()
  const release = await acquire('a', { signal: leaving.signal })
  const left = acquire('a', { signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect(acquire('a', { signal: leaving.signal })).rejects.toThrow('left')
  let isRunning = false
  const next = acquire('a').then((releaseNext) => {
    isRunning = true
    return releaseNext
  })
  await new Promise(setImmediate)
  expect(isRunning).toBe(false)
  release()
  ;(await next)()
})

test('of several places all are acquired or none, and work that fails releases them', async () => {
  const wide = createLimiter<string>({ maxRunning: 2, maxWaiting: 0 })
  const narrow = createLimiter<string>({ maxRunning: 1, maxWaiting: 0 })
  const release = await narrow('a')
  const both = [() => wide('a'), () => narrow('a')]
  for (let tries = 0; tries < 3; tries++) {
    await expect(acquireAll(both)).rejects.toThrow(LimitReached)
    await new Promise(setImmediate)
  }
  release()
  await new Promise(setImmediate)
  await expect(runWith(both, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await new Promise(setImmediate)
  expect(await runWith(both, async () => 'done')).toBe('done')
})
