import { afterAll, beforeAll, expect, test } from 'vitest'
import { additionalRequests, all, createPersonFixture, personPattern } from '../people/personEverywhere.fixture.ts'

let fixture: Awaited<ReturnType<typeof createPersonFixture>>
beforeAll(async () => {
  fixture = await createPersonFixture()
})
afterAll(() => fixture?.close())

test('no request of a masked session reveals the name, number or badge of a person involved in everything', async () => {
  const masked = { ...all, isMasked: true }
  const exposingRoutes = new Set<string>()
  const leaks: string[] = []
  const check = async (name: string, method: string, path: string, body?: object) => {
    if (!exposingRoutes.has(name)) {
      const unmasked = await fixture.textOf(method, path, body, all)
      if (unmasked.status === 200 && personPattern.test(unmasked.text)) exposingRoutes.add(name)
    }
    const hidden = await fixture.textOf(method, path, body, masked)
    expect([name, hidden.status < 500]).toEqual([name, true])
    const [leak] = personPattern.exec(hidden.text) ?? []
    if (leak) leaks.push(`${hidden.status} ${method} ${path} ${JSON.stringify(body)}: ${leak}`)
  }
  const routes = new Map(fixture.app.declared.toReversed().map((route) => [`${route.method} ${route.path}`, route]))
  for (const [name, route] of routes)
    for (const { path, body } of fixture.requestsTo(route)) await check(name, route.method.toUpperCase(), path, body)
  for (const [method, path, body] of additionalRequests)
    await check(`${method.toLowerCase()} ${path.split('?')[0]}`, method, path, body)
  expect(leaks).toEqual([])
  // Without a mask, many of the routes expose the person.
  expect(exposingRoutes.size).toBeGreaterThan(40)
})
