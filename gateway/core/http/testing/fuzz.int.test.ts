import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromSchema } from '../document/fromSchema.bed.ts'
import { judgeAnswers } from '../document/judgeAnswers.bed.ts'
import type { Operation, Parameter, Schema } from '../document/referencePage.ts'
import { createFuzzBed } from './fuzz.bed.ts'
import { nastyValues, replaceMember } from './nastyValues.bed.ts'

// To ask as a run before did, or for longer.
const seed = Number(process.env.FC_SEED)
const rounds = Number(process.env.FUZZ_TIMES ?? 1)
// They would delete the organization that is asked.
const leftOut = ['delete /organizations', 'delete /organizations/{organizationId}']

type Route = { name: string; path: string; method: string; operation: Operation }
type Sent = { method: string; path: string; type: string; body: string | undefined }

let bed: Awaited<ReturnType<typeof createFuzzBed>>
let routes: Route[]
let judge: ReturnType<typeof judgeAnswers>
const found = new Map<string, string>()

beforeAll(async () => {
  bed = await createFuzzBed()
  judge = judgeAnswers(bed.document)
  routes = Object.entries(bed.document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation }))
      .filter(({ name }) => !leftOut.includes(name)),
  )
})
afterAll(() => bed?.close())

/** Asks, and notes an answer that the document does not foresee, or that has another status than is wanted. */
async function ask({ name, operation }: Route, { method, path, body, type }: Sent, want?: number) {
  const headers = { authorization: bed.authorization({ globalAdmin: true }), 'content-type': type }
  const init = { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) }
  const reply = await bed.app.request(`/api${path}`, init)
  const { status } = reply
  const answer = { status, type: reply.headers.get('content-type')?.split(';')[0] ?? '', text: await reply.text() }
  const flaw = want === undefined || status === want ? judge(operation, answer) : `${status} instead of ${want}`
  if (flaw)
    found.set(`${name}: ${flaw}`, `${method} ${path} ${body?.slice(0, 300) ?? ''} → ${answer.text.slice(0, 200)}`)
}

const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

/** The address with its parameters; of those in the query only what is given. */
const addressOf = (path: string, parameters: readonly Parameter[], input: (parameter: Parameter) => unknown) => {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const query = parameters.filter((parameter) => parameter.in === 'query' && input(parameter) !== undefined)
  const filled = inPath.reduce((made, it) => made.replace(`{${it.name}}`, encode(input(it)) || '0'), path)
  return `${filled}?${query.map((it) => `${it.name}=${encode(input(it))}`).join('&')}`
}

async function fuzz(route: Route, draw: <T>(arbitrary: fc.Arbitrary<T>) => T) {
  const { method, operation } = route
  const { parameters = [], requestBody } = operation
  const from = (it: Schema, name: string, likely = true) => draw(fromSchema(it, { ...bed, likely }, name))
  const nameOf = (it: Parameter) => (it.name === 'key' ? route.path.split('/')[1]! : it.name)
  const drawn = new Map(parameters.map((it) => [it, from(it.schema ?? {}, nameOf(it))]))
  const at = (input: (parameter: Parameter) => unknown) => addressOf(route.path, parameters, input)
  const path = at((it) => (it.in === 'path' || it.required ? drawn.get(it) : undefined))
  const [type = 'application/json'] = Object.keys(requestBody?.content ?? {})
  const schema = requestBody?.content?.['application/json']?.schema
  const value = schema && from(schema, '')
  const good = { method, path, type, body: schema ? JSON.stringify(value) : requestBody && 'a,b\n1,2\n' }

  await ask(route, good)
  const other = schema ? JSON.stringify(from(schema, '', false)) : good.body
  await ask(route, { ...good, body: other, path: at((it) => from(it.schema ?? {}, nameOf(it), false)) })
  for (const parameter of parameters) {
    const bad = draw(fc.constantFrom(...nastyValues.filter((nasty) => typeof nasty !== 'object')))
    await ask(route, { ...good, path: at((it) => (it === parameter ? bad : drawn.get(it))) })
    await ask(route, { ...good, path: at((it) => (it === parameter ? 'a\u0000' : (drawn.get(it) ?? 1))) }, 400)
  }
  await ask(route, { ...good, path: `${path}&__proto__=1` }, 400)
  await ask(route, { ...good, path: `${path}&x=%ff` }, 400)
  await ask(route, { ...good, method: method === 'patch' ? 'put' : 'patch' }, 405)
  if (!schema) return
  for (const nasty of draw(fc.shuffledSubarray([...nastyValues], { minLength: 6, maxLength: 6 }))) {
    const body = JSON.stringify(replaceMember(value, nasty, draw(fc.nat(10_000))))
    await ask(route, { ...good, body }, /\\u0000|\\ud800/.test(body) ? 400 : undefined)
  }
  await ask(route, { ...good, body: '{"__proto__":{"a":1}}' }, 400)
  await ask(route, { ...good, body: '{' }, 400)
  await ask(route, { ...good, type: 'application/xml' }, 415)
  if (requestBody?.required) await ask(route, { ...good, body: undefined }, 400)
}

/** Ways to write a number that other programs read as it, and an address does not. */
const otherSpellings = (id: number) => [`0x${id.toString(16)}`, `${id}e0`, ` ${id}`, `${id} `, `+${id}`, `${id}.0`]

test('a number in a path is written in plain digits, on every route that has one', async () => {
  const isId = (path: string, it: Parameter) =>
    it.in === 'path' && (it.schema?.type === 'integer' || (it.name === 'key' && isNumbered(path.split('/')[1]!)))
  const isNumbered = (name: string) => {
    const type = bed.items.get(name)?.type
    return type?.key.length === 1 && type.fields[type.key[0]!]?.stored === 'integer'
  }
  const taken: string[] = []
  let asked = 0
  for (const { path, method, operation, name } of routes) {
    const parameters = operation.parameters ?? []
    const id = parameters.find((it) => isId(path, it))
    if (!id) continue
    asked++
    for (const spelling of otherSpellings(1)) {
      const given = (it: Parameter) => (it === id ? spelling : bed.known.get(it.name)?.[0])
      const authorization = bed.authorization({ globalAdmin: true })
      const types = Object.keys(operation.requestBody?.content ?? {})
      const sent = types.includes('application/json') ? 'application/json' : (types[0] ?? 'application/json')
      const type = sent === 'multipart/form-data' ? `${sent}; boundary=x` : sent
      const init = { method: method.toUpperCase(), headers: { authorization, 'content-type': type } }
      const body = operation.requestBody ? { body: '{}' } : {}
      const { status } = await bed.app.request(`/api${addressOf(path, parameters, given)}`, { ...init, ...body })
      if (status !== 400 && status !== 404) taken.push(`${name} ${spelling}: ${status}`)
    }
  }
  expect(asked).toBeGreaterThan(20)
  expect(taken).toEqual([])
})

test(`every route answers whatever is sent as its document says (FC_SEED=${seed})`, async () => {
  for (let round = 0; round < rounds; round++) {
    const values = fc.sample(fc.gen(), { seed: seed + round, numRuns: 1 })[0]!
    for (const route of routes) await fuzz(route, (arbitrary) => values(() => arbitrary))
  }
  expect([...found].map(([what, how]) => `${what}\n    ${how}`)).toEqual([])
})
