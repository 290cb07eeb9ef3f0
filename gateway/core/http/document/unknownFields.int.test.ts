import { randomUUID } from 'node:crypto'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodiesWithUnknown } from '../openObjects.bed.ts'
import { createFuzzBed } from '../testing/fuzz.bed.ts'
import { fromSchema } from './fromSchema.bed.ts'
import type { Schema } from './referencePage.ts'

/** Operations that do not refuse the member, and why. */
const exceptions: Record<string, string> = {
  'POST /begin': 'the key of the start is checked first: who does not have it learns nothing of the body',
  'POST /devices/{deviceId}/chat': 'credentials of the device are checked first',
  'POST /flows/{flowId}/receive': 'takes whatever another system sends; the flow says what it uses',
  'POST /scheduledTasks/{scheduleId}/trigger': 'clients send the whole task, of which nothing is used',
}

const unknown = 'noSuchMember'

let bed: Awaited<ReturnType<typeof createFuzzBed>>
beforeAll(async () => {
  bed = await createFuzzBed()
})
afterAll(() => bed?.close())

test('every PUT and POST refuses a member that it does not know, at any depth, with 400 and its path', async () => {
  for (const name of ['room', 'conversationId', 'uploadId', 'runId']) bed.known.set(name, [randomUUID()])
  const source = { ...bed, likely: true }
  const drawn = (schema: Schema, name: string) => fc.sample(fromSchema(schema, source, name), { numRuns: 20, seed: 1 })
  const draw = (schema: Schema, name: string) => drawn(schema, name)[0]
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  /** The key of a row of an item type; undefined for another address, null where there is no row. */
  const keyAt = async (path: string) => {
    const [, name = '', more] = path.split('/')
    const item = bed.items.get(name)
    if (!item || (more !== undefined && !/^\{\w+\}$/.test(more))) return undefined
    const { data } = (await bed.ask('GET', `/api/${name}?limit=1`)).body
    const [row] = Array.isArray(data) ? data : []
    return row
      ? { row: Object.fromEntries(item.type.key.map((key) => [key, row[key]])), text: keyText(item.type, row) }
      : null
  }
  const operations = Object.entries(bed.document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const schema = operation.requestBody?.content?.['application/json']?.schema
      return (method === 'put' || method === 'post') && schema ? [{ path, method, operation, schema }] : []
    }),
  )
  const found: string[] = []
  let depths = 0
  for (const { path, method, operation, schema } of operations) {
    const { parameters = [] } = operation
    const key = method === 'put' ? await keyAt(path) : undefined
    // All types have the same routes: a type without rows is refused as not found before its body is read.
    if (key === null) continue
    const address = parameters
      .filter((it) => it.in === 'path')
      .reduce((made, { name, schema = {} }) => {
        const value = key ? key.text : draw(schema, name === 'key' ? path.split('/')[1]! : name)
        return made.replace(`{${name}}`, encodeURIComponent(String(value)) || '0')
      }, path)
    const query = parameters.flatMap(({ in: place, required, name, schema = {} }) =>
      place === 'query' && required ? [`${name}=${encodeURIComponent(String(draw(schema, name)))}`] : [],
    )
    const body = drawn(schema, '').find(isObject)
    const own = key && !path.includes('{') ? key.row : {}
    const name = `${method.toUpperCase()} ${path}`
    const inner = bodiesWithUnknown(bed.document, schema, { draw: (inner) => draw(inner, ''), unknown })
    const bodies = new Map([['', { ...(body as object), [unknown]: 1 }], ...(inner as Iterable<[string, object]>)])
    depths += bodies.size - 1
    for (const [within, sent] of bodies) {
      const reply = await bed.app.request(`/api${address}?${query.join('&')}`, {
        method: method.toUpperCase(),
        headers: { authorization: bed.authorization({ globalAdmin: true }), 'content-type': 'application/json' },
        body: JSON.stringify(Array.isArray(sent) ? sent : { ...sent, ...own }),
      })
      const { data, message } = (await reply.json()) as { data: { fields?: object } | null; message: string }
      const field = within ? `${within}.${unknown}` : unknown
      const isRefused = reply.status === 400 && Object.keys(data?.fields ?? {}).includes(field)
      if (isRefused === name in exceptions)
        found.push(`${name} ${within}: ${reply.status} ${JSON.stringify(message).slice(0, 120)}`)
    }
  }
  expect(found).toEqual([])
  const names = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(names).toEqual(expect.arrayContaining(Object.keys(exceptions)))
  expect(operations.length).toBeGreaterThan(150)
  expect(depths).toBeGreaterThan(100)
})
