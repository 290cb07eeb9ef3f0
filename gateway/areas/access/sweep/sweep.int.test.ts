import {
  type Area,
  allPermissions,
  type Flag,
  noPermissions,
  type Permissions,
  areas as permissionAreas,
  permissionsWhere,
} from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import type { Right as DeclaredRight } from '../../../core/http/route.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../../core/items/testing/items.fixture.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { databaseChecksums } from './databaseChecksums.fixture.ts'
import { addressOf, type Route, routesOf } from './routesOf.fixture.ts'

// Routes without authentication; every new one must be listed here.
const open = [
  'GET /api/begin',
  'GET /api/openapi.json',
  'GET /api/reference',
  'GET /api/reference.css',
  'POST /api/login',
  'POST /api/users/forgotPassword',
]
// Routes that check the token themselves: tokens of reset links, page links or devices are no sessions.
const ownToken = [
  'POST /api/devices/:deviceId/chat',
  'POST /api/devices/:deviceId/tagReads',
  'POST /api/devices/:deviceId/telemetry',
  'POST /api/ingest/:deviceId',
  'GET /api/devices/:deviceId/chat',
  'GET /api/devices/:deviceId/program',
  'POST /api/screens',
  'GET /api/users/linkToken',
  'POST /api/flows/designSession',
  'POST /api/notifications/acknowledge',
  'POST /api/begin',
  'POST /api/users/changePassword',
  'POST /api/users/confirmEmail',
  'POST /api/users/refreshToken',
]
// Routes that need a session but no permission; every new one must be listed here with the reason why it exposes
// nothing.
const sessionOnly = [
  // Own session and messages.
  'GET /api/users/user',
  'GET /api/users/sessions',
  'DELETE /api/users/sessions/:sessionId',
  'GET /api/users/tokens',
  'POST /api/users/tokens',
  'POST /api/users/logout',
  'POST /api/users/logoutEverywhere',
  'POST /api/users/linkToken',
  'PUT /api/users/maskMode',
  'POST /api/messaging/provision',
  'POST /api/messaging/keepAlive',
  // Own data; permissions for data of others are checked by the route.
  'POST /api/messaging/ping',
  // Own calls, including past ones; the route checks which users may be called and what is shown of them.
  'POST /api/messaging/call',
  'GET /api/calls',
  'GET /api/calls/current',
  'GET /api/calls/directory',
  'POST /api/calls/:room/token',
  // Own conversations; for those about machines and jobs the route checks the permissions.
  'GET /api/chat/conversations',
  'POST /api/chat/conversations',
  'GET /api/chat/conversations/:conversationId/messages',
  'POST /api/chat/conversations/:conversationId/messages',
  'DELETE /api/chat/conversations/:conversationId/messages/:seq',
  'POST /api/chat/conversations/:conversationId/files',
  'GET /api/chat/conversations/:conversationId/messages/:seq/file',
  'POST /api/chat/conversations/:conversationId/read',
  'POST /api/chat/conversations/:conversationId/leave',
  'GET /api/chat/search',
  'GET /api/chat/unread',
  // Own notifications; the route checks which of them may still be read.
  'GET /api/notifications/told',
  'POST /api/notifications/told/seen',
  'POST /api/notifications/told/:toldId/acknowledge',
  // Available choices: the own entity and the reachable organizations.
  'GET /api/entities',
  'GET /api/organizations',
  // Own changes, with the permissions that they required.
  'POST /api/changes/undo',
  // Records the sign-in of a user.
  'POST /api/telemetry',
  // Writes errors of a page to the log.
  'POST /api/errorReports',
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
  let fixture: ItemsFixture
  let routes: Route[]
  const declared = new Map<string, DeclaredRight>()
  beforeAll(async () => {
    fixture = await createItemsFixture([...areas])
    await prepareJobs(fixture.dependencies.env.DATABASE_URL)
    routes = routesOf(fixture.app)
    // The first declared route of a path wins.
    for (const { right, method, path } of fixture.app.declared.toReversed())
      declared.set(`${method.toUpperCase()} /api${path}`, right)
  })
  afterAll(() => fixture?.close())

  async function request(route: Route, caller: TestUser | null, address = addressOf(route)) {
    if (caller) return fixture.request(route.method, address, route.method === 'GET' ? undefined : {}, caller)
    const init = { method: route.method, headers: { 'content-type': 'application/json' } }
    const reply = await fixture.app.request(address, route.method === 'GET' ? init : { ...init, body: '{}' })
    const text = await reply.text()
    return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : { message: '' } }
  }

  const checksums = () => databaseChecksums(fixture)

  test('without authentication: rejected with Token is not valid, except the few open routes', async () => {
    const before = await checksums()
    const permitted: string[] = []
    for (const route of routes) {
      const { status, body } = await request(route, null)
      if (status !== 401) permitted.push(route.name)
      else expect(body, route.name).toEqual({ success: false, message: 'Token is not valid', data: null })
    }
    expect(permitted.sort()).toEqual(open)
    const declaredAs = (...rights: DeclaredRight[]) =>
      routes.map(({ name }) => name).filter((name) => rights.includes(declared.get(name) ?? 'session'))
    expect(declaredAs('anyone').sort()).toEqual(open.filter((name) => !/openapi|reference/.test(name)))
    expect(declaredAs('ownToken', 'device').sort()).toEqual([...ownToken].sort())
    expect(await checksums()).toEqual(before)
  })

  // Proves ADM-145
  test('without permissions: rejected naming area and flag; accepted with that flag, rejected again if only that flag is missing', async () => {
    const before = await checksums()
    const unguarded: string[] = []
    const permittedOtherwise: string[] = []
    for (const route of routes) {
      if (open.includes(route.name) || ownToken.includes(route.name)) continue
      const rejection = await request(route, { permissions: noPermissions, restrictOrgs: true })
      if (rejection.status !== 403) {
        unguarded.push(route.name)
        continue
      }
      const right = rightIn(rejection.body.message)
      expect(right, `${route.name}: ${rejection.body.message}`).not.toBe(null)
      if (!right) continue
      const declaredRight = declared.get(route.name)
      if (Array.isArray(declaredRight))
        expect([route.name, right]).toEqual([route.name, { area: declaredRight[0], flag: declaredRight[1] }])
      const may: TestUser = right === 'globalAdmin' ? { globalAdmin: true } : { permissions: only(right) }
      let allowed = await request(route, may)
      // Some routes need a second permission and name it as well.
      const second = allowed.status === 403 ? rightIn(allowed.body.message) : null
      if (second && second !== 'globalAdmin' && right !== 'globalAdmin')
        allowed = await request(route, {
          permissions: permissionsWhere((area, flag) => only(right)[area][flag] || only(second)[area][flag]),
        })
      expect([401, 403, 500], `${route.name} with its right: ${allowed.body.message}`).not.toContain(allowed.status)
      if (right === 'globalAdmin') {
        expect((await request(route, { permissions: allPermissions })).status, route.name).toBe(403)
        continue
      }
      const { status } = await request(route, { permissions: allBut(right) })
      if (status !== 403) permittedOtherwise.push(route.name)
    }
    expect(unguarded.sort()).toEqual([...sessionOnly].sort())
    const shared = [...fixture.items.values()]
      .filter(({ type, alsoUnder }) => alsoUnder?.length || type.changedWith.length > 1)
      .map(({ type }) => type.name)
    // Each kind of page has its own permissions, and some routes cover all kinds of pages.
    shared.push('docs')
    // Users who may write employees can clock anyone; users who may record events at machines can clock the owner of a
    // badge.
    shared.push('laborTickets/clock')
    expect(permittedOtherwise.filter((name) => !shared.some((type) => name.includes(`/api/${type}`)))).toEqual([])
    expect(await checksums()).toEqual(before)
  })

  test('as a display: rejected, except for what dashboards need', async () => {
    const before = await checksums()
    const permitted: string[] = []
    for (const route of routes) {
      if (open.includes(route.name) || ownToken.includes(route.name)) continue
      const { status } = await request(route, { isDisplay: true })
      if (status !== 403) permitted.push(route.name)
    }
    expect(permitted.sort()).toEqual([
      'GET /api/analytics/learnedCycles',
      'GET /api/deviceGroups',
      'GET /api/entities',
      'GET /api/organizations',
      'GET /api/reasons',
      'GET /api/resources/:resourceID/cycles',
      'GET /api/resources/:resourceID/derivedStates',
      'GET /api/resources/:resourceID/evidence',
      'GET /api/resources/:resourceID/plan',
      'GET /api/resources/:resourceID/reasons',
      'GET /api/resources/:resourceID/values',
      'GET /api/resources/current',
      'GET /api/targets',
      'GET /api/users/user',
      'GET /api/walls/:key',
      'GET /api/walls/export.csv',
      'POST /api/analytics/breakdown',
      'POST /api/analytics/jobEffHistory',
      'POST /api/analytics/machineNotices',
      'POST /api/analytics/teepColumns',
      'POST /api/displays/here',
      'POST /api/messaging/keepAlive',
      'POST /api/messaging/provision',
      'POST /api/resources/getTEEP',
    ])
    expect(await checksums()).toEqual(before)
  })

  test('as the screen at a machine: rejected, except for work at the machine', async () => {
    const before = await checksums()
    const permitted: string[] = []
    const screen = { deviceId: 1, name: 'Lathe', resourceID: 'M-1' }
    for (const route of routes) {
      if (open.includes(route.name) || ownToken.includes(route.name)) continue
      // Regardless of the permissions it might be granted.
      const display = { displayId: 1, deviceGroupIds: null, screen }
      const { status } = await request(route, { isDisplay: true, globalAdmin: true, display })
      if (status !== 403) permitted.push(route.name)
    }
    expect(permitted.sort()).toEqual([
      'GET /api/calls/current',
      'GET /api/calls/directory',
      'GET /api/checkData',
      'GET /api/checkData/due',
      'GET /api/checkData/gauges',
      'GET /api/docs/:pageId',
      'GET /api/docs/:pageId/picture',
      'GET /api/docs/revision/:revId/file',
      'GET /api/entities',
      'GET /api/laborTickets/clocked',
      'GET /api/organizations',
      'GET /api/resources/:resourceID/derivedStates',
      'GET /api/resources/:resourceID/reasons',
      'GET /api/resources/current',
      'GET /api/screens/chat',
      'GET /api/screens/chat/file',
      'GET /api/screens/machine',
      'GET /api/screens/scrap',
      'GET /api/screens/work',
      'GET /api/users/user',
      'POST /api/calls/:room/token',
      'POST /api/checkData',
      'POST /api/displays/here',
      'POST /api/errorReports',
      'POST /api/laborTickets/clock',
      'POST /api/messaging/call',
      'POST /api/messaging/keepAlive',
      'POST /api/messaging/provision',
      'POST /api/screens/chat',
      'POST /api/screens/chat/file',
      'POST /api/screens/chat/read',
      'POST /api/screens/reason',
      'POST /api/screens/scrap',
      'POST /api/telemetry',
    ])
    expect(await checksums()).toEqual(before)
  })
})
