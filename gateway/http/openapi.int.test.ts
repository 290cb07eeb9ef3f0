import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../areas.ts'
import { createItemsBed, type ItemsBed } from '../items/itemsBed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed([...areas])
})
afterAll(() => bed?.close())

test('openapi.json describes every route under /api, and nothing that is not there', async () => {
  const document = JSON.parse(await (await bed.app.request('/api/openapi.json')).text())
  const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
  )
  const named = (path: string) => path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
  const pages = new Set(['GET /api/openapi.json', 'GET /api/reference', 'GET /api/reference.css'])
  const routes = new Set(
    bed.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${named(path)}`)
      .filter((route) => !pages.has(route)),
  )
  // A special route may stand before the general one with the same meaning and another name for its key.
  const shape = (route: string) => route.replace(/\{\w+\}/g, '{}')
  const told = new Set(described.map(shape))
  expect([...routes].filter((route) => !told.has(shape(route)))).toEqual([])
  const there = new Set([...routes].map(shape))
  expect(described.filter((route) => !there.has(shape(route)))).toEqual([])
  expect(document.components.securitySchemes).toHaveProperty('session')
})

test('the reference page names every route and needs no script', async () => {
  const reply = await bed.app.request('/api/reference')
  const page = await reply.text()
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
  expect(page).toContain('/organizations/{organizationId}/settings')
  expect(page).not.toContain('<script')
  expect((await bed.app.request('/api/reference.css')).headers.get('content-type')).toContain('text/css')
})
