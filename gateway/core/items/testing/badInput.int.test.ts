import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { operators } from '@takt/domain/core/item/operators.ts'
import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badRows } from './badInput.fixture.ts'
import { createItemsFixture, type ItemsFixture } from './items.fixture.ts'
import { samples } from './samples.fixture.ts'
import { snapshot } from './snapshot.fixture.ts'

type Row = Record<string, unknown>

/** Valid rows of every ordinary type, each after the rows it refers to. */
const sound: Record<string, Row> = {
  ...Object.fromEntries(Object.entries(samples).map(([name, { body }]) => [name, body])),
  tags: { epc: '3034257BF7194E4000001A85', description: 'Spare' },
  tagAssociationTypes: { associationType: 'tools', description: 'Tools' },
}

let fixture: ItemsFixture
let before: Awaited<ReturnType<typeof snapshot>>
const existing = new Map<string, Row>()
beforeAll(async () => {
  fixture = await createItemsFixture()
  for (const [name, body] of Object.entries(sound)) {
    const added = await fixture.request('POST', `/api/${name}`, body)
    expect(added.status, `${name}: ${added.body.message}`).toBe(200)
    existing.set(name, added.body.data)
  }
  before = await snapshot(fixture)
})
afterAll(() => fixture?.close())

const typeOf = (name: string): ItemType => fixture.items.get(name)!.type
/** Returns a valid row with a key of its own, where users assign keys. */
function another(name: string): Row {
  const type = typeOf(name)
  const text = type.key.at(-1)!
  const body = sound[name]!
  if (!(text in body)) return body
  return {
    ...body,
    [text]: type.fields[text]!.stored === 'integer' ? 987 : type.fields[text]!.to ? body[text] : 'OTHER',
  }
}
/** Returns the fields that an error names; for a structured field it may name a part. */
const named = (fields: object | undefined) => Object.keys(fields ?? {}).map((field) => field.split('.')[0])
const importCsv = async (name: string, row: Row) => {
  const csv = papaparse.unparse([row])
  const reply = await fixture.app.request(`/api/${name}/import?mode=add`, {
    method: 'POST',
    headers: { authorization: fixture.authorization(), 'content-type': 'text/csv' },
    body: csv,
  })
  return { status: reply.status, body: JSON.parse(await reply.text()) }
}

describe.each(Object.keys(sound))('%s: rejects bad input by field and changes nothing', (name) => {
  test('rejects a field of the wrong kind, too long, empty, or with unsupported characters, in a single row, a bulk command and a change', async () => {
    const type = typeOf(name)
    const bad = badRows(type, another(name))
    expect(bad.length).toBeGreaterThan(0)
    for (const { what, field, body } of bad) {
      const single = await fixture.request('POST', `/api/${name}`, body)
      expect([single.status, named(single.body.data?.fields)], what).toEqual([400, [field]])
      if (!type.fields[field]!.editable) continue
      const path = `/api/${name}/${encodeURIComponent(keyText(type, existing.get(name)!))}`
      const changed = await fixture.request('PUT', path, { [field]: body[field] })
      expect([changed.status, named(changed.body.data?.fields)], what).toEqual([400, [field]])
    }
    const invalidRows = bad.filter(({ what }) => !/NUL|half/.test(what))
    const bulk = await fixture.request('POST', `/api/${name}/bulk`, { add: invalidRows.map(({ body }) => body) })
    expect(bulk.status).toBe(400)
    expect(bulk.body.data.rows.map((row: { fields: object }) => named(row.fields))).toEqual(
      invalidRows.map(({ field }) => [field]),
    )
    expect(await snapshot(fixture)).toEqual(before)
  })

  test('names row and column of bad input in a file and rejects formulas', async () => {
    const type = typeOf(name)
    const cells = Object.fromEntries(
      Object.entries(another(name)).map(([field, value]) => [
        field,
        typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      ]),
    )
    const formulas = Object.keys(cells)
      .filter((field) => type.fields[field]!.stored === 'text' && type.fields[field]!.editable)
      .map((field) => ({ what: `${field}: formula`, field, cell: '=1+1' }))
    for (const { what, field, cell } of [...badRows(type, another(name)), ...formulas]) {
      if (cell === undefined) continue
      const { status, body } = await importCsv(name, { ...cells, [field]: cell })
      const [problem] = body.data.problems
      expect([status, problem?.column, problem?.row], `${what} ${body.message}`).toEqual([400, field, 2])
    }
    const unknown = await importCsv(name, { ...cells, colour: 'red' })
    expect([unknown.status, unknown.body.data.problems[0].column]).toEqual([400, 'colour'])
    expect(await snapshot(fixture)).toEqual(before)
  })

  test('rejects unknown fields and rows, existing keys and references to missing rows', async () => {
    const type = typeOf(name)
    const row = existing.get(name)!
    const path = `/api/${name}/${encodeURIComponent(keyText(type, row))}`
    for (const body of [
      { ...another(name), colour: 1 },
      { ...another(name), constructor: 1 },
    ]) {
      const { status, body: rejected } = await fixture.request('POST', `/api/${name}`, body)
      expect([status, Object.keys(rejected.data.fields)]).toEqual([400, [Object.keys(body).at(-1)]])
    }
    expect((await fixture.request('PUT', path, { colour: 1 })).body.data.fields).toEqual({
      colour: 'is not a field here',
    })
    expect((await fixture.request('PUT', path, { version: 99 })).status).toBe(409)
    expect((await fixture.request('DELETE', `${path}?version=99`)).status).toBe(409)
    for (const version of ['x', '1.5', ''])
      expect((await fixture.request('DELETE', `${path}?version=${version}`)).body.data.fields).toHaveProperty('version')
    expect((await fixture.request('PUT', path, { version: 'x' })).body.data.fields).toHaveProperty('version')
    for (const effectiveFrom of ['soon', '0001-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '2200-01-01T00:00:00Z', 7])
      expect((await fixture.request('PUT', path, { effectiveFrom })).body.data.fields).toHaveProperty('effectiveFrom')
    for (const [field, { to, kind, editable }] of Object.entries(type.fields)) {
      if (!to || type.fields[field]!.derived) continue
      const missingKey = type.fields[field]!.stored === 'integer' ? 424_242 : 'NOTHING'
      const value = kind === 'references' ? [missingKey] : missingKey
      const added = await fixture.request('POST', `/api/${name}`, { ...another(name), [field]: value })
      expect([added.status, added.body.data?.fields?.[field]], field).toEqual([
        400,
        expect.stringContaining('does not exist'),
      ])
      if (editable) expect((await fixture.request('PUT', path, { [field]: value })).status, field).toBe(400)
    }
    if (type.key.every((field) => field in sound[name]!)) {
      const again = await fixture.request('POST', `/api/${name}`, sound[name]!)
      expect([again.status, again.body.message]).toEqual([409, `${type.label} ${keyText(type, row)} already exists`])
    }
    for (const method of ['GET', 'PUT', 'DELETE'])
      for (const key of ['NOTHING~1~2~3~4', '424242', '%00']) {
        const { status } = await fixture.request(method, `/api/${name}/${key}`, method === 'PUT' ? {} : undefined)
        expect([400, 404], `${method} ${key}`).toContain(status)
      }
    for (const method of ['PUT', 'DELETE']) expect((await fixture.request(method, `/api/${name}`, {})).status).toBe(400)
    expect(await snapshot(fixture)).toEqual(before)
  })

  test('rejects unknown fields, operators, orders and pages of lists and operands of the wrong kind, by name', async () => {
    const type = typeOf(name)
    const fields = Object.entries(type.fields).filter(([, field]) => field.kind !== 'secret')
    const parameters: [string, string][] = [
      ['colour', 'x'],
      ['constructor', 'x'],
      [`${type.key[0]}Sounds`, 'x'],
      ['offset', '-1'],
      ['offset', '1e3'],
      ['limit', 'all'],
      ['orderBy', 'colour:asc'],
      ['orderBy', `${type.key[0]}:up`],
      ['globalSearchFields', 'colour'],
      ['asOf', 'yesterday'],
      ...fields.flatMap(([field, { stored }]): [string, string][] => {
        const operand = ['text', 'json'].includes(stored) ? [] : [[`${field}Equals`, 'nonsense'] as [string, string]]
        const missing = Object.entries(operators).find(([, operator]) => !operator.offered(type.fields[field]!))
        return missing ? [...operand, [`${field}${missing[0]}`, 'x']] : operand
      }),
    ]
    for (const [parameter, value] of parameters)
      for (const path of [`/api/${name}`, `/api/${name}/export.csv`]) {
        const { status, body } = await fixture.request('GET', `${path}?${new URLSearchParams([[parameter, value]])}`)
        expect([status, Object.keys(body.data?.fields ?? {})], `${path} ${parameter}=${value}`).toEqual([
          400,
          [parameter],
        ])
      }
    expect(await snapshot(fixture)).toEqual(before)
  })
})

test('rejects a body that is not JSON, not an object, or too large', async () => {
  const post = async (body: string) => {
    const headers = { authorization: fixture.authorization(), 'content-type': 'application/json' }
    const reply = await fixture.app.request('/api/parts', { method: 'POST', headers, body })
    return [reply.status, JSON.parse(await reply.text()).message]
  }
  expect(await post('{')).toEqual([400, 'body: is not valid JSON'])
  expect(await post('[]')).toEqual([400, 'body: must be a JSON object'])
  expect(await post('null')).toEqual([400, 'body: must be a JSON object'])
  expect(await post(`{"description":"${'x'.repeat(10 * 1024 * 1024)}"}`)).toEqual([
    413,
    'The body exceeds the limit of 4194304 bytes',
  ])
  expect(await snapshot(fixture)).toEqual(before)
})
