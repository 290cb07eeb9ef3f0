import { expect, test } from 'vitest'
import { createResponseCache } from './responseCache.ts'

const createFixture = (maxSize = 10) => {
  const clock = { now: 0 }
  const computed: string[] = []
  const cache = createResponseCache<string>({ now: () => clock.now, maxSize, sizeOf: (value) => value.length })
  const request = (key: string, ttlMs: number, value = `${key}${computed.length}`) =>
    cache.get(key, ttlMs, async () => {
      computed.push(key)
      return value
    })
  return { clock, computed, cache, request }
}

test('concurrent requests share one computation', async () => {
  const { request, computed } = createFixture()
  expect(await Promise.all([request('a', 1000), request('a', 1000), request('b', 1000)])).toEqual(['a0', 'a0', 'b1'])
  expect(computed).toEqual(['a', 'b'])
})

test('ttl 0 never uses a computation that started before', async () => {
  const { request } = createFixture()
  expect(await Promise.all([request('a', 1000), request('a', 0)])).toEqual(['a0', 'a1'])
  expect(await request('a', 1000)).toBe('a1')
})

test('evicts the least recently requested responses', async () => {
  const { request } = createFixture(6)
  await request('a', 1000, 'aaa')
  await request('b', 1000, 'bbb')
  await request('a', 1000)
  await request('c', 1000, 'ccc')
  expect(await request('a', 1000, 'new')).toBe('aaa')
  expect(await request('b', 1000, 'new')).toBe('new')
})

test('a failure is returned but not cached', async () => {
  const { cache } = createFixture()
  const fail = () => cache.get('a', 1000, () => Promise.reject(new Error('no')))
  await expect(fail()).rejects.toThrow('no')
  expect(await cache.get('a', 1000, async () => 'yes')).toBe('yes')
})

test('aborts a computation when all its waiting callers have left, and not before', async () => {
  const { cache } = createFixture()
  const [first, second, late] = [new AbortController(), new AbortController(), new AbortController()]
  let computations = 0
  const compute = (signal: AbortSignal) => {
    computations++
    return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const responses = [first, second].map(({ signal }) => cache.get('a', 1000, compute, signal))
  const ended = Promise.allSettled(responses)
  first.abort()
  const third = Promise.allSettled([cache.get('a', 1000, compute, late.signal)])
  second.abort()
  expect(computations).toBe(1)
  late.abort()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await third)[0].status).toBe('rejected')
  expect(await cache.get('a', 1000, async () => 'anew')).toBe('anew')
})
