import { expect, test } from 'vitest'
import { acquireAll, createLimiter, LimitReached, runWith } from './createLimiter.ts'

test('no key exceeds its limit; waiting calls run in order, those of other keys do not wait', async () => {
  const acquire = createLimiter<string>({ maxRunning: 2, maxWaiting: 2, maxWaitMs: 10_000 })
  const [first, second] = [await acquire('a'), await acquire('a')]
  const order: number[] = []
  const acquireLater = async (number: number) => {
    const free = await acquire('a')
    order.push(number)
    return free
  }
  const [third, fourth] = [acquireLater(3), acquireLater(4)]
  await acquire('b')
  expect(order).toEqual([])
  second()
  ;(await third)()
  ;(await fourth)()
  expect(order).toEqual([3, 4])
  first()
  const again = [await acquire('a'), await acquire('a')]
  expect(again).toHaveLength(2)
})

test('rejects calls that wait too long or meet a full queue, and they take no slot later', async () => {
  const acquire = createLimiter<string>({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 20 })
  const free = await acquire('a')
  const waiting = acquire('a')
  await expect(acquire('a')).rejects.toThrow(LimitReached)
  await expect(waiting).rejects.toThrow(LimitReached)
  free()
  const next = await acquire('a')
  next()
})

test('a call that is next precedes all waiting ones, is never rejected, and takes no additional slot', async () => {
  const acquire = createLimiter<string>({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 20 })
  const free = await acquire('a')
  const waiting = acquire('a').catch((error: unknown) => error)
  const next = acquire('a', { isNext: true })
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

test('aborting ends the waiting, and takes no slot from running work', async () => {
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

test('acquires several slots all or none, and releases them if the work fails', async () => {
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
