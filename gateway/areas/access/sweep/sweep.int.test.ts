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
import { createItemsBed, type ItemsBed, type Who } from '../../../core/items/testing/items.bed.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { everythingKept } from './everythingKept.bed.ts'
import { addressOf, type Route, routesOf } from './routesOf.bed.ts'

// Whoever adds a route that anybody may ask must say so here.
const open = [
  'GET /api/begin',
  'GET /api/openapi.json',
  'GET /api/reference',
  'GET /api/reference.css',
  'POST /api/login',
  'POST /api/users/forgotPassword',
]
// These look at the token themselves: a reset link's, an address's or a device's is no session.
const ownToken = [
  'POST /api/devices/:deviceId/chat',
  'POST /api/devices/:deviceId/tagReads',
  'POST /api/devices/:deviceId/telemetry',
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
// Whoever adds a route that needs a session and no right must say so here, and why nothing is given away by it.
const needNoRight = [
  // One's own session and messages.
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
  // About oneself; about others it looks at the right itself.
  'POST /api/messaging/ping',
  // Calls of oneself, and those one took part in; whom one may call, and what is told of them, it looks at itself.
  'POST /api/messaging/call',
  'GET /api/calls',
  'GET /api/calls/current',
  'GET /api/calls/directory',
  'POST /api/calls/:room/token',
  // Conversations of oneself; those about machines and jobs by the rights on these, which it looks at itself.
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
  // What oneself was told; of it what one may still read, which it looks at itself.
  'GET /api/notifications/told',
  'POST /api/notifications/told/seen',
  'POST /api/notifications/told/:toldId/acknowledge',
  // What there is to choose from: the own entity and the organizations within reach.
  'GET /api/entities',
  'GET /api/organizations',
  // What oneself did, with the rights that it took.
  'POST /api/changes/undo',
  // Records that somebody signed in.
  'POST /api/telemetry',
  // What a page met, into the log.
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
  let bed: ItemsBed
  let routes: Route[]
  const declared = new Map<string, DeclaredRight>()
  beforeAll(async () => {
    bed = await createItemsBed([...areas])
    await prepareJobs(bed.dependencies.env.DATABASE_URL)
    routes = routesOf(bed.app)
    // The first of an address answers.
    for (const { right, method, path } of bed.app.declared.toReversed())
      declared.set(`${method.toUpperCase()} /api${path}`, right)
  })
  afterAll(() => bed?.close())

  async function ask(route: Route, who: Who | null, address = addressOf(route)) {
    if (who) return bed.ask(route.method, address, route.method === 'GET' ? undefined : {}, who)
    const init = { method: route.method, headers: { 'content-type': 'application/json' } }
    const reply = await bed.app.request(address, route.method === 'GET' ? init : { ...init, body: '{}' })
    const text = await reply.text()
    return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : { message: '' } }
  }

  const everything = () => everythingKept(bed)

  test('as nobody: is refused with Token is not valid, but for the few that anybody may ask', async () => {
    const before = await everything()
    const answered: string[] = []
    for (const route of routes) {
      const { status, body } = await ask(route, null)
      if (status !== 401) answered.push(route.name)
      else expect(body, route.name).toEqual({ success: false, message: 'Token is not valid', data: null })
    }
    expect(answered.sort()).toEqual(open)
    const declaredAs = (...rights: DeclaredRight[]) =>
      routes.map(({ name }) => name).filter((name) => rights.includes(declared.get(name) ?? 'session'))
    expect(declaredAs('anyone').sort()).toEqual(open.filter((name) => !/openapi|reference/.test(name)))
    expect(declaredAs('ownToken', 'device').sort()).toEqual([...ownToken].sort())
    expect(await everything()).toEqual(before)
  })

  // Proves ADM-145
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
      const said = declared.get(route.name)
      if (Array.isArray(said)) expect([route.name, right]).toEqual([route.name, { area: said[0], flag: said[1] }])
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
    const shared = [...bed.items.values()]
      .filter(({ type, alsoUnder }) => alsoUnder?.length || type.changedWith.length > 1)
      .map(({ type }) => type.name)
    // Pages of each kind have rights of their own, and some routes are about pages of all kinds.
    shared.push('docs')
    // Whoever writes employees clocks anybody, whoever tells at machines who shows a badge.
    shared.push('laborTickets/clock')
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
      'GET /api/analytics/learnedCycles',
      'GET /api/deviceGroups',
      'GET /api/entities',
      'GET /api/organizations',
      'GET /api/reasons',
      'GET /api/resources/:resourceID/cycles',
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
      'POST /api/displays/here',
      'POST /api/messaging/keepAlive',
      'POST /api/messaging/provision',
      'POST /api/resources/getTEEP',
    ])
    expect(await everything()).toEqual(before)
  })

  test('as the screen at a machine: is refused, but for what is done there', async () => {
    const before = await everything()
    const answered: string[] = []
    const screen = { deviceId: 1, name: 'Lathe', resourceID: 'M-1' }
    for (const route of routes) {
      if (open.includes(route.name) || ownToken.includes(route.name)) continue
      // Whatever rights it might be given.
      const display = { displayId: 1, deviceGroupIds: null, screen }
      const { status } = await ask(route, { isDisplay: true, globalAdmin: true, display })
      if (status !== 403) answered.push(route.name)
    }
    expect(answered.sort()).toEqual([
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
    expect(await everything()).toEqual(before)
  })
})
