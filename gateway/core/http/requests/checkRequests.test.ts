import { z } from '@hono/zod-openapi'
import { createLog } from '@takt/store/process/log.ts'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../app/app.ts'
import { openAreas } from '../../../app/openAreas.ts'
import type { GatewayArea } from '../../area.ts'
import type { Dependencies } from '../../dependencies.ts'
import { respond, responses } from '../responses/respond.ts'
import { optional, route } from '../route.ts'

// Only the dependencies of these routes: no database is used.
const dependencies = {
  log: createLog('test'),
  authenticate: async (request: Request) => (request.headers.get('authorization') ? {} : null),
} as Dependencies

const anyBody = z.looseObject({})
const params = z.object({ partNum: z.string() })
const query = z.object({ note: z.string().optional() })
const echoResponse = responses('The request body', z.unknown())
const partPath = '/parts/{partNum}'

const area: GatewayArea = {
  name: 'test',
  open: () => ({
    routes: [
      route({
        right: 'anyone',
        method: 'post',
        path: '/open',
        response: echoResponse,
        body: anyBody,
        handle: (c, { body }) => respond(c, body),
      }),
      route({
        right: 'session',
        method: 'get',
        path: '/parts/current',
        response: responses('Text', z.string()),
        handle: (c) => respond(c, 'now'),
      }),
      route({
        right: 'session',
        method: 'put',
        path: partPath,
        params,
        query,
        response: echoResponse,
        body: anyBody,
        handle: (c, { body }) => respond(c, body),
      }),
      route({
        right: 'session',
        method: 'delete',
        path: partPath,
        params,
        response: echoResponse,
        body: optional(anyBody),
        handle: (c, { body }) => respond(c, body),
      }),
    ],
  }),
}

let app: ReturnType<typeof createApp>
beforeAll(() => {
  app = createApp(openAreas(dependencies, [area]))
})

const json = 'application/json'
async function send(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>, type: string | null = json) {
  const headers = { ...(path.startsWith('/open') ? {} : { authorization: 'x' }), ...(type && { 'content-type': type }) }
  const reply = await app.request(`/api${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await reply.text()
  return { status: reply.status, allow: reply.headers.get('allow'), ...(text ? JSON.parse(text) : {}) }
}
const errorOf = async (...args: Parameters<typeof send>) => {
  const { status, data } = await send(...args)
  return [status, ...Object.keys(data?.fields ?? {})]
}

test('a path responds to other methods with 405 and the methods it supports; HEAD is GET', async () => {
  expect(await send('POST', '/parts/P-7', '{}')).toMatchObject({ status: 405, allow: 'PUT, DELETE', success: false })
  expect(await send('DELETE', '/parts/current')).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  expect(await send('OPTIONS', '/open')).toMatchObject({ status: 405, allow: 'POST' })
  expect(await send('POST', '/openapi.json', '{}')).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  expect((await send('HEAD', '/parts/current')).status).toBe(200)
  expect((await send('POST', '/nothing', '{}')).status).toBe(404)
})

test('rejects text that cannot be stored anywhere in a request, with the name of its field', async () => {
  expect(await errorOf('PUT', '/parts/a%00b', '{}')).toEqual([400, 'partNum'])
  expect(await errorOf('PUT', '/parts/%ff', '{}')).toEqual([400, 'partNum'])
  expect(await errorOf('PUT', '/parts/%zz', '{}')).toEqual([400, 'partNum'])
  expect((await app.request('/%61pi/parts/a%00b', { method: 'DELETE', headers: { authorization: 'x' } })).status).toBe(
    400,
  )
  expect(await errorOf('PUT', '/parts/%ED%A0%80', '{}')).toEqual([400, 'partNum'])
  expect(await errorOf('PUT', '/parts/P-7?note=a%00', '{}')).toEqual([400, 'note'])
  expect(await errorOf('PUT', '/parts/P-7?note=%', '{}')).toEqual([400, 'note'])
  expect(await errorOf('PUT', '/parts/P-7', '{"a":[{"b":"\\u0000"}]}')).toEqual([400, 'a.0.b'])
  expect(await errorOf('PUT', '/parts/P-7', '{"a":"\\ud800"}')).toEqual([400, 'a'])
  expect(await errorOf('POST', '/open', '{"a":"\\u0000"}')).toEqual([400, 'a'])
  expect((await send('PUT', '/parts/%C3%A4?note=a%2Bb+%25', '{"a":"ä"}')).data).toEqual({ a: 'ä' })
})

test('a required body must be JSON in UTF-8 of an accepted type', async () => {
  expect(await errorOf('PUT', '/parts/P-7')).toEqual([400, 'body'])
  expect(await errorOf('PUT', '/parts/P-7', ' ')).toEqual([400, 'body'])
  expect(await errorOf('PUT', '/parts/P-7', '{')).toEqual([400, 'body'])
  expect(await errorOf('PUT', '/parts/P-7', new Uint8Array([0x22, 0xff, 0x22]))).toEqual([400, 'body'])
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense', null])
    expect(await errorOf('PUT', '/parts/P-7', '{}', type)).toEqual([415])
  expect((await send('PUT', '/parts/P-7', '{"a":1}', 'Application/JSON; charset=utf-8')).data).toEqual({ a: 1 })
  expect((await send('DELETE', '/parts/P-7')).data).toEqual({})
  expect((await send('DELETE', '/parts/P-7', '{"a":1}')).data).toEqual({ a: 1 })
  expect(await errorOf('DELETE', '/parts/P-7', '{"a":1}', 'text/plain')).toEqual([415])
})

test('rejects names with a special meaning in JavaScript as fields', async () => {
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    expect(await errorOf('PUT', '/parts/P-7', `{"a":{"${name}":{"b":1}}}`)).toEqual([400, `a.${name}`])
    expect(await errorOf('PUT', `/parts/P-7?${name}=1`, '{}')).toEqual([400, name])
  }
  expect(({} as Record<string, unknown>).b).toBe(undefined)
})

test('a request without a session learns nothing about its input', async () => {
  const init = { method: 'PUT', body: '{"a":"\\u0000"}', headers: { 'content-type': json } }
  expect((await app.request('/api/parts/%ff', init)).status).toBe(401)
})
