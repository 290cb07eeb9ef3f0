import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerError } from './errors.ts'
import { Refusal } from './refusal.ts'
import type { RequestEnv } from './router.ts'

function createBed() {
  const said: string[] = []
  const log = {
    info: (_: unknown, text: string) => said.push(`info: ${text}`),
    error: (_: unknown, text: string) => said.push(`error: ${text}`),
  }
  const app = new Hono<RequestEnv>()
  app.use(async (c, next) => {
    c.set('log', log as never)
    c.set('requestId', 'r-1')
    await next()
  })
  app.onError(answerError)
  app.get('/refused', () => {
    throw new Refusal('tooMany', 'Wait a moment')
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
