import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import { keyFrom, keyText } from '@takt/domain/core/item/itemKey.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../../core/items/testing/items.bed.ts'
import { samples } from '../../../core/items/testing/samples.bed.ts'
import { addItem } from '../../../core/items/write/itemCommands.ts'
import { transact } from '../../../core/items/write/transact.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { everythingKept } from './everythingKept.bed.ts'
import { type Route, routesOf } from './routesOf.bed.ts'

/** A row of organization 1: its key, and what somebody elsewhere tries to change of it. */
type Theirs = { key: ItemKey; text: string; change: object }

// Some questions about one row are about a time as well.
const anHour = '?start=2026-03-02T06:00:00Z&end=2026-03-02T07:00:00Z'

/** The same text for a row that is not there: of the same form, so that it is refused for no other reason. */
const missing = (text: string) => (/\d/.test(text) ? text.replace(/\d+(?!.*\d)/, '987654') : text.replace(/^\w/, 'x9'))

describe('with every right, from another organization', () => {
  let bed: ItemsBed
  let routes: Route[]
  const theirs = new Map<string, Theirs>()
  const other: Who = { organizationId: 3, entityId: 2 }

  beforeAll(async () => {
    bed = await createItemsBed([...areas])
    await prepareJobs(bed.dependencies.env.DATABASE_URL)
    routes = routesOf(bed.app)
    const add = async (name: string, body: object, path = `/api/${name}`) => {
      const added = await bed.ask('POST', path, body)
      expect([name, added.status, added.body.message]).toEqual([name, 200, expect.anything()])
      return added.body.data
    }
    const know = (name: string, row: Record<string, unknown>, change: object) => {
      const { type } = bed.items.get(name)!
      theirs.set(name, { key: keyFrom(type, row)!, text: keyText(type, row), change })
    }
    for (const [name, { body, change }] of Object.entries(samples))
      if (bed.items.has(name)) know(name, await add(name, body), change)
    const connector = {
      connectorTypeId: 'mtconnect-shdr',
      deviceId: theirs.get('devices')!.key.deviceId,
      enabled: false,
    }
    const options = { host: '10.1.2.3', port: 7878, keys: { execution: 'exec' } }
    know('connectors', await add('connectors', { ...connector, options }), { description: 'Mine' })
    const source = { sourceID: 'CMM', pageId: theirs.get('checksheets')!.key.pageId, atColumn: 'At', timezone: 'UTC' }
    const columns = { checkColumn: 'Check', valueColumn: 'Value' }
    know('checkSources', await add('checkSources', { ...source, ...columns }), { description: 'Mine' })
    const characteristic = { pageId: source.pageId, checkID: 'D1' }
    const limits = { ...characteristic, chart: 'individuals', center: 10, sigma: 0.1, reason: 'Run in' }
    know('controlLimits', await add('controlLimits', limits), { center: 11 })
    know('controlRules', await add('controlRules', { ...characteristic, rules: 'nelson' }), { rules: 'limits' })
    const note = { ...characteristic, at: '2026-03-02T14:00:00Z', note: 'Insert changed' }
    know('chartNotes', await add('chartNotes', note), { note: 'Mine' })
    const held = { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10, checkText: 'Bore', cause: 'outside', ...characteristic }
    const then = '2026-03-02T14:00:00Z'
    const tenant = { organizationId: 1, entityId: 1, userId: null }
    const hold = await transact(bed.dependencies, { tenant, items: bed.items }, (context) =>
      addItem(context, bed.items.get('jobHolds')!, { ...held, foundAt: then, raisedAt: then }),
    )
    know('jobHolds', hold, { reason: 'Mine' })
    know('tagAssociationTypes', await add('tagAssociationTypes', { associationType: 'pallets' }), {
      description: 'Mine',
    })
    const association = { associationType: 'jobs', associationID: 'J-100', epc: samples.tags!.body.epc }
    const associated = (await bed.ask('POST', '/api/tagAssociations', association)).body.data
    know('tagAssociations', Array.isArray(associated) ? associated[0] : associated, { active: false })
    know('groups', await add('groups', { groupName: 'Theirs' }), { groupName: 'Mine' })
    know('organizations', { organizationId: 1 }, { organizationName: 'Mine' })
    know('organizationSettings', { organizationId: 1 }, { aiEnabled: true })
    know('entities', { entityId: 1 }, { entityName: 'Mine' })
    const page = { action: 'create', docType: 'Instruction', docName: 'Theirs', text: 'Theirs' }
    const { pageId, revId } = (await bed.ask('POST', '/api/docs', page)).body.data
    know('docRevisions', { revId }, {})
    know('documents', await add('documents', { pageId, resourceID: 'M-01' }), { pageTitle: 'Mine' })
    theirs.set('docs', { key: {}, text: String(pageId), change: {} })
    // No item types of the kit, but rows of somebody all the same.
    await add('users', { userName: 'theirs1@demo.takt', password: 'correct horse battery' })
    theirs.set('users', { key: {}, text: 'theirs1@demo.takt', change: { email: 'mine@other.takt' } })
    const { displayId } = await add('displays', { displayName: 'Hall', dashboards: ['/wall'] })
    theirs.set('displays', { key: {}, text: String(displayId), change: { displayName: 'Mine' } })
    // Named by other types' routes.
    theirs.set('organizations/facilities', theirs.get('facilities')!)
  })
  afterAll(() => bed?.close())

  // A session is nothing to them: the device's own password says whose it is.
  const byDevice = [
    'GET /api/devices/:deviceId/chat',
    'POST /api/devices/:deviceId/chat',
    'POST /api/devices/:deviceId/telemetry',
    'POST /api/devices/:deviceId/tagReads',
    'GET /api/devices/:deviceId/program',
  ]
  const ask = (method: string, address: string, body: object) =>
    bed.ask(method, address, method === 'GET' ? undefined : body, other)

  test('there is a row of every item type there is', () => {
    expect([...bed.items.keys()].filter((name) => !theirs.has(name))).toEqual([])
  })

  test('a row is a 404 in the words for a row that is not there, by every route and verb, and stays as it is', async () => {
    const before = await everythingKept(bed)
    let asked = 0
    for (const [name, { key, text, change }] of theirs) {
      for (const route of routes.filter(
        (entry) => entry.path.startsWith(`/api/${name}/:`) && !byDevice.includes(entry.name),
      )) {
        const at = (which: string) =>
          `${route.path.replace(/:\w+(\{[^}]*\})?/, encodeURIComponent(which)).replace(/:\w+/g, 'up')}${route.method === 'GET' ? anHour : ''}`
        const row = await ask(route.method, at(text), change)
        const none = await ask(route.method, at(missing(text)), change)
        // The body of some routes is looked at first; entities are a global administrator's, whose they are.
        const isBelow = /:\w+(\{[^}]*\})?\//.test(route.path)
        const looksFirst = /^(POST|PATCH)$/.test(route.method) || (route.method === 'PUT' && isBelow)
        const early = (looksFirst && none.status === 400) || (name === 'entities' && none.status === 403)
        expect([route.name, row.status]).toEqual([route.name, early ? none.status : 404])
        asked++
      }
      // The key in the query, as specified for composite ones.
      for (const method of bed.items.get(name)?.ownRoutes ? [] : ['PUT', 'DELETE']) {
        if (!routes.some((route) => route.method === method && route.path === `/api/${name}`)) continue
        const query = new URLSearchParams(
          Object.entries(key).map(([field, value]): [string, string] => [field, String(value)]),
        )
        const { status, body } = await ask(method, `/api/${name}?${query}`, { ...key, ...change })
        // What removes by a filter (tag associations) finds nothing to remove.
        expect([name, method, status === 200 && body.data, status]).toEqual([
          name,
          method,
          false,
          name === 'entities' ? 403 : 404,
        ])
        asked++
      }
    }
    expect(asked).toBeGreaterThan(150)
    expect(await everythingKept(bed)).toEqual(before)
  })

  test('a bulk that names rows is refused with a 404 for each, and changes nothing', async () => {
    const before = await everythingKept(bed)
    for (const [name, { key, change }] of theirs) {
      if (!routes.some(({ path }) => path === `/api/${name}/bulk`)) continue
      for (const bulk of [{ change: [{ key, fields: change }] }, { remove: [{ key }] }]) {
        const { status, body } = await ask('POST', `/api/${name}/bulk`, bulk)
        expect([name, status < 500 && status >= 400, body.data?.rows?.[0]?.status]).toEqual([name, true, 404])
      }
    }
    expect(await everythingKept(bed)).toEqual(before)
  })

  test('lists and exports hold none of them', async () => {
    for (const [name, { key, text }] of theirs) {
      const list = await bed.ask('GET', `/api/${name}`, undefined, other)
      const item = bed.items.get(name)
      const rows = Array.isArray(list.body.data) ? list.body.data : Object.values(list.body.data ?? {}).flat()
      if (item)
        expect([name, rows.filter((row) => row && keyText(item.type, row) === keyText(item.type, key))]).toEqual([
          name,
          [],
        ])
      else expect(JSON.stringify(rows)).not.toContain(`"${text}"`)
      if (!routes.some(({ path }) => path === `/api/${name}/export.csv`)) continue
      const csv = await bed.ask('GET', `/api/${name}/export.csv`, undefined, other)
      expect(
        String(csv.body.data)
          .split('\r\n')
          .filter((line) => line.startsWith(`${text},`)),
      ).toEqual([])
    }
  })
})
