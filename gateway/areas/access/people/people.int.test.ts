import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellsPeople } from './hidePeople.ts'
import { all, asked, createPersonBed, isTold, unseeing } from './personEverywhere.bed.ts'

/**
 * Needs a history of many days: `gateway/areas/alerts/machineNotices.int.test.ts` shows it; tells of users that there are:
 * `cutPeople.test.ts`.
 */
const shownElsewhere = ['post /analytics/qualityNotices', 'post /analytics/machineNotices', 'get /audit']

let bed: Awaited<ReturnType<typeof createPersonBed>>
beforeAll(async () => {
  bed = await createPersonBed()
})
afterAll(() => bed?.close())

const fileOf = (executionId: string) => `/api/scheduledTasks/executions/${executionId}/files/0`

test('whoever has every right but that to see people is told of none, whatever is asked', async () => {
  const told = new Map<string, boolean>()
  const leaks: string[] = []
  const ask = async (name: string, method: string, path: string, body?: object) => {
    if (!told.get(name)) {
      const whole = await bed.textOf(method, path, body, all)
      told.set(name, whole.status === 200 && isTold.test(whole.text))
    }
    const cut = await bed.textOf(method, path, body, unseeing)
    expect([name, cut.status < 500]).toEqual([name, true])
    // A refusal may repeat what was asked.
    if (cut.status === 200 && isTold.test(cut.text)) leaks.push(`${method} ${path} ${JSON.stringify(body)}`)
  }
  const routes = new Map(bed.app.declared.toReversed().map((route) => [`${route.method} ${route.path}`, route]))
  for (const [name, route] of routes)
    for (const { path, body } of bed.questionsTo(route)) await ask(name, route.method.toUpperCase(), path, body)
  for (const [method, path, body] of asked) {
    const name = `${method.toLowerCase()} ${path.slice(4).split('?')[0]}`
    await ask(name, method, path, body)
  }
  expect(leaks).toEqual([])
  // Each that may tell of people does so to whoever may see them: else nothing was shown above.
  const silent = [...routes]
    .filter(([name, route]) => told.get(name) === false && tellsPeople(route) === 'named')
    .map(([name]) => name)
  expect(silent).toEqual(shownElsewhere)
  const files = ['/requests/export.csv', '/scheduledTasks/executions/:executionId/files/:place']
  expect(files.map((path) => told.get(`get ${path}`))).toEqual([true, true])
})

test('a file of an execution is for whoever may see people if it was made as somebody who may, else for all', async () => {
  const [whole] = bed.known.get('executionId') as string[]
  const refused = await bed.textOf('GET', fileOf(whole!), undefined, unseeing)
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('This file may name people')])
  const cut = await bed.textOf('GET', fileOf(await bed.executed('Cut', unseeing)), undefined, unseeing)
  expect([cut.status, cut.text, isTold.test(cut.text)]).toEqual([200, expect.stringContaining('Chuck slips'), false])
})

test('what is asked by people is refused, naming the right', async () => {
  for (const [method, path, body] of asked.filter(([, , body], place) => place < 3 || (!body && place < 9))) {
    const { status, text } = await bed.textOf(method!, path!, body, unseeing)
    expect([path, status, text]).toEqual([path, 403, expect.stringContaining("'read' on 'employees'")])
  }
})

test('rows that were written are answered without people as well', async () => {
  const change = { priority: 'high' }
  for (const [method, path, body] of [
    ['PUT', '/api/requests/1', change],
    ['POST', '/api/requests/bulk', { change: [{ key: { requestID: 1 }, fields: { priority: 'urgent' } }] }],
  ] as const) {
    expect((await bed.textOf(method, path, body, all)).text).toMatch(isTold)
    const { status, text } = await bed.textOf(method, path, body, unseeing)
    expect([status, isTold.test(text)]).toEqual([200, false])
  }
})
