import { createLog } from '@takt/store/process/log.ts'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { RequestEnv } from '../router.ts'
import { logRequests } from './logRequests.ts'

test('logs a request by its route, never by the requested path', async () => {
  vi.stubEnv('LOG_LEVEL', 'info')
  const lines: string[] = []
  const api = new Hono<RequestEnv>()
    .get('/users/:key', (c) => c.json({}))
    .get('/users/:key/broken', () => {
      throw new Error('broken')
    })
  const app = new Hono<RequestEnv>()
  app.onError((error, c) => {
    c.var.log.error({ err: error }, 'request failed')
    return c.json({}, 500)
  })
  app.use('*', async (c, next) => {
    c.set('requestId', 'r-1')
    await next()
  })
  app.use('*', logRequests(createLog('test', { write: (line) => lines.push(line) })))
  app.route('/api', api)
  for (const path of ['/api/users/ada@plant.example?token=secret', '/api/users/E-1815/broken', '/api/ada/lovelace'])
    await app.request(path)
  vi.unstubAllEnvs()
  const entries = lines.map((line) => JSON.parse(line))
  expect(entries.map(({ msg, route, status }) => [msg, route, status])).toEqual([
    ['answered', '/api/users/:key', 200],
    ['request failed', undefined, undefined],
    ['answered', '/api/users/:key/broken', 500],
    ['answered', '/*', 404],
  ])
  expect(entries[0]).toMatchObject({ requestId: 'r-1', method: 'GET' })
  expect(lines.join('')).not.toMatch(/ada|lovelace|E-1815|secret/)
})
