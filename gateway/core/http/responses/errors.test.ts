import { createLog } from '@takt/store/process/log.ts'
import { LimitReached } from '@takt/store/queue/createLimiter.ts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { RequestEnv } from '../router.ts'
import { answerError } from './errors.ts'
import { Refusal } from './refusal.ts'

function createBed() {
  const said: string[] = []
  const log = createLog('test', {
    write(line) {
      const { level, msg } = JSON.parse(line)
      said.push(`${log.levels.labels[level]}: ${msg}`)
    },
  })
  log.level = 'info'
  const app = new Hono<RequestEnv>()
  app.use(async (c, next) => {
    c.set('log', log)
    c.set('requestId', 'r-1')
    await next()
  })
  app.onError(answerError)
  app.get('/refused', () => {
    throw new Refusal('tooMany', 'Wait a moment')
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
    await new Promise((_, giveUp) => signal.addEventListener('abort', () => giveUp(new Error('called off'))))
    return new Response()
  })
  return { app, said }
}

test.each(['/share', '/lock'])(
  'who waits for others of an organization for too long is asked to come again: %s',
  async (path) => {
    const { app, said } = createBed()
    const reply = await app.request(path)
    const { message } = (await reply.json()) as { message: string }
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '5'])
    expect(message).toMatch(/^Others in your organization .* Try again in a moment$/)
    expect(said).toEqual([])
  },
)

test('a request whose connection to a database is lost may be sent again', async () => {
  const { app, said } = createBed()
  const reply = await app.request('/lost')
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await reply.json()).toMatchObject({ message: expect.stringContaining('Try again in a few seconds') })
  expect(said).toEqual(['error: a connection to a database was lost'])
})

test('a refusal says what it says; what is unforeseen is logged and answered by its number alone', async () => {
  const { app, said } = createBed()
  expect((await app.request('/refused')).status).toBe(429)
  expect(said).toEqual([])
  const broken = await app.request('/broken')
  expect(broken.status).toBe(500)
  const { message } = (await broken.json()) as { message: string }
  expect(message).toContain('r-1')
  expect(message).not.toContain('secret')
  expect(said).toEqual(['error: request failed'])
})

test('a request that its client gave up is no error of ours', async () => {
  const { app, said } = createBed()
  const leaving = new AbortController()
  const answered = app.request(new Request('http://localhost/long', { signal: leaving.signal }))
  leaving.abort()
  expect((await answered).status).toBe(499)
  expect(said).toEqual(['info: the client gave up its request'])
})
