import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import { keyFrom, keyText } from '@takt/domain/core/item/itemKey.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../../core/items/testing/items.fixture.ts'
import { samples } from '../../../core/items/testing/samples.fixture.ts'
import { addItem } from '../../../core/items/write/itemCommands.ts'
import { transact } from '../../../core/items/write/transact.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { databaseChecksums } from './databaseChecksums.fixture.ts'
import { type Route, routesOf } from './routesOf.fixture.ts'

/** A row of organization 1: its key, and the change that another organization attempts. */
type ForeignRow = { key: ItemKey; text: string; change: object }

// Some routes for one row also require a time range.
const anHour = '?start=2026-03-02T06:00:00Z&end=2026-03-02T07:00:00Z'

/** Returns the text of a missing row in the same format, so that it is not rejected for another reason. */
const missing = (text: string) => (/\d/.test(text) ? text.replace(/\d+(?!.*\d)/, '987654') : text.replace(/^\w/, 'x9'))

describe('with all permissions, from another organization', () => {
  let fixture: ItemsFixture
  let routes: Route[]
  const foreignRows = new Map<string, ForeignRow>()
  const other: TestUser = { organizationId: 3, entityId: 2 }

  beforeAll(async () => {
    fixture = await createItemsFixture([...areas])
    await prepareJobs(fixture.dependencies.env.DATABASE_URL)
    routes = routesOf(fixture.app)
    const add = async (name: string, body: object, path = `/api/${name}`) => {
      const added = await fixture.request('POST', path, body)
      expect([name, added.status, added.body.message]).toEqual([name, 200, expect.anything()])
      return added.body.data
    }
    const addForeignRow = (name: string, row: Record<string, unknown>, change: object) => {
      const { type } = fixture.items.get(name)!
      foreignRows.set(name, { key: keyFrom(type, row)!, text: keyText(type, row), change })
    }
    for (const [name, { body, change }] of Object.entries(samples))
      if (fixture.items.has(name)) addForeignRow(name, await add(name, body), change)
    const connector = {
      connectorTypeId: 'mtconnect-shdr',
      deviceId: foreignRows.get('devices')!.key.deviceId,
      enabled: false,
    }
    const options = { host: '10.1.2.3', port: 7878, keys: { execution: 'exec' } }
    addForeignRow('connectors', await add('connectors', { ...connector, options }), { description: 'Mine' })
    const source = {
      sourceID: 'CMM',
      pageId: foreignRows.get('checksheets')!.key.pageId,
      atColumn: 'At',
      timezone: 'UTC',
    }
    const columns = { checkColumn: 'Check', valueColumn: 'Value' }
    addForeignRow('checkSources', await add('checkSources', { ...source, ...columns }), { description: 'Mine' })
    const characteristic = { pageId: source.pageId, checkID: 'D1' }
    const limits = { ...characteristic, chart: 'individuals', center: 10, sigma: 0.1, reason: 'Run in' }
    addForeignRow('controlLimits', await add('controlLimits', limits), { center: 11 })
    addForeignRow('controlRules', await add('controlRules', { ...characteristic, rules: 'nelson' }), {
      rules: 'limits',
    })
    const note = { ...characteristic, at: '2026-03-02T14:00:00Z', note: 'Insert changed' }
    addForeignRow('chartNotes', await add('chartNotes', note), { note: 'Mine' })
    const holdFields = {
      jobNum: 'J-100',
      assemblySeq: 0,
      oprSeq: 10,
      checkText: 'Bore',
      cause: 'outside',
      ...characteristic,
    }
    const time = '2026-03-02T14:00:00Z'
    const tenant = { organizationId: 1, entityId: 1, userId: null }
    const hold = await transact(fixture.dependencies, { tenant, items: fixture.items }, (context) =>
      addItem(context, fixture.items.get('jobHolds')!, { ...holdFields, foundAt: time, raisedAt: time }),
    )
    addForeignRow('jobHolds', hold, { reason: 'Mine' })
    addForeignRow('tagAssociationTypes', await add('tagAssociationTypes', { associationType: 'pallets' }), {
      description: 'Mine',
    })
    const association = { associationType: 'jobs', associationID: 'J-100', epc: samples.tags!.body.epc }
    const associated = (await fixture.request('POST', '/api/tagAssociations', association)).body.data
    addForeignRow('tagAssociations', Array.isArray(associated) ? associated[0] : associated, { active: false })
    addForeignRow('groups', await add('groups', { groupName: 'Theirs' }), { groupName: 'Mine' })
    addForeignRow('organizations', { organizationId: 1 }, { organizationName: 'Mine' })
    addForeignRow('organizationSettings', { organizationId: 1 }, { aiEnabled: true })
    addForeignRow('entities', { entityId: 1 }, { entityName: 'Mine' })
    const page = { action: 'create', docType: 'Instruction', docName: 'Theirs', text: 'Theirs' }
    const { pageId, revId } = (await fixture.request('POST', '/api/docs', page)).body.data
    addForeignRow('docRevisions', { revId }, {})
    addForeignRow('documents', await add('documents', { pageId, resourceID: 'M-01' }), { pageTitle: 'Mine' })
    foreignRows.set('docs', { key: {}, text: String(pageId), change: {} })
    // No item types of the framework, but rows of other organizations nevertheless.
    await add('users', { userName: 'theirs1@demo.takt', password: 'correct horse battery' })
    foreignRows.set('users', { key: {}, text: 'theirs1@demo.takt', change: { email: 'mine@other.takt' } })
    const { displayId } = await add('displays', { displayName: 'Hall', dashboards: ['/wall'] })
    foreignRows.set('displays', { key: {}, text: String(displayId), change: { displayName: 'Mine' } })
    // Referenced by routes of other types.
    foreignRows.set('organizations/facilities', foreignRows.get('facilities')!)
  })
  afterAll(() => fixture?.close())

  // Sessions do not apply to them: they authenticate by the device's password.
  const byDevice = [
    'GET /api/devices/:deviceId/chat',
    'POST /api/devices/:deviceId/chat',
    'POST /api/devices/:deviceId/telemetry',
    'POST /api/ingest/:deviceId',
    'POST /api/devices/:deviceId/tagReads',
    'GET /api/devices/:deviceId/program',
  ]
  const request = (method: string, address: string, body: object) =>
    fixture.request(method, address, method === 'GET' ? undefined : body, other)

  test('every item type has a row', () => {
    expect([...fixture.items.keys()].filter((name) => !foreignRows.has(name))).toEqual([])
  })

  test('every route and method returns the same 404 as for a missing row, and the row stays unchanged', async () => {
    const before = await databaseChecksums(fixture)
    let requestCount = 0
    for (const [name, { key, text, change }] of foreignRows) {
      for (const route of routes.filter(
        (entry) => entry.path.startsWith(`/api/${name}/:`) && !byDevice.includes(entry.name),
      )) {
        const at = (rowKey: string) =>
          `${route.path.replace(/:\w+(\{[^}]*\})?/, encodeURIComponent(rowKey)).replace(/:\w+/g, 'up')}${route.method === 'GET' ? anHour : ''}`
        const row = await request(route.method, at(text), change)
        const none = await request(route.method, at(missing(text)), change)
        // Some routes validate the body first; entities can be changed by global administrators only.
        const isBelow = /:\w+(\{[^}]*\})?\//.test(route.path)
        const validatesFirst = /^(POST|PATCH)$/.test(route.method) || (route.method === 'PUT' && isBelow)
        const early = (validatesFirst && none.status === 400) || (name === 'entities' && none.status === 403)
        expect([route.name, row.status]).toEqual([route.name, early ? none.status : 404])
        requestCount++
      }
      // The key in the query, as specified for composite keys.
      for (const method of fixture.items.get(name)?.ownRoutes ? [] : ['PUT', 'DELETE']) {
        if (!routes.some((route) => route.method === method && route.path === `/api/${name}`)) continue
        const query = new URLSearchParams(
          Object.entries(key).map(([field, value]): [string, string] => [field, String(value)]),
        )
        const { status } = await request(method, `/api/${name}?${query}`, { ...key, ...change })
        expect([name, method, status]).toEqual([name, method, name === 'entities' ? 403 : 404])
        requestCount++
      }
    }
    expect(requestCount).toBeGreaterThan(150)
    expect(await databaseChecksums(fixture)).toEqual(before)
  })

  test('a bulk that names such rows is rejected with a 404 for each, and changes nothing', async () => {
    const before = await databaseChecksums(fixture)
    for (const [name, { key, change }] of foreignRows) {
      if (!routes.some(({ path }) => path === `/api/${name}/bulk`)) continue
      for (const bulk of [{ change: [{ key, fields: change }] }, { remove: [{ key }] }]) {
        const { status, body } = await request('POST', `/api/${name}/bulk`, bulk)
        expect([name, status < 500 && status >= 400, body.data?.rows?.[0]?.status]).toEqual([name, true, 404])
      }
    }
    expect(await databaseChecksums(fixture)).toEqual(before)
  })

  test('lists and exports contain none of them', async () => {
    for (const [name, { key, text }] of foreignRows) {
      const list = await fixture.request('GET', `/api/${name}`, undefined, other)
      const item = fixture.items.get(name)
      const rows = Array.isArray(list.body.data) ? list.body.data : Object.values(list.body.data ?? {}).flat()
      if (item)
        expect([name, rows.filter((row) => row && keyText(item.type, row) === keyText(item.type, key))]).toEqual([
          name,
          [],
        ])
      else expect(JSON.stringify(rows)).not.toContain(`"${text}"`)
      if (!routes.some(({ path }) => path === `/api/${name}/export.csv`)) continue
      const csv = await fixture.request('GET', `/api/${name}/export.csv`, undefined, other)
      expect(
        String(csv.body.data)
          .split('\r\n')
          .filter((line) => line.startsWith(`${text},`)),
      ).toEqual([])
    }
  })
})
