import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createResponseValidator } from '../document/createResponseValidator.fixture.ts'
import { fromSchema } from '../document/fromSchema.fixture.ts'
import type { Operation, Parameter, Schema } from '../document/referencePage.ts'
import { createFuzzFixture } from './fuzz.fixture.ts'
import { nastyValues, replaceMember } from './nastyValues.fixture.ts'

// Repeats an earlier run, or runs longer.
const seed = Number(process.env.FC_SEED)
const rounds = Number(process.env.FUZZ_TIMES ?? 1)
// Excluded because they delete the requested organization.
const leftOut = ['delete /organizations', 'delete /organizations/{organizationId}']

type Route = { name: string; path: string; method: string; operation: Operation }
type RequestInput = { method: string; path: string; type: string; body: string | undefined }

let fixture: Awaited<ReturnType<typeof createFuzzFixture>>
let routes: Route[]
let judge: ReturnType<typeof createResponseValidator>
const failures = new Map<string, string>()

beforeAll(async () => {
  fixture = await createFuzzFixture()
  judge = createResponseValidator(fixture.document)
  routes = Object.entries(fixture.document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation }))
      .filter(({ name }) => !leftOut.includes(name)),
  )
})
afterAll(() => fixture?.close())

/** Sends a request and records a response that does not match the document or does not have the expected status. */
async function send({ name, operation }: Route, { method, path, body, type }: RequestInput, expectedStatus?: number) {
  const headers = { authorization: fixture.authorization({ globalAdmin: true }), 'content-type': type }
  const init = { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) }
  const reply = await fixture.app.request(`/api${path}`, init)
  const { status } = reply
  const response = { status, type: reply.headers.get('content-type')?.split(';')[0] ?? '', text: await reply.text() }
  const problem =
    expectedStatus === undefined || status === expectedStatus
      ? judge(operation, response)
      : `${status} instead of ${expectedStatus}`
  if (problem)
    failures.set(
      `${name}: ${problem}`,
      `${method} ${path} ${body?.slice(0, 300) ?? ''} → ${response.text.slice(0, 200)}`,
    )
}

const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

/** Builds a path with its parameters; query parameters are included only if they have a value. */
const addressOf = (path: string, parameters: readonly Parameter[], input: (parameter: Parameter) => unknown) => {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const query = parameters.filter((parameter) => parameter.in === 'query' && input(parameter) !== undefined)
  const filledPath = inPath.reduce(
    (result, parameter) => result.replace(`{${parameter.name}}`, encode(input(parameter)) || '0'),
    path,
  )
  return `${filledPath}?${query.map((parameter) => `${parameter.name}=${encode(input(parameter))}`).join('&')}`
}

async function fuzz(route: Route, draw: <T>(arbitrary: fc.Arbitrary<T>) => T) {
  const { method, operation } = route
  const { parameters = [], requestBody } = operation
  const from = (valueSchema: Schema, name: string, likely = true) =>
    draw(fromSchema(valueSchema, { ...fixture, likely }, name))
  const nameOf = (parameter: Parameter) => (parameter.name === 'key' ? route.path.split('/')[1]! : parameter.name)
  const values = new Map(parameters.map((parameter) => [parameter, from(parameter.schema ?? {}, nameOf(parameter))]))
  const at = (input: (parameter: Parameter) => unknown) => addressOf(route.path, parameters, input)
  const path = at((parameter) => (parameter.in === 'path' || parameter.required ? values.get(parameter) : undefined))
  const [type = 'application/json'] = Object.keys(requestBody?.content ?? {})
  const schema = requestBody?.content?.['application/json']?.schema
  const value = schema && from(schema, '')
  const good = { method, path, type, body: schema ? JSON.stringify(value) : requestBody && 'a,b\n1,2\n' }

  await send(route, good)
  const other = schema ? JSON.stringify(from(schema, '', false)) : good.body
  await send(route, {
    ...good,
    body: other,
    path: at((parameter) => from(parameter.schema ?? {}, nameOf(parameter), false)),
  })
  for (const parameter of parameters) {
    const bad = draw(fc.constantFrom(...nastyValues.filter((nasty) => typeof nasty !== 'object')))
    await send(route, { ...good, path: at((current) => (current === parameter ? bad : values.get(current))) })
    await send(
      route,
      { ...good, path: at((current) => (current === parameter ? 'a\u0000' : (values.get(current) ?? 1))) },
      400,
    )
  }
  await send(route, { ...good, path: `${path}&__proto__=1` }, 400)
  await send(route, { ...good, path: `${path}&x=%ff` }, 400)
  await send(route, { ...good, method: method === 'patch' ? 'put' : 'patch' }, 405)
  if (!schema) return
  for (const nasty of draw(fc.shuffledSubarray([...nastyValues], { minLength: 6, maxLength: 6 }))) {
    const body = JSON.stringify(replaceMember(value, nasty, draw(fc.nat(10_000))))
    await send(route, { ...good, body }, /\\u0000|\\ud800/.test(body) ? 400 : undefined)
  }
  await send(route, { ...good, body: '{"__proto__":{"a":1}}' }, 400)
  await send(route, { ...good, body: '{' }, 400)
  await send(route, { ...good, type: 'application/xml' }, 415)
  if (requestBody?.required) await send(route, { ...good, body: undefined }, 400)
}

/** Other notations of a number that some programs accept but a path must not. */
const otherSpellings = (id: number) => [`0x${id.toString(16)}`, `${id}e0`, ` ${id}`, `${id} `, `+${id}`, `${id}.0`]

test('accepts only plain digits as a number in a path, on every route that has one', async () => {
  const isId = (path: string, parameter: Parameter) =>
    parameter.in === 'path' &&
    (parameter.schema?.type === 'integer' || (parameter.name === 'key' && isNumbered(path.split('/')[1]!)))
  const isNumbered = (name: string) => {
    const type = fixture.items.get(name)?.type
    return type?.key.length === 1 && type.fields[type.key[0]!]?.stored === 'integer'
  }
  const accepted: string[] = []
  let checkedCount = 0
  for (const { path, method, operation, name } of routes) {
    const parameters = operation.parameters ?? []
    const id = parameters.find((parameter) => isId(path, parameter))
    if (!id) continue
    checkedCount++
    for (const spelling of otherSpellings(1)) {
      const inputOf = (parameter: Parameter) => (parameter === id ? spelling : fixture.known.get(parameter.name)?.[0])
      const authorization = fixture.authorization({ globalAdmin: true })
      const types = Object.keys(operation.requestBody?.content ?? {})
      const sentType = types.includes('application/json') ? 'application/json' : (types[0] ?? 'application/json')
      const type = sentType === 'multipart/form-data' ? `${sentType}; boundary=x` : sentType
      const init = { method: method.toUpperCase(), headers: { authorization, 'content-type': type } }
      const body = operation.requestBody ? { body: '{}' } : {}
      const { status } = await fixture.app.request(`/api${addressOf(path, parameters, inputOf)}`, { ...init, ...body })
      if (status !== 400 && status !== 404) accepted.push(`${name} ${spelling}: ${status}`)
    }
  }
  expect(checkedCount).toBeGreaterThan(20)
  expect(accepted).toEqual([])
})

test(`every route responds to any input as documented (FC_SEED=${seed})`, async () => {
  for (let round = 0; round < rounds; round++) {
    const values = fc.sample(fc.gen(), { seed: seed + round, numRuns: 1 })[0]!
    for (const route of routes) await fuzz(route, (arbitrary) => values(() => arbitrary))
  }
  expect([...failures].map(([failure, details]) => `${failure}\n    ${details}`)).toEqual([])
})
