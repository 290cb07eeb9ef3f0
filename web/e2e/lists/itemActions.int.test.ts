import { devices } from '@takt/domain/areas/devices/devices.ts'
import { assemblies } from '@takt/domain/areas/masterData/assemblies.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createItemsBed, type ItemsBed } from '@takt/gateway/core/items/testing/items.bed.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from '../../src/core/api/client.ts'
import { defaultActions } from '../../src/core/items/defaultActions.ts'
import type { ItemWork } from '../../src/core/items/itemActions.ts'
import { createItemClient } from '../../src/core/items/itemClient.ts'
import { pageQuery } from '../../src/core/items/listRequest.ts'
import { firstState } from '../../src/core/items/listState.ts'
import { keyFields, sendRules } from '../../src/core/items/payload.ts'
import { performWork } from '../../src/core/items/performWork.ts'

let bed: ItemsBed
let calls: string[] = []
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())
beforeEach(() => {
  calls = []
})

/** A grid's way to the real gateway; each call is written down as `PUT /resources/M {"description":"x"}`. */
function gridOf(type: ItemType, options: { hasKey?: boolean; inherent?: Record<string, string | number> } = {}) {
  const session = {
    sessionId: '00000000-0000-4000-8000-000000000000',
    userId: 1,
    userName: 'someone@demo.takt',
    entityId: 1,
    organizationId: 1,
    globalAdmin: false,
    restrictOrgs: false,
    permissions: allPermissions,
  }
  const client = createItemClient(
    createClient({
      token: () => JSON.stringify(session),
      onTokenRejected: () => {},
      fetch: async (address, init = {}) => {
        const body = typeof init.body === 'string' ? ` ${init.body}` : ''
        calls.push(`${init.method} ${decodeURIComponent(String(address)).replace(/^\/api/, '')}${body}`)
        return bed.app.request(String(address), init)
      },
    }),
    type,
  )
  const inherent = options.inherent ?? {}
  const actions = defaultActions({ type, client, rules: sendRules(type), hasKey: options.hasKey ?? true, inherent })
  const work = (some: Partial<ItemWork>) => performWork(actions, { add: [], change: [], remove: [], ...some })
  return { client, work, actions, inherent }
}

const machine = (resourceID: string, more: object = {}) => ({ resourceID, description: null, costPerHour: '', ...more })

test('the schema is asked by POST /api/{itemType}/schema and states fields and hierarchy', async () => {
  const schema = await gridOf(resources).client.schema()
  expect(calls).toEqual(['POST /resources/schema'])
  expect(schema.fields.resourceID).toMatchObject({ required: 'Y', editable: 'false' })
  expect(keyFields(schema)).toEqual(['resourceID'])
  expect(keyFields(await gridOf(assemblies).client.schema())).toEqual(['partNum', 'revision', 'assemblySeq'])
})

test('an added row is one POST of its fields that are neither made by the server nor empty', async () => {
  const { failures, added } = await gridOf(resources).work({ add: [machine('R-1', { microStopSecs: 60 })] })
  expect(failures).toEqual([])
  expect(calls).toEqual(['POST /resources {"resourceID":"R-1","microStopSecs":60}'])
  expect(added).toMatchObject([{ resourceID: 'R-1', version: 1 }])
})

// Proves OPS-239
test('rows that are added one after another are one POST each, without what the server makes', async () => {
  const grid = gridOf(devices)
  const made = { deviceId: 77, organizationId: 9, entityId: 9, country: 'DE', timezone: 'UTC' }
  const rows = ['North', 'South'].map((deviceName) => ({
    ...made,
    deviceTypeId: 'takt-h1',
    deviceName,
    resourceId: '',
  }))
  for (const row of rows) expect((await grid.work({ add: [row] })).failures).toEqual([])
  expect(calls).toEqual(
    ['North', 'South'].map((deviceName) => `POST /devices {"deviceTypeId":"takt-h1","deviceName":"${deviceName}"}`),
  )
})

test('an update is PUT /api/{itemType}/{primaryKey} with the editable fields, empty nullable ones as null', async () => {
  const grid = gridOf(resources)
  const [row] = (await grid.work({ add: [machine('R 2', { description: 'x' })] })).added ?? []
  calls = []
  const { failures, changed } = await grid.work({
    change: [{ row: row!, fields: { resourceID: 'other', description: '', costPerHour: 80 }, version: row!.version }],
  })
  expect(failures).toEqual([])
  expect(calls).toEqual(['PUT /resources/R 2 {"description":null,"costPerHour":80,"version":1}'])
  expect(changed).toMatchObject([{ resourceID: 'R 2', description: null, costPerHour: 80, version: 2 }])
})

test('a delete is DELETE /api/{itemType}/{primaryKey}', async () => {
  const grid = gridOf(resources)
  const { added } = await grid.work({ add: [machine('R-3')] })
  calls = []
  expect(await grid.work({ remove: added ?? [] })).toMatchObject({ failures: [] })
  expect(calls).toEqual(['DELETE /resources/R-3'])
})

// Proves OPS-209
test('a composite key stands in the query, from the row or from the grid’s inherent filters', async () => {
  const parts = { partNum: 'P-1', revision: 'A' }
  await bed.ask('POST', '/api/parts', { partNum: 'P-1' })
  await bed.ask('POST', '/api/revisions', parts)
  const grid = gridOf(assemblies, { inherent: parts })
  const { failures, added } = await grid.work({ add: [{ assemblySeq: 5, description: 'x' }] })
  expect(failures).toEqual([])
  const { partNum: _, revision: __, ...bare } = added![0]!
  calls = []
  await grid.work({ change: [{ row: bare, fields: { description: 'y' } }] })
  await grid.work({ remove: added! })
  expect(calls).toEqual([
    'PUT /assemblies?partNum=P-1&revision=A&assemblySeq=5 {"description":"y"}',
    'DELETE /assemblies?partNum=P-1&revision=A&assemblySeq=5',
  ])
})

// Proves OPS-207, OPS-208
test('without a key nothing is sent: No key found for updating, No key found for delete', async () => {
  const grid = gridOf(resources, { hasKey: false })
  const row = { resourceID: 'R-1', rowId: 'r', version: 1 }
  expect((await grid.work({ change: [{ row, fields: { description: 'x' } }] })).failures).toMatchObject([
    { list: 'change', index: 0, message: 'No key found for updating' },
  ])
  expect((await grid.work({ remove: [row] })).failures).toMatchObject([
    { list: 'remove', index: 0, message: 'No key found for delete' },
  ])
  expect(calls).toEqual([])
})

test('several rows are one bulk, all or nothing; each refused row says why, by its place and field', async () => {
  const grid = gridOf(resources)
  const [row] = (await grid.work({ add: [machine('R-4')] })).added ?? []
  calls = []
  const work = {
    change: [{ row: row!, fields: { costPerHour: -1 }, version: 1 }],
    add: [machine('R-5'), machine('R-6', { scheduleID: 'nobody' }), machine('R-4')],
  }
  const { failures } = await grid.work(work)
  expect(calls.map((call) => call.split(' ')[1])).toEqual(['/resources/bulk'])
  expect(failures).toHaveLength(3)
  const of = (list: string, index: number) =>
    failures.find((failure) => failure.list === list && failure.index === index)
  expect(of('change', 0)).toMatchObject({ status: 400, fields: { costPerHour: expect.any(String) } })
  expect(of('add', 1)).toMatchObject({ status: 400, fields: { scheduleID: expect.stringContaining('nobody') } })
  expect(of('add', 2)).toMatchObject({ status: 409, message: expect.stringContaining('R-4') })
  expect(await grid.client.one({ resourceID: 'R-5' })).toBe(null)
  const mended = await grid.work({
    change: [{ ...work.change[0]!, fields: { costPerHour: 1 } }],
    add: [machine('R-5')],
  })
  expect(mended).toMatchObject({ failures: [], changed: [{ resourceID: 'R-4' }], added: [{ resourceID: 'R-5' }] })
})

test('somebody who was faster is told of with 409, alone and among several', async () => {
  const grid = gridOf(resources)
  const { added = [] } = await grid.work({ add: [machine('R-7'), machine('R-8')] })
  await bed.ask('PUT', '/api/resources/R-7', { description: 'theirs' })
  const change = added.map((row) => ({ row, fields: { description: 'mine' }, version: row.version }))
  expect((await grid.work({ change: [change[0]!] })).failures).toMatchObject([
    { list: 'change', index: 0, status: 409 },
  ])
  expect((await grid.work({ change })).failures).toMatchObject([{ list: 'change', index: 0, status: 409 }])
  expect(await grid.client.one({ resourceID: 'R-8' })).toMatchObject({ description: null })
})

test('a page is asked with ttlSecs=0 and one row more than it holds', async () => {
  const { client, inherent } = gridOf(resources)
  await client.list(pageQuery(resources, { ...firstState, page: 2, search: 'R-' }, inherent))
  expect(calls).toEqual([
    `GET /resources?globalSearchFields=${resources.search.join(',')}&globalSearchValue=R-&offset=50&limit=26&ttlSecs=0`,
  ])
})
