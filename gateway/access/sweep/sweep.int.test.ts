import {
  type Area,
  allPermissions,
  type Flag,
  noPermissions,
  type Permissions,
  areas as permissionAreas,
  permissionsWhere,
} from '@takt/domain/access/permissions.ts'
import { keyText } from '@takt/domain/item/itemKey.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../items/itemsBed.ts'
import { samples } from '../../items/samples.ts'
import { catalogueTables } from '../../items/tenantTables.ts'
import { prepareJobs } from '../../jobs/prepareJobs.ts'
import { addressOf, type Route, routesOf } from './routesOf.ts'

// Whoever adds a route that anybody may ask must say so here.
const open = [
  'GET /api/openapi.json',
  'GET /api/reference',
  'GET /api/reference.css',
  'POST /api/login',
  'POST /api/users/forgotPassword',
]
// These look at the token themselves: a reset link's or an address's is no session.
const ownToken = ['POST /api/users/changePassword', 'POST /api/users/refreshToken']
// Whoever adds a route that needs a session and no right must say so here, and why nothing is given away by it.
const needNoRight = [
  // One's own session and messages.
  'GET /api/users/user',
  'GET /api/users/sessions',
  'DELETE /api/users/sessions/:sessionId',
  'POST /api/users/logout',
  'POST /api/users/logoutEverywhere',
  'POST /api/users/linkToken',
  'PUT /api/users/maskMode',
  'POST /api/messaging/provision',
  'POST /api/messaging/keepAlive',
  // What there is to choose from: the own entity and the organizations within reach.
  'GET /api/entities',
  'GET /api/organizations',
  // Records that somebody signed in.
  'POST /api/telemetry',
]

// Some questions about one row are about a time as well.
const anHour = '?start=2026-03-02T06:00:00Z&end=2026-03-02T07:00:00Z'

// Their own tests prove them apart: organizations and connectors, and what only follows from other rows.
const madeOtherwise = [
  'connectors',
  'entities',
  'organizationSettings',
  'organizations',
  'tagAssociationTypes',
  'tagAssociations',
]

type Right = { area: Area; flag: Flag } | 'globalAdmin'

function rightIn(message: string): Right | null {
  if (/global administrator/.test(message)) return 'globalAdmin'
  const [, flag, area] = /needs the right '(\w+)' on '(\w+)'/.exec(message) ?? []
  return flag && area && permissionAreas.includes(area as Area) ? { area: area as Area, flag: flag as Flag } : null
}

const only = (right: { area: Area; flag: Flag }): Permissions =>
  permissionsWhere((area, flag) => area === right.area && flag === right.flag)
const allBut = (right: { area: Area; flag: Flag }): Permissions =>
  permissionsWhere((area, flag) => area !== right.area || flag !== right.flag)

describe('every route of the gateway', () => {
  let bed: ItemsBed
  let routes: Route[]
  beforeAll(async () => {
    bed = await createItemsBed([...areas])
    await prepareJobs(bed.dependencies.env.DATABASE_URL)
    routes = routesOf(bed.app)
  })
  afterAll(() => bed?.close())

  async function ask(route: Route, who: Who | null, address = addressOf(route)) {
    if (who) return bed.ask(route.method, address, route.method === 'GET' ? undefined : {}, who)
    const init = { method: route.method, headers: { 'content-type': 'application/json' } }
    const reply = await bed.app.request(address, route.method === 'GET' ? init : { ...init, body: '{}' })
    const text = await reply.text()
    return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : { message: '' } }
  }

  /** Everything that is kept but for the audit, which tells of refusals as well, as one number a table. */
  async function everything() {
    const sums: Record<string, string | null> = {}
    for (const { name } of await catalogueTables(bed.dependencies.systemDb)) {
      if (['audit', 'sign_in_attempt', 'messaging_key', 'migration'].includes(name)) continue
      const { rows } = await sql<{ sum: string | null }>`
        select md5(string_agg(t::text, ',' order by t::text)) as sum from ${sql.table(name)} t`.execute(
        bed.dependencies.systemDb,
      )
      sums[name] = rows[0]!.sum
    }
    return sums
  }

  test('as nobody: is refused with Token is not valid, but for the few that anybody may ask', async () => {
    const before = await everything()
    const answered: string[] = []
    for (const route of routes) {
      const { status, body } = await ask(route, null)
      if (status !== 401) answered.push(route.name)
      else expect(body, route.name).toEqual({ success: false, message: 'Token is not valid', data: null })
    }
    expect(answered.sort()).toEqual(open)
    expect(await everything()).toEqual(before)
  })

  test('without any right: is refused naming area and flag, with that flag it is not, and without it alone it is again', async () => {
    const before = await everything()
    const unguarded: string[] = []
    const otherwise: string[] = []
    for (const route of routes) {
      if (open.includes(route.name) || ownToken.includes(route.name)) continue
      const refused = await ask(route, { permissions: noPermissions, restrictOrgs: true })
      if (refused.status !== 403) {
        unguarded.push(route.name)
        continue
      }
      const right = rightIn(refused.body.message)
      expect(right, `${route.name}: ${refused.body.message}`).not.toBe(null)
      if (!right) continue
      const may: Who = right === 'globalAdmin' ? { globalAdmin: true } : { permissions: only(right) }
      let allowed = await ask(route, may)
      // Some need a second one, and name it as well.
      const second = allowed.status === 403 ? rightIn(allowed.body.message) : null
      if (second && second !== 'globalAdmin' && right !== 'globalAdmin')
        allowed = await ask(route, {
          permissions: permissionsWhere((area, flag) => only(right)[area][flag] || only(second)[area][flag]),
        })
      expect([401, 403, 500], `${route.name} with its right: ${allowed.body.message}`).not.toContain(allowed.status)
      if (right === 'globalAdmin') {
        expect((await ask(route, { permissions: allPermissions })).status, route.name).toBe(403)
        continue
      }
      const { status } = await ask(route, { permissions: allBut(right) })
      if (status !== 403) otherwise.push(route.name)
    }
    expect(unguarded.sort()).toEqual([...needNoRight].sort())
    const shared = [...bed.items.values()].filter(({ alsoUnder }) => alsoUnder?.length).map(({ type }) => type.name)
    expect(otherwise.filter((name) => !shared.some((type) => name.includes(`/api/${type}`)))).toEqual([])
    expect(await everything()).toEqual(before)
  })

  test('as a display: is refused, but for what dashboards are made of', async () => {
    const before = await everything()
    const answered: string[] = []
    for (const route of routes) {
      if (open.includes(route.name) || ownToken.includes(route.name)) continue
      const { status } = await ask(route, { isDisplay: true })
      if (status !== 403) answered.push(route.name)
    }
    expect(answered.sort()).toEqual([
      'GET /api/deviceGroups',
      'GET /api/entities',
      'GET /api/organizations',
      'GET /api/resources/current',
      'GET /api/users/user',
      'POST /api/messaging/keepAlive',
      'POST /api/messaging/provision',
      'POST /api/resources/getTEEP',
    ])
    expect(await everything()).toEqual(before)
  })

  test("with every right, another organization's row is a 404 in the words for a row that is not there, and stays", async () => {
    const keys: Record<string, string> = {}
    for (const [name, { body }] of Object.entries(samples)) {
      const item = bed.items.get(name)
      if (!item) continue
      const added = await bed.ask('POST', `/api/${name}`, body)
      expect([name, added.status]).toEqual([name, 200])
      keys[name] = keyText(item.type, added.body.data)
    }
    const group = await bed.ask('POST', '/api/groups', { groupName: 'Theirs' })
    keys.groups = String(group.body.data.groupId)
    const before = await everything()
    // Whoever mounts another item type must give it a sample, or say here why its rows are made otherwise.
    const withoutSample = [...bed.items.keys()].filter((name) => keys[name] === undefined)
    expect(withoutSample.filter((name) => !madeOtherwise.includes(name))).toEqual([])
    const other: Who = { organizationId: 3, entityId: 2 }
    for (const [name, key] of Object.entries(keys)) {
      const missing = key.replace(/\d+(?!.*\d)/, '987654')
      for (const route of routes.filter(({ path }) => path.startsWith(`/api/${name}/:`))) {
        const at = (which: string) =>
          `${route.path.replace(/:\w+(\{[^}]*\})?/, encodeURIComponent(which))}${route.method === 'GET' ? anHour : ''}`
        const theirs = await ask(route, other, at(key))
        const none = await ask(route, other, at(missing))
        expect([theirs.status, theirs.body.message.replaceAll(key, missing)], route.name).toEqual([
          none.status,
          none.body.message,
        ])
        expect(theirs.status, `${route.name}: ${theirs.body.message}`).toBe(route.method === 'POST' ? none.status : 404)
      }
      const list = await bed.ask('GET', `/api/${name}`, undefined, other)
      const rows: unknown[] = list.body.data
      expect(rows.length, name).toBe(0)
    }
    expect(await everything()).toEqual(before)
  })
})
