import { rowSchema } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { ownerColumn, snakeCase, sqlTypes, storedFields, tableName } from '../itemTable.ts'
import { createItemsBed, type ItemsBed } from './items.bed.ts'
import { nextMillisecond } from './nextMillisecond.bed.ts'
import { samples } from './samples.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())

const typeOf = (name: string) => bed.items.get(name)!.type
const reader = { permissions: readerPermissions }

describe.each(Object.entries(samples))('%s', (name, { body, change, wrong, names }) => {
  let path = ''
  // Proves ADM-066, ADM-067, ADM-068, ADM-149, ADM-206, ADM-233, ADM-234, ADM-235, ADM-238, OPS-131, OPS-228, OPS-244
  // Proves OPS-285, OPS-286, OPS-289, OPS-290
  test('adds, answers a row of the declared shape, finds it by its key and in the list', async () => {
    const added = await bed.ask('POST', `/api/${name}`, body)
    expect(added).toMatchObject({ status: 200, body: { success: true, data: { ...body, version: 1 } } })
    expect(rowSchema(typeOf(name)).safeParse(added.body.data).error).toBe(undefined)
    path = `/api/${name}/${encodeURIComponent(keyText(typeOf(name), added.body.data))}`
    expect((await bed.ask('GET', path)).body.data).toEqual(added.body.data)
    expect((await bed.ask('GET', `/api/${name}?limit=10`)).body.data).toContainEqual(added.body.data)
  })

  // Proves ADM-187, ADM-236, OPS-240, OPS-287, OPS-291
  test('changes what is sent and nothing else, says so in the history, and shows how it stood before', async () => {
    const before = (await bed.ask('GET', path)).body.data
    const asOf = await nextMillisecond(bed)
    const changed = await bed.ask('PUT', path, { ...change, version: before.version })
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { ...before, ...change, version: before.version + 1 } },
    })
    const history = (await bed.ask('GET', `${path}/history`)).body.data
    expect(history.map(({ type }: { type: string }) => type)).toEqual([`${name}.added`, `${name}.changed`])
    expect(history[1]).toMatchObject({ version: 2, userId: 1, fields: change })
    const old = (await bed.ask('GET', `/api/${name}?asOf=${asOf}`)).body.data
    expect(old).toContainEqual(before)
  })

  test('refuses a change made on an older version, naming when; the same change twice is no change', async () => {
    const late = await bed.ask('PUT', path, { ...change, version: 1 })
    expect([late.status, late.body.data.version]).toEqual([409, 2])
    expect(late.body.message).toMatch(/was changed by .* at \d{4}-/)
    expect((await bed.ask('PUT', path, change)).body.data.version).toBe(2)
  })

  test('refuses what breaks the schema, field by field, and an existing key', async () => {
    const refused = await bed.ask('POST', `/api/${name}`, wrong)
    expect(refused.status).toBe(400)
    for (const field of names) expect(refused.body.data.fields).toHaveProperty([field])
    if (typeOf(name).key.every((field) => field in body)) {
      const again = await bed.ask('POST', `/api/${name}`, body)
      expect(again.status).toBe(409)
      expect(again.body.message).toContain(keyText(typeOf(name), body))
    } else expect((await bed.ask('POST', `/api/${name}`, { ...body, [typeOf(name).key[0]!]: 77 })).status).toBe(400)
  })

  test('lets only those with the flag for it, for most types write', async () => {
    const { area, changedWith } = typeOf(name)
    for (const [method, at] of [
      ['POST', `/api/${name}`],
      ['PUT', path],
      ['DELETE', path],
    ] as const) {
      const { status, body: answer } = await bed.ask(method, at, {}, reader)
      expect([status, answer.message]).toEqual([403, expect.stringContaining(`'${changedWith[0]}' on '${area}'`)])
    }
    // Pages that were never approved are there for their writers alone.
    const isDraft = ['instructions', 'checksheets', 'programs'].includes(name)
    expect((await bed.ask('GET', path, undefined, reader)).status).toBe(isDraft ? 404 : 200)
  })

  // Proves ADM-082, ADM-190, OPS-124, OPS-252
  test('describes itself', async () => {
    const { data } = (await bed.ask('POST', `/api/${name}/schema`, {})).body
    expect(Object.keys(data.fields)).toEqual(Object.keys(typeOf(name).fields))
    for (const { required, editable } of Object.values<Record<string, unknown>>(data.fields))
      expect([required, editable]).toEqual([expect.stringMatching(/^[ANY]$/), expect.stringMatching(/^(true|false)$/)])
    expect(data.hierarchy).toEqual(
      typeOf(name).key.length === 1 ? { primaryKey: typeOf(name).key[0] } : { compositePrimaryKey: typeOf(name).key },
    )
  })
})

// Proves ADM-188, ADM-222, ADM-237, OPS-242, OPS-288, OPS-292
test('what is referred to stays until nothing refers to it; then all can be removed, from the last to the first', async () => {
  const refused = await bed.ask('DELETE', '/api/resources/M-01')
  expect(refused.status).toBe(409)
  expect(refused.body.message).toBe(
    'Resource M-01 is still referred to by 1 × Reason Entry (1) and 1 × Schedule Exception (1) and 1 × Device (1) ' +
      'and 1 × Machine Place (M-01)',
  )
  for (const name of Object.keys(samples).reverse()) {
    const [row] = (await bed.ask('GET', `/api/${name}`)).body.data
    const path = `/api/${name}/${encodeURIComponent(keyText(typeOf(name), row))}`
    expect((await bed.ask('DELETE', path)).status, name).toBe(200)
    expect((await bed.ask('GET', path)).status).toBe(404)
    expect((await bed.ask('DELETE', path)).status).toBe(404)
    const history = (await bed.ask('GET', `${path}/history`)).body.data
    expect(history.at(-1)).toMatchObject({ type: `${name}.removed`, fields: null })
  }
  for (const table of ['effective_value', ...Object.keys(samples).map(snakeCase)])
    expect(
      (await bed.rowsOf(table)).filter((row) => row.item_type !== 'organizationSettings'),
      table,
    ).toEqual([])
})

test('ids that the server makes are never used again, while keys that people give may be', async () => {
  const { deviceId } = (await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-r1' })).body.data
  await bed.ask('DELETE', `/api/devices/${deviceId}`)
  const next = (await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-r1' })).body.data.deviceId
  expect(next).toBeGreaterThan(deviceId)
  expect(deviceId).toBeGreaterThan(1)
  const again = await bed.ask('POST', '/api/parts', { partNum: 'P-7' })
  expect(again.body.data).toMatchObject({ partNum: 'P-7', version: 4 })
})

// Proves ADM-207, ADM-208, OPS-241, OPS-243
test('where a PUT has no id in its path it is in the query or the body', async () => {
  await bed.ask('POST', '/api/jobs', { jobNum: 'J' })
  await bed.ask('POST', '/api/jobOperations', { jobNum: 'J', assemblySeq: 0, oprSeq: 10 })
  const query = '/api/jobOperations?jobNum=J&assemblySeq=0&oprSeq=10'
  expect((await bed.ask('PUT', query, { description: 'Turn' })).body.data).toMatchObject({ description: 'Turn' })
  const row = (await bed.ask('GET', '/api/jobOperations/J~0~10')).body.data
  expect((await bed.ask('PUT', '/api/jobOperations', { ...row, description: 'Mill' })).body.data.description).toBe(
    'Mill',
  )
  expect((await bed.ask('PUT', '/api/jobOperations', { description: 'x' })).status).toBe(400)
  expect((await bed.ask('PUT', '/api/jobOperations/J~0~10', { oprSeq: 20 })).body.data.fields).toEqual({
    oprSeq: 'cannot be changed',
  })
  expect((await bed.ask('DELETE', query)).status).toBe(200)
})

test('keys may hold anything a path can carry when it is encoded', async () => {
  for (const partNum of ['A/B', '50%', '%2F', 'a b', 'é?#&=', "o'x", 'constructor']) {
    expect((await bed.ask('POST', '/api/parts', { partNum })).status, partNum).toBe(200)
    const path = `/api/parts/${encodeURIComponent(partNum)}`
    expect((await bed.ask('GET', path)).body.data?.partNum).toBe(partNum)
    expect((await bed.ask('DELETE', path)).status).toBe(200)
  }
})

test('every item type of the gateway agrees with its table', async () => {
  const { rows } = await sql<{ at: string; type: string; nullable: boolean }>`
    select concat(table_name, '.', column_name) as at, udt_name as type, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'`.execute(
    bed.dependencies.systemDb,
  )
  const columns = new Map(rows.map(({ at, ...column }) => [at, column]))
  for (const { type } of areas.flatMap((area) => area.items ?? [])) {
    const expected = new Map<string, unknown>([
      [ownerColumn(type), { type: 'int4', nullable: false }],
      ['row_id', { type: 'uuid', nullable: false }],
      ['version', { type: 'int4', nullable: false }],
    ])
    for (const name of storedFields(type)) {
      const field = type.fields[name]!
      const nullable =
        field.required === 'N' || (field.derived && columns.get(`${tableName(type)}.${snakeCase(name)}`)?.nullable)
      expected.set(snakeCase(name), { type: sqlTypes[field.stored], nullable })
    }
    const there = new Map(
      [...columns]
        .filter(([at]) => at.startsWith(`${tableName(type)}.`))
        .map(([at, column]) => [at.slice(at.indexOf('.') + 1), column]),
    )
    expect(Object.fromEntries([...there].sort()), type.name).toEqual(Object.fromEntries([...expected].sort()))
  }
})
