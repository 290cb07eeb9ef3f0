import { z } from '@hono/zod-openapi'
import { displayChange, displayHeartbeat, newDisplay } from '@takt/domain/areas/access/displays.ts'
import { display, displayHeartbeatResponse, displayLink } from '@takt/domain/areas/access/responses/display.ts'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { organizationOf } from '../../../core/http/requests/sessionContext.ts'
import { HttpError } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import type { AccessTables } from '../accessTables.ts'
import { endSessions } from '../endSessions.ts'
import { issueLinkToken } from '../sessionTokens.ts'
import { accessTexts as texts } from '../texts.ts'
import { rejectForeignRights } from '../users/grantChecks.ts'
import { entityOf } from '../users/reachUser.ts'
import { addDisplay, displayPermissions } from './addDisplay.ts'
import { changeDisplay, rejectUnknownGroups } from './changeDisplay.ts'
import { noteDisplay } from './displayBuilds.ts'
import { findDisplay, listDisplays } from './findDisplays.ts'

const tags = ['displays']
const linkLifetime = 15 * 60_000
const params = z.object({ displayId: idInAddress })

/** Routes for administering wall displays. */
export function displayRoutes({ systemDb, now, env }: Dependencies): readonly Route[] {
  // Anyone who opens the link gets the permissions of the display, so the administrator must have them.
  const checkGrant = (session: Session) => rejectForeignRights(session, displayPermissions)
  async function linkTo(organizationId: number, displayId: number, may = () => {}) {
    const match = await findDisplay(systemDb, organizationId, displayId)
    may()
    const { token, expires } = await issueLinkToken(systemDb, {
      sessionId: match.session_id,
      now: now(),
      lifetime: linkLifetime,
    })
    const url = new URL(match.dashboards[0] ?? '/wall', originOf(env))
    for (const [name, value] of Object.entries({ carousel: '1', display: '1', token }))
      url.searchParams.set(name, value)
    return { displayId, url: url.href, expires: new Date(expires).toISOString() }
  }

  return [
    route({
      right: ['security', 'read'],
      method: 'get',
      path: '/displays',
      tags,
      response: responses('The wall displays of the organization', z.array(display)),
      handle: async (c) => respond(c, await listDisplays(systemDb, organizationOf(c.var.session))),
    }),
    route({
      right: ['security', 'write'],
      method: 'post',
      path: '/displays',
      tags,
      body: newDisplay,
      response: responses('The address to open once on the wall display, within 15 minutes', displayLink),
      handle: async (c, request) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const body = request.body
        checkGrant(session)
        await rejectUnknownGroups(systemDb, organizationId, body.deviceGroupIds)
        const caller = { session, entityId: entityOf(session), organizationId, now: now() }
        const displayId = await addDisplay(systemDb, caller, body)
        return respond(c, await linkTo(organizationId, displayId), 'Display Added')
      },
    }),
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/displays/here',
      isAudited: false,
      tags,
      summary: 'Heartbeat of a display with the build of its page',
      body: displayHeartbeat,
      response: responses('The build to which it must update', displayHeartbeatResponse),
      handle: async (c, { body: { build } }) => {
        const { display: ownDisplay } = c.var.session
        if (!ownDisplay) throw new HttpError('forbidden', texts.onlyDisplays)
        return respond(c, {
          renew: await noteDisplay(systemDb, { displayId: ownDisplay.displayId, build, now: now() }),
        })
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'put',
      path: '/displays/{displayId}',
      tags,
      params,
      body: displayChange,
      response: responses('Changed; the wall display shows other machines at once', z.null()),
      handle: async (c, request) => {
        const organizationId = organizationOf(c.var.session)
        const match = await findDisplay(systemDb, organizationId, request.params.displayId)
        const body = request.body
        checkGrant(c.var.session)
        await rejectUnknownGroups(systemDb, organizationId, body.deviceGroupIds)
        await changeDisplay(systemDb, match, body, now())
        return respond(c, null, 'Display Updated')
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'post',
      path: '/displays/{displayId}/link',
      tags,
      params,
      response: responses('Another address of the same kind', displayLink),
      handle: async (c, request) => {
        const { session } = c.var
        const link = await linkTo(organizationOf(session), request.params.displayId, () => checkGrant(session))
        return respond(c, link)
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'delete',
      path: '/displays/{displayId}',
      tags,
      params,
      response: responses('The display shows nothing anymore', z.null()),
      handle: async (c, request) => {
        const match = await findDisplay(systemDb, organizationOf(c.var.session), request.params.displayId)
        await systemDb
          .withTables<AccessTables>()
          .updateTable('display')
          .set({ revoked_at: new Date(now()) })
          .where('display_id', '=', match.display_id)
          .execute()
        await endSessions(systemDb, { userId: match.user_id, now: now() })
        return respond(c, null, 'Display Deleted')
      },
    }),
  ]
}
