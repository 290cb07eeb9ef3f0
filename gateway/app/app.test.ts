import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createLog } from '@takt/store/process/log.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { GatewayArea } from '../core/area.ts'
import type { Dependencies } from '../core/dependencies.ts'
import { conflict, HttpError } from '../core/http/responses/httpError.ts'
import { respond, responses } from '../core/http/responses/respond.ts'
import { ahead, route } from '../core/http/route.ts'
import { createApp } from './app.ts'
import { openAreas } from './openAreas.ts'

const session: Session = {
  sessionId: 's',
  userId: 1,
  userName: 'a@b.c',
  entityId: 1,
  organizationId: 1,
  globalAdmin: false,
  restrictOrgs: false,
  permissions: noPermissions,
}

// Only the dependencies these routes use; no database is queried.
const dependencies = {
  log: createLog('test'),
  authenticate: async (request: Request) => (request.headers.get('authorization') === 'good' ? session : null),
} as Dependencies

const area: GatewayArea = {
  name: 'test',
  open: () => ({
    routes: [
      ahead({ right: 'anyone', method: 'get', path: '/open', handle: async (c) => respond(c, 'hello') }),
      ahead({
        right: 'anyone',
        method: 'post',
        path: '/open',
        handle: async (c) => respond(c, await c.req.text()),
      }),
      route({
        right: 'session',
        method: 'post',
        path: '/sum',
        bytes: 100,
        body: z.strictObject({ a: z.number(), b: z.object({ c: z.number() }) }),
        response: responses('The sum', z.number()),
        handle: (c, { body: { a, b } }) => respond(c, a + b.c),
      }),
      ahead({ right: ['jobs', 'read'], method: 'get', path: '/jobs', handle: async (c) => respond(c, []) }),
      ahead({
        right: 'session',
        method: 'get',
        path: '/broken',
        handle: () => {
          throw new Error('select secret from vault')
        },
      }),
      ahead({
        right: 'session',
        method: 'get',
        path: '/taken',
        handle: () => {
          throw conflict('Job J-1 already exists')
        },
      }),
      ahead({
        right: 'session',
        method: 'get',
        path: '/busy',
        handle: () => {
          throw new HttpError('tooMany', 'At most 5 a minute', { retryAfterSecs: 30 })
        },
      }),
    ],
  }),
}

describe('the gateway without its databases', () => {
  let app: ReturnType<typeof createApp>
  beforeAll(() => {
    app = createApp(openAreas(dependencies, [area]))
  })
  const request = (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { authorization: 'good', 'content-type': 'application/json' } })

  test('returns 401 "Token is not valid" without a session, also for paths that do not exist', async () => {
    for (const path of ['/api/jobs', '/api/nothing']) {
      const reply = await app.request(path)
      expect(reply.status).toBe(401)
      expect(JSON.parse(await reply.text())).toEqual({ success: false, message: 'Token is not valid', data: null })
    }
    expect((await app.request('/api/open')).status).toBe(200)
  })

  test('returns 403 naming area and flag', async () => {
    const reply = await request('/api/jobs')
    expect(reply.status).toBe(403)
    expect(JSON.parse(await reply.text()).message).toMatch(/'read' on 'jobs'/)
  })

  test('returns 404 in the common response format', async () => {
    const reply = await request('/api/nothing')
    expect(reply.status).toBe(404)
    expect(JSON.parse(await reply.text())).toMatchObject({ success: false, data: null })
  })

  test('names each invalid field of a body', async () => {
    const reply = await request('/api/sum', { method: 'POST', body: '{"a":"x","b":{"c":null},"d":1}' })
    expect(reply.status).toBe(400)
    expect(Object.keys(JSON.parse(await reply.text()).data.fields).sort()).toEqual(['a', 'b.c', 'd'])
  })

  test('rejects a body that is not JSON with 400 and one that is too large with 413', async () => {
    expect((await request('/api/sum', { method: 'POST', body: '{' })).status).toBe(400)
    expect((await request('/api/sum', { method: 'POST', body: `{"a":"${'x'.repeat(100)}"}` })).status).toBe(413)
  })

  test('reads no body before authentication, and only little on open routes', async () => {
    let read = 0
    const body = () =>
      new ReadableStream<Uint8Array>(
        {
          pull: (controller) => {
            read += 1024
            if (read > 1_000_000) controller.close()
            else controller.enqueue(new Uint8Array(1024))
          },
        },
        { highWaterMark: 0 },
      )
    const post = (path: string) => app.request(path, { method: 'POST', body: body(), duplex: 'half' } as RequestInit)
    expect((await post('/api/sum')).status).toBe(401)
    expect(read).toBe(0)
    expect((await post('/api/open')).status).toBe(413)
    expect(read).toBeLessThan(20_000)
  })

  test('accepts at most 200 query parameters', async () => {
    const query = (count: number) => Array.from({ length: count }, (_, i) => `a${i}=1`).join('&')
    expect((await app.request(`/api/open?${query(200)}`)).status).toBe(200)
    expect((await app.request(`/api/open?${query(201)}`)).status).toBe(400)
  })

  test('exposes only the request ID on an internal error', async () => {
    const reply = await request('/api/broken')
    const text = await reply.text()
    expect(reply.status).toBe(500)
    expect(text).not.toMatch(/vault/)
    expect(JSON.parse(text).data.requestId).toBe(reply.headers.get('x-request-id'))
  })

  test('passes on conflicts and limits, with Retry-After', async () => {
    expect((await request('/api/taken')).status).toBe(409)
    const busy = await request('/api/busy')
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '30'])
  })

  test('describes its declared routes in openapi.json', async () => {
    const document = JSON.parse(await (await app.request('/api/openapi.json')).text())
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(['/sum'])
  })
})
