import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../areas.ts'
import { createItemsBed, type ItemsBed } from '../items/itemsBed.ts'
import { samples } from '../items/samples.ts'
import { prepareJobs } from '../jobs/prepareJobs.ts'
import { fromSchema } from './fromSchema.ts'
import type { ApiDocument, Operation, Parameter } from './referencePage.ts'

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const times = Number(process.env.FUZZ_TIMES ?? 1)
// They would delete the organization that is asked.
const leftOut = ['delete /organizations', 'delete /organizations/{organizationId}']

type Sent = { method: string; path: string; body?: string | undefined; type?: string }
type Route = { name: string; path: string; method: string; operation: Operation }

const half = String.fromCharCode(0xd800)
// What no route may break at, whatever it takes there.
const nasty: readonly unknown[] = [
  ...['a\u0000b', half, '', ' ', '\\', "'", '%', '~', 'x'.repeat(5000), '__proto__', '😀'],
  ...['0000-01-01', '9999-12-31', '2026-02-30', '-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z'],
  ...['1900-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '2199-12-31T23:59:59.999Z'],
  ...[2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, 1e308, -1, 0, 0.5, null, true, {}, [], [[]], [null], { length: 3 }],
  JSON.parse('['.repeat(40) + ']'.repeat(40)),
]

let bed: ItemsBed
let document: ApiDocument
let routes: Route[]
const ajv = new Ajv2020({
  strict: false,
  formats: {
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
    date: /^\d{4}-\d\d-\d\d$/,
    email: true,
    uuid: true,
  },
})
const found = new Map<string, string>()

beforeAll(async () => {
  bed = await createItemsBed([...areas])
  await prepareJobs(bed.dependencies.env.DATABASE_URL)
  for (const [name, { body }] of Object.entries(samples)) await bed.ask('POST', `/api/${name}`, body)
  document = JSON.parse(await (await bed.app.request('/api/openapi.json')).text())
  routes = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation }))
      .filter(({ name }) => !leftOut.includes(name)),
  )
})
afterAll(() => bed?.close())

/** Asks, and notes what the document does not foresee. */
async function ask({ name, operation }: Route, { method, path, body, type = 'application/json' }: Sent, want?: number) {
  const headers = { authorization: bed.authorization({ globalAdmin: true }), 'content-type': type }
  const init = { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) }
  const reply = await bed.app.request(`/api${path}`, init)
  const text = await reply.text()
  const note = (what: string) =>
    found.set(`${name}: ${what}`, `${method} ${path} ${body?.slice(0, 300) ?? ''} → ${text.slice(0, 200)}`)
  if (want !== undefined && reply.status !== want) return note(`${reply.status} instead of ${want}`)
  const told = operation.responses?.[reply.status]
  if (!told) return note(`${reply.status} is not in the document`)
  const kind = reply.headers.get('content-type')?.split(';')[0] ?? ''
  const { content } = told.$ref ? document.components!.responses![told.$ref.split('/').at(-1)!]! : told
  const schema = content?.[kind]?.schema
  if (!schema) return note(`${kind} is not what ${reply.status} is answered with`)
  if (kind !== 'application/json') return
  const validate = validators.get(schema) ?? ajv.compile({ ...schema, components: document.components })
  validators.set(schema, validate)
  if (!validate(JSON.parse(text))) note(`${reply.status} does not fit: ${ajv.errorsText(validate.errors)}`)
}
const validators = new Map<object, ReturnType<typeof ajv.compile>>()

const jsonOf = ({ requestBody }: Operation) => requestBody?.content?.['application/json']?.schema
const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

/** Changes one member of a value, at any depth. */
function changed(value: unknown, to: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null || at % 7 === 0) return to
  const names = Object.keys(value)
  if (names.length === 0) return Array.isArray(value) ? [to] : { x: to }
  const name = names[at % names.length]!
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value }
  copy[name] = changed(copy[name], to, Math.floor(at / names.length) + 1)
  return copy
}

const pathWith = (path: string, parameters: readonly Parameter[], given: (parameter: Parameter) => unknown) => {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const query = parameters.filter((parameter) => parameter.in === 'query' && given(parameter) !== undefined)
  const filled = inPath.reduce((made, it) => made.replace(`{${it.name}}`, encode(given(it)) || '0'), path)
  return `${filled}?${query.map((it) => `${it.name}=${encode(given(it))}`).join('&')}`
}

async function fuzz(route: Route, draw: <T>(arbitrary: fc.Arbitrary<T>) => T) {
  const { method, path, operation } = route
  const { parameters = [] } = operation
  const drawn = new Map(parameters.map((it) => [it, draw(fromSchema(it.schema ?? {}, document))]))
  const keys = draw(fc.constantFrom('1', 'M-01', 'J-100', 'P-7', 'P-7~A', 'J-100~0', 'J-100~0~10', 'nobody'))
  const at = pathWith(path, parameters, (it) => (it.in === 'path' ? keys : it.required ? drawn.get(it) : undefined))
  const schema = jsonOf(operation)
  const good = schema && draw(fromSchema(schema, document))
  const body = schema && JSON.stringify(good)
  const type = Object.keys(operation.requestBody?.content ?? { 'application/json': {} })[0]!
  const rest = { method, body: body ?? (operation.requestBody ? 'a,b\n1,2\n' : undefined), type }

  await ask(route, { ...rest, path: at })
  await ask(route, { ...rest, path: pathWith(path, parameters, (it) => drawn.get(it)) })
  for (const it of parameters) {
    const bad = draw(fc.constantFrom(...nasty.filter((value) => typeof value !== 'object')))
    await ask(route, { ...rest, path: pathWith(path, parameters, (one) => (one === it ? bad : keys)) })
    const withNul = pathWith(path, parameters, (one) => (one === it ? 'a\u0000' : (drawn.get(one) ?? 1)))
    await ask(route, { ...rest, path: withNul }, 400)
  }
  await ask(route, { ...rest, path: `${at}&__proto__=1` }, 400)
  await ask(route, { ...rest, path: `${at}&x=%ff` }, 400)
  await ask(route, { ...rest, method: 'patch', path: at }, 405)
  if (!schema) return
  for (const value of draw(fc.shuffledSubarray([...nasty], { minLength: 12, maxLength: 12 }))) {
    const made = JSON.stringify(changed(good, value, draw(fc.nat(10_000))))
    await ask(route, { ...rest, path: at, body: made }, /\\u0000|\\ud800/.test(made) ? 400 : undefined)
  }
  await ask(
    route,
    { ...rest, path: at, body: body!.replace(/^\{/, '{"__proto__":{"a":1},') },
    body!.startsWith('{') ? 400 : undefined,
  )
  await ask(route, { ...rest, path: at, body: '{' }, 400)
  await ask(route, { ...rest, path: at, body }, undefined)
  await ask(route, { ...rest, path: at, type: 'application/xml' }, 415)
  if (operation.requestBody?.required) await ask(route, { ...rest, path: at, body: undefined }, 400)
}

test(`every route answers whatever is sent as its document says (FUZZ_SEED=${seed})`, async () => {
  for (let time = 0; time < times; time++) {
    const values = fc.sample(fc.gen(), { seed: seed + time, numRuns: 1 })[0]!
    for (const route of routes) await fuzz(route, (arbitrary) => values(() => arbitrary))
  }
  expect([...found].map(([what, how]) => `${what}\n    ${how}`)).toEqual([])
})
