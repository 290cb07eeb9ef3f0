import { rowSchema } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { ownerColumn, snakeCase, sqlTypes, storedFields, tableName } from '../itemTable.ts'
import { createItemsFixture, type ItemsFixture } from './items.fixture.ts'
import { nextMillisecond } from './nextMillisecond.fixture.ts'
import { samples } from './samples.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())

const typeOf = (name: string) => fixture.items.get(name)!.type
const reader = { permissions: readerPermissions }

describe.each(Object.entries(samples))('%s', (name, { body, change, wrong, names }) => {
  let path = ''
  // Proves ADM-066, ADM-067, ADM-068, ADM-149, ADM-206, ADM-233, ADM-234, ADM-235, ADM-238, OPS-131, OPS-228, OPS-244
  // Proves OPS-285, OPS-286, OPS-289, OPS-290
  test('adds a row, returns it in the declared shape, and finds it by its key and in the list', async () => {
    const added = await fixture.request('POST', `/api/${name}`, body)
    expect(added).toMatchObject({ status: 200, body: { success: true, data: { ...body, version: 1 } } })
    expect(rowSchema(typeOf(name)).safeParse(added.body.data).error).toBe(undefined)
    path = `/api/${name}/${encodeURIComponent(keyText(typeOf(name), added.body.data))}`
    expect((await fixture.request('GET', path)).body.data).toEqual(added.body.data)
    expect((await fixture.request('GET', `/api/${name}?limit=10`)).body.data).toContainEqual(added.body.data)
  })

  // Proves ADM-187, ADM-236, OPS-240, OPS-287, OPS-291
  test('changes only the fields sent, records the change in the history, and shows the earlier state', async () => {
    const before = (await fixture.request('GET', path)).body.data
    const asOf = await nextMillisecond(fixture)
    const changed = await fixture.request('PUT', path, { ...change, version: before.version })
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { ...before, ...change, version: before.version + 1 } },
    })
    const history = (await fixture.request('GET', `${path}/history`)).body.data
    expect(history.map(({ type }: { type: string }) => type)).toEqual([`${name}.added`, `${name}.changed`])
    expect(history[1]).toMatchObject({ version: 2, userId: 1, fields: change })
    const old = (await fixture.request('GET', `/api/${name}?asOf=${asOf}`)).body.data
    expect(old).toContainEqual(before)
  })

  test('rejects a change based on an older version with the time of the newer one; repeating a change has no effect', async () => {
    const late = await fixture.request('PUT', path, { ...change, version: 1 })
    expect([late.status, late.body.data.version]).toEqual([409, 2])
    expect(late.body.message).toMatch(/was changed by .* at \d{4}-/)
    expect((await fixture.request('PUT', path, change)).body.data.version).toBe(2)
  })

  test('rejects schema violations by field, and an existing key', async () => {
    const rejected = await fixture.request('POST', `/api/${name}`, wrong)
    expect(rejected.status).toBe(400)
    for (const field of names) expect(rejected.body.data.fields).toHaveProperty([field])
    if (typeOf(name).key.every((field) => field in body)) {
      const again = await fixture.request('POST', `/api/${name}`, body)
      expect(again.status).toBe(409)
      expect(again.body.message).toContain(keyText(typeOf(name), body))
    } else
      expect((await fixture.request('POST', `/api/${name}`, { ...body, [typeOf(name).key[0]!]: 77 })).status).toBe(400)
  })

  test('rejects writes without the flag that the type requires', async () => {
    const { area, changedWith } = typeOf(name)
    for (const [method, at] of [
      ['POST', `/api/${name}`],
      ['PUT', path],
      ['DELETE', path],
    ] as const) {
      const { status, body: response } = await fixture.request(method, at, {}, reader)
      expect([status, response.message]).toEqual([403, expect.stringContaining(`'${changedWith[0]}' on '${area}'`)])
    }
    // Pages that were never approved are visible only to those who may write them.
    const isDraft = ['instructions', 'checksheets', 'programs'].includes(name)
    expect((await fixture.request('GET', path, undefined, reader)).status).toBe(isDraft ? 404 : 200)
  })

  // Proves ADM-082, ADM-190, OPS-124, OPS-252
  test('returns its schema', async () => {
    const { data } = (await fixture.request('POST', `/api/${name}/schema`, {})).body
    expect(Object.keys(data.fields)).toEqual(Object.keys(typeOf(name).fields))
    for (const { required, editable } of Object.values<Record<string, unknown>>(data.fields))
      expect([required, editable]).toEqual([expect.stringMatching(/^[ANY]$/), expect.stringMatching(/^(true|false)$/)])
    expect(data.hierarchy).toEqual(
      typeOf(name).key.length === 1 ? { primaryKey: typeOf(name).key[0] } : { compositePrimaryKey: typeOf(name).key },
    )
  })
})

// Proves ADM-188, ADM-222, ADM-237, OPS-242, OPS-288, OPS-292
test('keeps a row while others refer to it; all rows can then be removed from the last to the first', async () => {
  const rejected = await fixture.request('DELETE', '/api/resources/M-01')
  expect(rejected.status).toBe(409)
  expect(rejected.body.message).toBe(
    'Machine M-01 cannot be deleted: it is still used by 1 reason entry (1), 1 schedule exception (1), 1 device (1), ' +
      '1 machine position (M-01).',
  )
  for (const name of Object.keys(samples).reverse()) {
    const [row] = (await fixture.request('GET', `/api/${name}`)).body.data
    const path = `/api/${name}/${encodeURIComponent(keyText(typeOf(name), row))}`
    expect((await fixture.request('DELETE', path)).status, name).toBe(200)
    expect((await fixture.request('GET', path)).status).toBe(404)
    expect((await fixture.request('DELETE', path)).status).toBe(404)
    const history = (await fixture.request('GET', `${path}/history`)).body.data
    expect(history.at(-1)).toMatchObject({ type: `${name}.removed`, fields: null })
  }
  for (const table of ['effective_value', ...Object.keys(samples).map(snakeCase)])
    expect(
      (await fixture.rowsOf(table)).filter((row) => row.item_type !== 'organizationSettings'),
      table,
    ).toEqual([])
})

test('never reuses server-generated ids; user-assigned keys can be reused', async () => {
  const { deviceId } = (await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-r1' })).body.data
  await fixture.request('DELETE', `/api/devices/${deviceId}`)
  const next = (await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-r1' })).body.data.deviceId
  expect(next).toBeGreaterThan(deviceId)
  expect(deviceId).toBeGreaterThan(1)
  const again = await fixture.request('POST', '/api/parts', { partNum: 'P-7' })
  expect(again.body.data).toMatchObject({ partNum: 'P-7', version: 4 })
})

// Proves ADM-207, ADM-208, OPS-241, OPS-243
test('a PUT without an id in its path takes it from the query or the body', async () => {
  await fixture.request('POST', '/api/jobs', { jobNum: 'J' })
  await fixture.request('POST', '/api/jobOperations', { jobNum: 'J', assemblySeq: 0, oprSeq: 10 })
  const query = '/api/jobOperations?jobNum=J&assemblySeq=0&oprSeq=10'
  expect((await fixture.request('PUT', query, { description: 'Turn' })).body.data).toMatchObject({
    description: 'Turn',
  })
  const row = (await fixture.request('GET', '/api/jobOperations/J~0~10')).body.data
  expect(
    (await fixture.request('PUT', '/api/jobOperations', { ...row, description: 'Mill' })).body.data.description,
  ).toBe('Mill')
  expect((await fixture.request('PUT', '/api/jobOperations', { description: 'x' })).status).toBe(400)
  expect((await fixture.request('PUT', '/api/jobOperations/J~0~10', { oprSeq: 20 })).body.data.fields).toEqual({
    oprSeq: 'cannot be changed',
  })
  expect((await fixture.request('DELETE', query)).status).toBe(200)
})

test('keys may contain any characters that can be encoded in a path', async () => {
  for (const partNum of ['A/B', '50%', '%2F', 'a b', 'é?#&=', "o'x", 'constructor']) {
    expect((await fixture.request('POST', '/api/parts', { partNum })).status, partNum).toBe(200)
    const path = `/api/parts/${encodeURIComponent(partNum)}`
    expect((await fixture.request('GET', path)).body.data?.partNum).toBe(partNum)
    expect((await fixture.request('DELETE', path)).status).toBe(200)
  }
})

test('every item type of the gateway matches its table', async () => {
  const { rows } = await sql<{ at: string; type: string; nullable: boolean }>`
    select concat(table_name, '.', column_name) as at, udt_name as type, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'`.execute(
    fixture.dependencies.systemDb,
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
    const columnTypes = new Map(
      [...columns]
        .filter(([at]) => at.startsWith(`${tableName(type)}.`))
        .map(([at, column]) => [at.slice(at.indexOf('.') + 1), column]),
    )
    expect(Object.fromEntries([...columnTypes].sort()), type.name).toEqual(Object.fromEntries([...expected].sort()))
  }
})
