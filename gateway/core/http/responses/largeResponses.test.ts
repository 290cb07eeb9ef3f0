import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sampleSession } from '../../../app/gateway.fixture.ts'
import type { RequestEnv } from '../router.ts'
import { respondWithError } from './errors.ts'
import { makeLargeResponse, maxLargeResponses } from './largeResponses.ts'
import { streamJson } from './streamJson.ts'

/** Creates an app with large responses that wait for `free`, and counts the responses in progress. */
function appOf(free: Promise<void>) {
  const counts = { now: 0, max: 0 }
  const app = new Hono<RequestEnv>()
  app.onError(respondWithError)
  app.use('*', (c, next) => {
    c.set('session', JSON.parse(c.req.header('authorization')!))
    return next()
  })
  app.get('/:size', (c) =>
    makeLargeResponse(c, c.req.param('size') === 'large', async () => {
      counts.max = Math.max(counts.max, ++counts.now)
      await free
      counts.now--
      return c.text('')
    }),
  )
  const send = (size: string, organizationId: number, { entityId, userId }: { entityId: number; userId: number }) => {
    const authorization = JSON.stringify(sampleSession({ organizationId, entityId, userId }))
    return app.request(`/${size}`, { headers: { authorization } })
  }
  return { app, send, made: counts }
}

test('creates two large responses of a company at once, across its organizations; small ones and other companies do not wait', async () => {
  const free = Promise.withResolvers<void>()
  const { send, made: counts } = appOf(free.promise)
  const large = Array.from({ length: 16 }, (_, i) => send('large', i % 4, { entityId: 1, userId: i }))
  await expect.poll(() => counts.now).toBe(maxLargeResponses)
  const otherResponses = [send('small', 1, { entityId: 1, userId: 0 }), send('large', 9, { entityId: 2, userId: 20 })]
  await expect.poll(() => counts.now).toBe(maxLargeResponses + otherResponses.length)
  free.resolve()
  await Promise.all([...large, ...otherResponses])
  expect([counts.now, counts.max]).toEqual([0, maxLargeResponses + otherResponses.length])
})

test('one user cannot occupy all slots of its company', async () => {
  const free = Promise.withResolvers<void>()
  const { send, made: counts } = appOf(free.promise)
  const ownResponses = Array.from({ length: 8 }, () => send('large', 1, { entityId: 4, userId: 30 }))
  await expect.poll(() => counts.now).toBe(maxLargeResponses - 1)
  const otherResponse = send('large', 1, { entityId: 4, userId: 31 })
  await expect.poll(() => counts.now).toBe(maxLargeResponses)
  free.resolve()
  expect((await Promise.all([...ownResponses, otherResponse])).map(({ status }) => status)).toEqual(Array(9).fill(200))
  expect(counts.max).toBe(maxLargeResponses)
})

test('a streamed response keeps its slot until it was sent or the client disconnected', async () => {
  const app = new Hono<RequestEnv>()
  let users = 40
  app.use('*', (c, next) => {
    c.set('session', sampleSession({ entityId: 3, userId: users++ }))
    return next()
  })
  let started = 0
  const free = Promise.withResolvers<void>()
  async function* chunks(isEndless: boolean) {
    started++
    while (isEndless) yield 'x'.repeat(1 << 17)
    await free.promise
    yield '[]'
  }
  app.get('/:until', (c) =>
    makeLargeResponse(c, true, async (holdUntilSent) =>
      streamJson(chunks(c.req.param('until') === 'endless'), { onEnd: holdUntilSent() }),
    ),
  )
  const [first, second] = [await app.request('/free'), await app.request('/endless')]
  const third = app.request('/free')
  await expect.poll(() => started).toBe(maxLargeResponses)
  await second.body!.cancel()
  free.resolve()
  expect(await first.text()).toBe('[]')
  expect(await (await third).text()).toBe('[]')
  expect(started).toBe(maxLargeResponses + 1)
})
