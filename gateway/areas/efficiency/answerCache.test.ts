import { expect, test } from 'vitest'
import { createAnswerCache } from './answerCache.ts'

const bed = (maxSize = 10) => {
  const clock = { now: 0 }
  const computed: string[] = []
  const cache = createAnswerCache<string>({ now: () => clock.now, maxSize, sizeOf: (answer) => answer.length })
  const ask = (key: string, ttlMs: number, answer = `${key}${computed.length}`) =>
    cache.get(key, ttlMs, async () => {
      computed.push(key)
      return answer
    })
  return { clock, computed, cache, ask }
}

test('questions that come while one is being answered share its answer', async () => {
  const { ask, computed } = bed()
  expect(await Promise.all([ask('a', 1000), ask('a', 1000), ask('b', 1000)])).toEqual(['a0', 'a0', 'b1'])
  expect(computed).toEqual(['a', 'b'])
})

test('ttl 0 never takes an answer that was begun before', async () => {
  const { ask } = bed()
  expect(await Promise.all([ask('a', 1000), ask('a', 0)])).toEqual(['a0', 'a1'])
  expect(await ask('a', 1000)).toBe('a1')
})

test('the answers that were not asked for longest make room', async () => {
  const { ask } = bed(6)
  await ask('a', 1000, 'aaa')
  await ask('b', 1000, 'bbb')
  await ask('a', 1000)
  await ask('c', 1000, 'ccc')
  expect(await ask('a', 1000, 'new')).toBe('aaa')
  expect(await ask('b', 1000, 'new')).toBe('new')
})

test('a failure is told and not remembered', async () => {
  const { cache } = bed()
  const fail = () => cache.get('a', 1000, () => Promise.reject(new Error('no')))
  await expect(fail()).rejects.toThrow('no')
  expect(await cache.get('a', 1000, async () => 'yes')).toBe('yes')
})

test('what is computed is broken off when all that wait for it have left, and not before', async () => {
  const { cache } = bed()
  const [first, second, late] = [new AbortController(), new AbortController(), new AbortController()]
  let asked = 0
  const compute = (signal: AbortSignal) => {
    asked++
    return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const answers = [first, second].map(({ signal }) => cache.get('a', 1000, compute, signal))
  const ended = Promise.allSettled(answers)
  first.abort()
  const third = Promise.allSettled([cache.get('a', 1000, compute, late.signal)])
  second.abort()
  expect(asked).toBe(1)
  late.abort()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await third)[0].status).toBe('rejected')
  expect(await cache.get('a', 1000, async () => 'anew')).toBe('anew')
})
