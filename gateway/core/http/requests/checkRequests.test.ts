import { z } from '@hono/zod-openapi'
import { createLog } from '@takt/store/process/log.ts'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../app/app.ts'
import { openAreas } from '../../../app/openAreas.ts'
import type { GatewayArea } from '../../area.ts'
import type { Dependencies } from '../../dependencies.ts'
import { answer, answers } from '../responses/answer.ts'
import { optional, route } from '../route.ts'

// Only what these routes use: no database is asked here.
const dependencies = {
  log: createLog('test'),
  authenticate: async (request: Request) => (request.headers.get('authorization') ? {} : null),
} as Dependencies

const anything = z.looseObject({})
const params = z.object({ partNum: z.string() })
const query = z.object({ note: z.string().optional() })
const sent = answers('What was sent', z.unknown())
const one = '/parts/{partNum}'

const area: GatewayArea = {
  name: 'test',
  open: () => ({
    routes: [
      route({
        right: 'anyone',
        method: 'post',
        path: '/open',
        answer: sent,
        body: anything,
        handle: (c, { body }) => answer(c, body),
      }),
      route({
        right: 'session',
        method: 'get',
        path: '/parts/current',
        answer: answers('Text', z.string()),
        handle: (c) => answer(c, 'now'),
      }),
      route({
        right: 'session',
        method: 'put',
        path: one,
        params,
        query,
        answer: sent,
        body: anything,
        handle: (c, { body }) => answer(c, body),
      }),
      route({
        right: 'session',
        method: 'delete',
        path: one,
        params,
        answer: sent,
        body: optional(anything),
        handle: (c, { body }) => answer(c, body),
      }),
    ],
  }),
}

let app: ReturnType<typeof createApp>
beforeAll(() => {
  app = createApp(openAreas(dependencies, [area]))
})

const json = 'application/json'
async function ask(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>, type: string | null = json) {
  const headers = { ...(path.startsWith('/open') ? {} : { authorization: 'x' }), ...(type && { 'content-type': type }) }
  const reply = await app.request(`/api${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await reply.text()
  return { status: reply.status, allow: reply.headers.get('allow'), ...(text ? JSON.parse(text) : {}) }
}
const refused = async (...asked: Parameters<typeof ask>) => {
  const { status, data } = await ask(...asked)
  return [status, ...Object.keys(data?.fields ?? {})]
}

test('an address answers other methods with 405 and those it has; HEAD is GET', async () => {
  expect(await ask('POST', '/parts/P-7', '{}')).toMatchObject({ status: 405, allow: 'PUT, DELETE', success: false })
  expect(await ask('DELETE', '/parts/current')).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  expect(await ask('OPTIONS', '/open')).toMatchObject({ status: 405, allow: 'POST' })
  expect(await ask('POST', '/openapi.json', '{}')).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  expect((await ask('HEAD', '/parts/current')).status).toBe(200)
  expect((await ask('POST', '/nothing', '{}')).status).toBe(404)
})

test('text that cannot be kept is refused wherever it stands, with the name of what holds it', async () => {
  expect(await refused('PUT', '/parts/a%00b', '{}')).toEqual([400, 'partNum'])
  expect(await refused('PUT', '/parts/%ff', '{}')).toEqual([400, 'partNum'])
  expect(await refused('PUT', '/parts/%zz', '{}')).toEqual([400, 'partNum'])
  expect((await app.request('/%61pi/parts/a%00b', { method: 'DELETE', headers: { authorization: 'x' } })).status).toBe(
    400,
  )
  expect(await refused('PUT', '/parts/%ED%A0%80', '{}')).toEqual([400, 'partNum'])
  expect(await refused('PUT', '/parts/P-7?note=a%00', '{}')).toEqual([400, 'note'])
  expect(await refused('PUT', '/parts/P-7?note=%', '{}')).toEqual([400, 'note'])
  expect(await refused('PUT', '/parts/P-7', '{"a":[{"b":"\\u0000"}]}')).toEqual([400, 'a.0.b'])
  expect(await refused('PUT', '/parts/P-7', '{"a":"\\ud800"}')).toEqual([400, 'a'])
  expect(await refused('POST', '/open', '{"a":"\\u0000"}')).toEqual([400, 'a'])
  expect((await ask('PUT', '/parts/%C3%A4?note=a%2Bb+%25', '{"a":"ä"}')).data).toEqual({ a: 'ä' })
})

test('a body is given where one must be, JSON, in UTF-8, and of the type that is taken', async () => {
  expect(await refused('PUT', '/parts/P-7')).toEqual([400, 'body'])
  expect(await refused('PUT', '/parts/P-7', ' ')).toEqual([400, 'body'])
  expect(await refused('PUT', '/parts/P-7', '{')).toEqual([400, 'body'])
  expect(await refused('PUT', '/parts/P-7', new Uint8Array([0x22, 0xff, 0x22]))).toEqual([400, 'body'])
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense', null])
    expect(await refused('PUT', '/parts/P-7', '{}', type)).toEqual([415])
  expect((await ask('PUT', '/parts/P-7', '{"a":1}', 'Application/JSON; charset=utf-8')).data).toEqual({ a: 1 })
  expect((await ask('DELETE', '/parts/P-7')).data).toEqual({})
  expect((await ask('DELETE', '/parts/P-7', '{"a":1}')).data).toEqual({ a: 1 })
  expect(await refused('DELETE', '/parts/P-7', '{"a":1}', 'text/plain')).toEqual([415])
})

test('names that JavaScript gives a meaning of its own are no fields', async () => {
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    expect(await refused('PUT', '/parts/P-7', `{"a":{"${name}":{"b":1}}}`)).toEqual([400, `a.${name}`])
    expect(await refused('PUT', `/parts/P-7?${name}=1`, '{}')).toEqual([400, name])
  }
  expect(({} as Record<string, unknown>).b).toBe(undefined)
})

test('who shows no session is told nothing about what was sent', async () => {
  const init = { method: 'PUT', body: '{"a":"\\u0000"}', headers: { 'content-type': json } }
  expect((await app.request('/api/parts/%ff', init)).status).toBe(401)
})
