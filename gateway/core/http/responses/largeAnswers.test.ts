import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sampleSession } from '../../../app/gateway.bed.ts'
import type { RequestEnv } from '../router.ts'
import { answerError } from './errors.ts'
import { asLargeAnswer, largeAtOnce } from './largeAnswers.ts'
import { streamJson } from './streamJson.ts'

/** An app whose large answers wait for `free`, and how many are being made. */
function appOf(free: Promise<void>) {
  const made = { now: 0, most: 0 }
  const app = new Hono<RequestEnv>()
  app.onError(answerError)
  app.use('*', (c, next) => {
    c.set('session', JSON.parse(c.req.header('authorization')!))
    return next()
  })
  app.get('/:size', (c) =>
    asLargeAnswer(c, c.req.param('size') === 'large', async () => {
      made.most = Math.max(made.most, ++made.now)
      await free
      made.now--
      return c.text('')
    }),
  )
  const ask = (size: string, organizationId: number, { entityId, userId }: { entityId: number; userId: number }) => {
    const authorization = JSON.stringify(sampleSession({ organizationId, entityId, userId }))
    return app.request(`/${size}`, { headers: { authorization } })
  }
  return { app, ask, made }
}

test('of a company two large answers are made at once, whichever organizations ask; small ones and other companies do not wait', async () => {
  const free = Promise.withResolvers<void>()
  const { ask, made } = appOf(free.promise)
  const large = Array.from({ length: 16 }, (_, i) => ask('large', i % 4, { entityId: 1, userId: i }))
  await expect.poll(() => made.now).toBe(largeAtOnce)
  const others = [ask('small', 1, { entityId: 1, userId: 0 }), ask('large', 9, { entityId: 2, userId: 20 })]
  await expect.poll(() => made.now).toBe(largeAtOnce + others.length)
  free.resolve()
  await Promise.all([...large, ...others])
  expect([made.now, made.most]).toEqual([0, largeAtOnce + others.length])
})

test('a user never has all places of its company: other users of it have theirs', async () => {
  const free = Promise.withResolvers<void>()
  const { ask, made } = appOf(free.promise)
  const own = Array.from({ length: 8 }, () => ask('large', 1, { entityId: 4, userId: 30 }))
  await expect.poll(() => made.now).toBe(largeAtOnce - 1)
  const others = ask('large', 1, { entityId: 4, userId: 31 })
  await expect.poll(() => made.now).toBe(largeAtOnce)
  free.resolve()
  expect((await Promise.all([...own, others])).map(({ status }) => status)).toEqual(Array(9).fill(200))
  expect(made.most).toBe(largeAtOnce)
})

test('an answer that is made while it is sent has its place until it was sent or its reader left', async () => {
  const app = new Hono<RequestEnv>()
  let users = 40
  app.use('*', (c, next) => {
    c.set('session', sampleSession({ entityId: 3, userId: users++ }))
    return next()
  })
  let begun = 0
  const free = Promise.withResolvers<void>()
  async function* pieces(isEndless: boolean) {
    begun++
    while (isEndless) yield 'x'.repeat(1 << 17)
    await free.promise
    yield '[]'
  }
  app.get('/:until', (c) =>
    asLargeAnswer(c, true, async (untilSent) =>
      streamJson(pieces(c.req.param('until') === 'endless'), { onEnd: untilSent() }),
    ),
  )
  const [first, second] = [await app.request('/free'), await app.request('/endless')]
  const third = app.request('/free')
  await expect.poll(() => begun).toBe(largeAtOnce)
  await second.body!.cancel()
  free.resolve()
  expect(await first.text()).toBe('[]')
  expect(await (await third).text()).toBe('[]')
  expect(begun).toBe(largeAtOnce + 1)
})
