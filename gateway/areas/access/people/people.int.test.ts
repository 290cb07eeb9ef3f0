import { afterAll, beforeAll, expect, test } from 'vitest'
import { exposesPeople } from './hidePeople.ts'
import { additionalRequests, all, createPersonFixture, personPattern, unseeing } from './personEverywhere.fixture.ts'

/**
 * Routes tested elsewhere: those that need a history of many days in `gateway/areas/alerts/machineNotices.int.test.ts`;
 * those about existing users in `removePeople.test.ts`.
 */
const testedElsewhere = ['post /analytics/qualityNotices', 'post /analytics/machineNotices', 'get /audit']

let fixture: Awaited<ReturnType<typeof createPersonFixture>>
beforeAll(async () => {
  fixture = await createPersonFixture()
})
afterAll(() => fixture?.close())

const fileOf = (executionId: string) => `/api/scheduledTasks/executions/${executionId}/files/0`

test('no request reveals a person to a session with all permissions except that to see people', async () => {
  const exposesByRoute = new Map<string, boolean>()
  const leaks: string[] = []
  const check = async (name: string, method: string, path: string, body?: object) => {
    if (!exposesByRoute.get(name)) {
      const whole = await fixture.textOf(method, path, body, all)
      exposesByRoute.set(name, whole.status === 200 && personPattern.test(whole.text))
    }
    const filtered = await fixture.textOf(method, path, body, unseeing)
    expect([name, filtered.status < 500]).toEqual([name, true])
    // A rejection may repeat the request.
    if (filtered.status === 200 && personPattern.test(filtered.text))
      leaks.push(`${method} ${path} ${JSON.stringify(body)}`)
  }
  const routes = new Map(fixture.app.declared.toReversed().map((route) => [`${route.method} ${route.path}`, route]))
  for (const [name, route] of routes)
    for (const { path, body } of fixture.requestsTo(route)) await check(name, route.method.toUpperCase(), path, body)
  for (const [method, path, body] of additionalRequests) {
    const name = `${method.toLowerCase()} ${path.slice(4).split('?')[0]}`
    await check(name, method, path, body)
  }
  expect(leaks).toEqual([])
  // Each route that may expose people does so to sessions that may see them; otherwise the test above proves nothing.
  const notExposing = [...routes]
    .filter(([name, route]) => exposesByRoute.get(name) === false && exposesPeople(route) === 'named')
    .map(([name]) => name)
  expect(notExposing).toEqual(testedElsewhere)
  const files = ['/requests/export.csv', '/scheduledTasks/executions/:executionId/files/:place']
  expect(files.map((path) => exposesByRoute.get(`get ${path}`))).toEqual([true, true])
})

test('a file of an execution created by a user who may see people requires that permission; other files do not', async () => {
  const [whole] = fixture.known.get('executionId') as string[]
  const rejection = await fixture.textOf('GET', fileOf(whole!), undefined, unseeing)
  expect([rejection.status, rejection.text]).toEqual([403, expect.stringContaining('This file may name people')])
  const filtered = await fixture.textOf('GET', fileOf(await fixture.executed('Cut', unseeing)), undefined, unseeing)
  expect([filtered.status, filtered.text, personPattern.test(filtered.text)]).toEqual([
    200,
    expect.stringContaining('Chuck slips'),
    false,
  ])
})

test('queries by people are rejected, naming the missing permission', async () => {
  for (const [method, path, body] of additionalRequests.filter(
    ([, , body], index) => index < 3 || (!body && index < 9),
  )) {
    const { status, text } = await fixture.textOf(method!, path!, body, unseeing)
    expect([path, status, text]).toEqual([path, 403, expect.stringContaining("'read' on 'employees'")])
  }
})

test('responses to changes contain no people either', async () => {
  const change = { priority: 'high' }
  for (const [method, path, body] of [
    ['PUT', '/api/requests/1', change],
    ['POST', '/api/requests/bulk', { change: [{ key: { requestID: 1 }, fields: { priority: 'urgent' } }] }],
  ] as const) {
    expect((await fixture.textOf(method, path, body, all)).text).toMatch(personPattern)
    const { status, text } = await fixture.textOf(method, path, body, unseeing)
    expect([status, personPattern.test(text)]).toEqual([200, false])
  }
})
