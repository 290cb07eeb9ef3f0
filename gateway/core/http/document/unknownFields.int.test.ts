import { randomUUID } from 'node:crypto'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodiesWithUnknown } from '../openObjects.fixture.ts'
import { createFuzzFixture } from '../testing/fuzz.fixture.ts'
import { fromSchema } from './fromSchema.fixture.ts'
import type { Schema } from './referencePage.ts'

/** Operations that do not reject the unknown field, and the reason. */
const exceptions: Record<string, string> = {
  'POST /begin': 'the key of the start is checked first: who does not have it learns nothing of the body',
  'POST /devices/{deviceId}/chat': 'credentials of the device are checked first',
  'POST /flows/{flowId}/receive': 'takes whatever another system sends; the flow says what it uses',
  'POST /scheduledTasks/{scheduleId}/trigger': 'clients send the whole task, of which nothing is used',
}

const unknown = 'noSuchMember'

let fixture: Awaited<ReturnType<typeof createFuzzFixture>>
beforeAll(async () => {
  fixture = await createFuzzFixture()
})
afterAll(() => fixture?.close())

test('every PUT and POST rejects an unknown field at any depth with 400 and its path', async () => {
  for (const name of ['room', 'conversationId', 'uploadId', 'runId']) fixture.known.set(name, [randomUUID()])
  const source = { ...fixture, likely: true }
  const sample = (schema: Schema, name: string) => fc.sample(fromSchema(schema, source, name), { numRuns: 20, seed: 1 })
  const draw = (schema: Schema, name: string) => sample(schema, name)[0]
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  /** Returns the key of a row of an item type; undefined for other paths, null if there is no row. */
  const keyAt = async (path: string) => {
    const [, name = '', more] = path.split('/')
    const item = fixture.items.get(name)
    if (!item || (more !== undefined && !/^\{\w+\}$/.test(more))) return undefined
    const { data } = (await fixture.request('GET', `/api/${name}?limit=1`)).body
    const [row] = Array.isArray(data) ? data : []
    return row
      ? { row: Object.fromEntries(item.type.key.map((key) => [key, row[key]])), text: keyText(item.type, row) }
      : null
  }
  const operations = Object.entries(fixture.document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const schema = operation.requestBody?.content?.['application/json']?.schema
      return (method === 'put' || method === 'post') && schema ? [{ path, method, operation, schema }] : []
    }),
  )
  const failures: string[] = []
  let depths = 0
  for (const { path, method, operation, schema } of operations) {
    const { parameters = [] } = operation
    const key = method === 'put' ? await keyAt(path) : undefined
    // All types have the same routes: for a type without rows, the request is rejected as not found before its body is
    // read.
    if (key === null) continue
    const address = parameters
      .filter((parameter) => parameter.in === 'path')
      .reduce((result, { name, schema = {} }) => {
        const value = key ? key.text : draw(schema, name === 'key' ? path.split('/')[1]! : name)
        return result.replace(`{${name}}`, encodeURIComponent(String(value)) || '0')
      }, path)
    const query = parameters.flatMap(({ in: location, required, name, schema = {} }) =>
      location === 'query' && required ? [`${name}=${encodeURIComponent(String(draw(schema, name)))}`] : [],
    )
    const body = sample(schema, '').find(isObject)
    const ownKey = key && !path.includes('{') ? key.row : {}
    const name = `${method.toUpperCase()} ${path}`
    const inner = bodiesWithUnknown(fixture.document, schema, { draw: (inner) => draw(inner, ''), unknown })
    const bodies = new Map([['', { ...(body as object), [unknown]: 1 }], ...(inner as Iterable<[string, object]>)])
    depths += bodies.size - 1
    for (const [within, input] of bodies) {
      const reply = await fixture.app.request(`/api${address}?${query.join('&')}`, {
        method: method.toUpperCase(),
        headers: { authorization: fixture.authorization({ globalAdmin: true }), 'content-type': 'application/json' },
        body: JSON.stringify(Array.isArray(input) ? input : { ...input, ...ownKey }),
      })
      const { data, message } = (await reply.json()) as { data: { fields?: object } | null; message: string }
      const field = within ? `${within}.${unknown}` : unknown
      const isRejected = reply.status === 400 && Object.keys(data?.fields ?? {}).includes(field)
      if (isRejected === name in exceptions)
        failures.push(`${name} ${within}: ${reply.status} ${JSON.stringify(message).slice(0, 120)}`)
    }
  }
  expect(failures).toEqual([])
  const names = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(names).toEqual(expect.arrayContaining(Object.keys(exceptions)))
  expect(operations.length).toBeGreaterThan(150)
  expect(depths).toBeGreaterThan(100)
})
