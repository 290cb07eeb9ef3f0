import { createLog } from '@takt/store/process/log.ts'
import { LimitReached } from '@takt/store/queue/createLimiter.ts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { RequestEnv } from '../router.ts'
import { respondWithError } from './errors.ts'
import { HttpError } from './httpError.ts'

function createFixture() {
  const logLines: string[] = []
  const log = createLog('test', {
    write(line) {
      const { level, msg } = JSON.parse(line)
      logLines.push(`${log.levels.labels[level]}: ${msg}`)
    },
  })
  log.level = 'info'
  const app = new Hono<RequestEnv>()
  app.use(async (c, next) => {
    c.set('log', log)
    c.set('requestId', 'r-1')
    await next()
  })
  app.onError(respondWithError)
  app.get('/refused', () => {
    throw new HttpError('tooMany', 'Wait a moment')
  })
  app.get('/share', () => {
    throw new LimitReached()
  })
  app.get('/lock', () => {
    throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  })
  app.get('/lost', () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  app.get('/broken', () => {
    throw new Error('secret')
  })
  app.get('/long', async ({ req }) => {
    const { signal } = req.raw
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('called off'))))
    return new Response()
  })
  return { app, logLines }
}

test.each(['/share', '/lock'])(
  'a request that waits too long for others of its organization gets a retry time: %s',
  async (path) => {
    const { app, logLines } = createFixture()
    const reply = await app.request(path)
    const { message } = (await reply.json()) as { message: string }
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '5'])
    expect(message).toMatch(/^Others in your organization .* Try again in a moment$/)
    expect(logLines).toEqual([])
  },
)

test('a request that loses its database connection may be retried', async () => {
  const { app, logLines } = createFixture()
  const reply = await app.request('/lost')
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await reply.json()).toMatchObject({ message: expect.stringContaining('Try again in a few seconds') })
  expect(logLines).toEqual(['error: a connection to a database was lost'])
})

test('an HttpError is returned with its message; an unexpected error is logged and returned only with its request id', async () => {
  const { app, logLines } = createFixture()
  expect((await app.request('/refused')).status).toBe(429)
  expect(logLines).toEqual([])
  const broken = await app.request('/broken')
  expect(broken.status).toBe(500)
  const { message } = (await broken.json()) as { message: string }
  expect(message).toContain('r-1')
  expect(message).not.toContain('secret')
  expect(logLines).toEqual(['error: request failed'])
})

test('a request aborted by its client is not logged as an error', async () => {
  const { app, logLines } = createFixture()
  const abortController = new AbortController()
  const response = app.request(new Request('http://localhost/long', { signal: abortController.signal }))
  abortController.abort()
  expect((await response).status).toBe(499)
  expect(logLines).toEqual(['info: the client gave up its request'])
})
