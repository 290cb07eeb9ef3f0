import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture } from '../../items/testing/items.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture([...areas])
})
afterAll(() => fixture?.close())

test('openapi.json describes exactly the routes under /api', async () => {
  const document = JSON.parse(await (await fixture.app.request('/api/openapi.json')).text())
  const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
  )
  const named = (path: string) => path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
  const pages = new Set(['GET /api/openapi.json', 'GET /api/reference', 'GET /api/reference.css'])
  const routes = new Set(
    fixture.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${named(path)}`)
      .filter((route) => !pages.has(route)),
  )
  // A specific route can precede the general one with the same meaning and a different parameter name.
  const shape = (route: string) => route.replace(/\{\w+\}/g, '{}')
  const describedShapes = new Set(described.map(shape))
  expect([...routes].filter((route) => !describedShapes.has(shape(route)))).toEqual([])
  const routeShapes = new Set([...routes].map(shape))
  expect(described.filter((route) => !routeShapes.has(shape(route)))).toEqual([])
  expect(document.components.securitySchemes).toHaveProperty('session')
})

test('every operation has a unique operationId in camelCase', async () => {
  const { paths } = JSON.parse(await (await fixture.app.request('/api/openapi.json')).text())
  const ids = Object.values<Record<string, { operationId?: string }>>(paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId ?? ''),
  )
  expect(ids.length).toBeGreaterThan(500)
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([])
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
})

test('describes every possible status with the shape of an error', async () => {
  const { paths, components } = JSON.parse(await (await fixture.app.request('/api/openapi.json')).text())
  const statuses = ({ responses }: { responses: object }) => Object.keys(responses).map(Number)
  expect(statuses(paths['/jobs'].get)).toEqual([200, 400, 401, 403, 404, 405, 413, 429, 503])
  expect(statuses(paths['/jobs'].post)).toEqual([200, 400, 401, 403, 404, 405, 409, 413, 415, 429, 503])
  expect(statuses(paths['/login'].post)).toEqual([200, 400, 401, 404, 405, 409, 413, 415, 429, 503])
  expect(statuses(paths['/messaging/provision'].post)).toEqual([200, 400, 401, 403, 405, 409, 503])
  expect(paths['/jobs'].get.responses[405]).toEqual({ $ref: '#/components/responses/refused405' })
  expect(components.responses.refused405.headers).toHaveProperty('Allow')
  expect(components.schemas.Refusal.required).toEqual(['success', 'message', 'data'])
})

test('merges paths of the same shape, and a specific route replaces the general one', async () => {
  const { paths } = JSON.parse(await (await fixture.app.request('/api/openapi.json')).text())
  const shapes = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
  for (const [path, operations] of Object.entries<Record<string, { parameters?: { in: string; name: string }[] }>>(
    paths,
  ))
    for (const { parameters = [] } of Object.values(operations))
      for (const { name } of parameters.filter((parameter) => parameter.in === 'path'))
        expect(path).toContain(`{${name}}`)
  const properties =
    paths['/organizations'].get.responses[200].content['application/json'].schema.properties.data.properties
  expect(Object.keys(properties)).toEqual(['organizations', 'organizationSettingsMapByOrgId'])
})

test('the reference page names every route and needs no script', async () => {
  const reply = await fixture.app.request('/api/reference')
  const page = await reply.text()
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
  expect(page).toContain('/organizations/{organizationId}/settings')
  expect(page).not.toContain('<script')
  expect((await fixture.app.request('/api/reference.css')).headers.get('content-type')).toContain('text/css')
})
