import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { operators } from '@takt/domain/core/item/operators.ts'
import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badRows } from './badInput.bed.ts'
import { createItemsBed, type ItemsBed } from './items.bed.ts'
import { samples } from './samples.bed.ts'
import { snapshot } from './snapshot.bed.ts'

type Row = Record<string, unknown>

/** Rows of every type that is kept like any other, each after what it refers to. */
const sound: Record<string, Row> = {
  ...Object.fromEntries(Object.entries(samples).map(([name, { body }]) => [name, body])),
  tags: { epc: '3034257BF7194E4000001A85', description: 'Spare' },
  tagAssociationTypes: { associationType: 'tools', description: 'Tools' },
}

let bed: ItemsBed
let before: Awaited<ReturnType<typeof snapshot>>
const there = new Map<string, Row>()
beforeAll(async () => {
  bed = await createItemsBed()
  for (const [name, body] of Object.entries(sound)) {
    const added = await bed.ask('POST', `/api/${name}`, body)
    expect(added.status, `${name}: ${added.body.message}`).toBe(200)
    there.set(name, added.body.data)
  }
  before = await snapshot(bed)
})
afterAll(() => bed?.close())

const typeOf = (name: string): ItemType => bed.items.get(name)!.type
/** A sound row with a key of its own, where people give keys. */
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
/** The fields that a refusal names, of which a structured one may name a part. */
const named = (fields: object | undefined) => Object.keys(fields ?? {}).map((field) => field.split('.')[0])
const importCsv = async (name: string, row: Row) => {
  const csv = papaparse.unparse([row])
  const reply = await bed.app.request(`/api/${name}/import?mode=add`, {
    method: 'POST',
    headers: { authorization: bed.authorization(), 'content-type': 'text/csv' },
    body: csv,
  })
  return { status: reply.status, body: JSON.parse(await reply.text()) }
}

describe.each(Object.keys(sound))('%s: bad input gets its named refusal and changes nothing', (name) => {
  test('a field of the wrong kind, too long, empty, or with characters that cannot be kept: alone, in a bulk, in a change', async () => {
    const type = typeOf(name)
    const bad = badRows(type, another(name))
    expect(bad.length).toBeGreaterThan(0)
    for (const { what, field, body } of bad) {
      const alone = await bed.ask('POST', `/api/${name}`, body)
      expect([alone.status, named(alone.body.data?.fields)], what).toEqual([400, [field]])
      if (!type.fields[field]!.editable) continue
      const path = `/api/${name}/${encodeURIComponent(keyText(type, there.get(name)!))}`
      const changed = await bed.ask('PUT', path, { [field]: body[field] })
      expect([changed.status, named(changed.body.data?.fields)], what).toEqual([400, [field]])
    }
    const many = bad.filter(({ what }) => !/NUL|half/.test(what))
    const bulk = await bed.ask('POST', `/api/${name}/bulk`, { add: many.map(({ body }) => body) })
    expect(bulk.status).toBe(400)
    expect(bulk.body.data.rows.map((row: { fields: object }) => named(row.fields))).toEqual(
      many.map(({ field }) => [field]),
    )
    expect(await snapshot(bed)).toEqual(before)
  })

  test('the same in a file: the row and the column are named; a formula is refused', async () => {
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
    expect(await snapshot(bed)).toEqual(before)
  })

  test('fields and rows that are not there, keys that are, references to nothing', async () => {
    const type = typeOf(name)
    const row = there.get(name)!
    const path = `/api/${name}/${encodeURIComponent(keyText(type, row))}`
    for (const body of [
      { ...another(name), colour: 1 },
      { ...another(name), constructor: 1 },
    ]) {
      const { status, body: refused } = await bed.ask('POST', `/api/${name}`, body)
      expect([status, Object.keys(refused.data.fields)]).toEqual([400, [Object.keys(body).at(-1)]])
    }
    expect((await bed.ask('PUT', path, { colour: 1 })).body.data.fields).toEqual({ colour: 'is not a field here' })
    expect((await bed.ask('PUT', path, { version: 99 })).status).toBe(409)
    expect((await bed.ask('DELETE', `${path}?version=99`)).status).toBe(409)
    for (const version of ['x', '1.5', ''])
      expect((await bed.ask('DELETE', `${path}?version=${version}`)).body.data.fields).toHaveProperty('version')
    expect((await bed.ask('PUT', path, { version: 'x' })).body.data.fields).toHaveProperty('version')
    for (const effectiveFrom of ['soon', '0001-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '2200-01-01T00:00:00Z', 7])
      expect((await bed.ask('PUT', path, { effectiveFrom })).body.data.fields).toHaveProperty('effectiveFrom')
    for (const [field, { to, kind, editable }] of Object.entries(type.fields)) {
      if (!to || type.fields[field]!.derived) continue
      const nothing = type.fields[field]!.stored === 'integer' ? 424_242 : 'NOTHING'
      const value = kind === 'references' ? [nothing] : nothing
      const added = await bed.ask('POST', `/api/${name}`, { ...another(name), [field]: value })
      expect([added.status, added.body.data?.fields?.[field]], field).toEqual([
        400,
        expect.stringContaining('there is no'),
      ])
      if (editable) expect((await bed.ask('PUT', path, { [field]: value })).status, field).toBe(400)
    }
    if (type.key.every((field) => field in sound[name]!)) {
      const again = await bed.ask('POST', `/api/${name}`, sound[name]!)
      expect([again.status, again.body.message]).toEqual([409, `${type.label} ${keyText(type, row)} exists already`])
    }
    for (const method of ['GET', 'PUT', 'DELETE'])
      for (const key of ['NOTHING~1~2~3~4', '424242', '%00']) {
        const { status } = await bed.ask(method, `/api/${name}/${key}`, method === 'PUT' ? {} : undefined)
        expect([400, 404], `${method} ${key}`).toContain(status)
      }
    for (const method of ['PUT', 'DELETE']) expect((await bed.ask(method, `/api/${name}`, {})).status).toBe(400)
    expect(await snapshot(bed)).toEqual(before)
  })

  test('lists: unknown fields, operators, orders and pages, and operands of the wrong kind, by name', async () => {
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
        const { status, body } = await bed.ask('GET', `${path}?${new URLSearchParams([[parameter, value]])}`)
        expect([status, Object.keys(body.data?.fields ?? {})], `${path} ${parameter}=${value}`).toEqual([
          400,
          [parameter],
        ])
      }
    expect(await snapshot(bed)).toEqual(before)
  })
})

test('a body that is no JSON, no object, or larger than fits is refused', async () => {
  const post = async (body: string) => {
    const headers = { authorization: bed.authorization(), 'content-type': 'application/json' }
    const reply = await bed.app.request('/api/parts', { method: 'POST', headers, body })
    return [reply.status, JSON.parse(await reply.text()).message]
  }
  expect(await post('{')).toEqual([400, 'body: is not valid JSON'])
  expect(await post('[]')).toEqual([400, 'body: must be a JSON object'])
  expect(await post('null')).toEqual([400, 'body: must be a JSON object'])
  expect(await post(`{"description":"${'x'.repeat(10 * 1024 * 1024)}"}`)).toEqual([
    413,
    'The body is larger than 4194304 bytes, which is the limit here',
  ])
  expect(await snapshot(bed)).toEqual(before)
})
