import { createRoute, z } from '@hono/zod-openapi'
import { display, displayLink } from '@takt/domain/access/answers/display.ts'
import { displayChange, newDisplay } from '@takt/domain/access/displays.ts'
import type { Session } from '@takt/domain/access/session.ts'
import { originOf } from '@takt/store/originOf.ts'
import type { Dependencies } from '../../dependencies.ts'
import { answer, answers } from '../../http/answer.ts'
import { organizationOf, requires } from '../../http/authorize.ts'
import { createRouter, type Router } from '../../http/router.ts'
import type { AccessTables } from '../accessTables.ts'
import { endSessions } from '../endSessions.ts'
import { giveLinkToken } from '../sessionTokens.ts'
import { refuseForeignRights } from '../users/mayGive.ts'
import { entityOf } from '../users/reachUser.ts'
import { addDisplay, displayPermissions } from './addDisplay.ts'
import { changeDisplay, refuseUnknownGroups } from './changeDisplay.ts'
import { findDisplay, listDisplays } from './findDisplays.ts'

const tags = ['displays']
const linkLifetime = 15 * 60_000
const writes = requires('security', 'write')
const params = z.object({ displayId: z.coerce.number().int().positive().max(2_147_483_647) })

const list = createRoute({
  method: 'get',
  path: '/displays',
  tags,
  middleware: requires('security', 'read'),
  responses: answers('The wall boards of the organization', z.array(display)),
})
const add = createRoute({
  method: 'post',
  path: '/displays',
  tags,
  middleware: writes,
  request: { body: { required: true, content: { 'application/json': { schema: newDisplay } } } },
  responses: answers('The address to open once at the wall board, within 15 minutes', displayLink),
})
const change = createRoute({
  method: 'put',
  path: '/displays/{displayId}',
  tags,
  middleware: writes,
  request: { params, body: { required: true, content: { 'application/json': { schema: displayChange } } } },
  responses: answers('Changed; other machines reach the board at once', z.null()),
})
const again = createRoute({
  method: 'post',
  path: '/displays/{displayId}/link',
  tags,
  middleware: writes,
  request: { params },
  responses: answers('Another such address', displayLink),
})
const revoke = createRoute({
  method: 'delete',
  path: '/displays/{displayId}',
  tags,
  middleware: writes,
  request: { params },
  responses: answers('The display shows nothing from now on', z.null()),
})

/** Wall boards, by those who administer them. */
export function displayRoutes({ systemDb, now, env }: Dependencies): Router {
  const router = createRouter()
  // Whoever opens the link has what the board has.
  const mayGive = (session: Session) => refuseForeignRights(session, displayPermissions)
  async function linkTo(organizationId: number, displayId: number, may = () => {}) {
    const found = await findDisplay(systemDb, organizationId, displayId)
    may()
    const { token, expires } = await giveLinkToken(systemDb, {
      sessionId: found.session_id,
      now: now(),
      lifetime: linkLifetime,
    })
    const url = new URL(found.dashboards[0] ?? '/wall', originOf(env))
    for (const [name, value] of Object.entries({ carousel: '1', display: '1', token }))
      url.searchParams.set(name, value)
    return { displayId, url: url.href, expires: new Date(expires).toISOString() }
  }

  router.openapi(list, async (c) => answer(c, await listDisplays(systemDb, organizationOf(c.var.session))))
  router.openapi(add, async (c) => {
    const { session } = c.var
    const organizationId = organizationOf(session)
    const given = c.req.valid('json')
    mayGive(session)
    await refuseUnknownGroups(systemDb, organizationId, given.deviceGroupIds)
    const who = { session, entityId: entityOf(session), organizationId, now: now() }
    const displayId = await addDisplay(systemDb, who, given)
    return answer(c, await linkTo(organizationId, displayId), 'Display Added')
  })
  router.openapi(change, async (c) => {
    const organizationId = organizationOf(c.var.session)
    const found = await findDisplay(systemDb, organizationId, c.req.valid('param').displayId)
    const given = c.req.valid('json')
    mayGive(c.var.session)
    await refuseUnknownGroups(systemDb, organizationId, given.deviceGroupIds)
    await changeDisplay(systemDb, found, given, now())
    return answer(c, null, 'Display Updated')
  })
  router.openapi(again, async (c) => {
    const { session } = c.var
    const link = await linkTo(organizationOf(session), c.req.valid('param').displayId, () => mayGive(session))
    return answer(c, link)
  })
  router.openapi(revoke, async (c) => {
    const found = await findDisplay(systemDb, organizationOf(c.var.session), c.req.valid('param').displayId)
    await systemDb
      .withTables<AccessTables>()
      .updateTable('display')
      .set({ revoked_at: new Date(now()) })
      .where('display_id', '=', found.display_id)
      .execute()
    await endSessions(systemDb, { userId: found.user_id, now: now() })
    return answer(c, null, 'Display Deleted')
  })
  return router
}
