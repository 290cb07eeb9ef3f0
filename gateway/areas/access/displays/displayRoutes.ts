import { z } from '@hono/zod-openapi'
import { display, displayHereAnswer, displayLink } from '@takt/domain/areas/access/answers/display.ts'
import { displayChange, displayHere, newDisplay } from '@takt/domain/areas/access/displays.ts'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { organizationOf } from '../../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { Refusal } from '../../../core/http/responses/refusal.ts'
import { type Route, route } from '../../../core/http/route.ts'
import type { AccessTables } from '../accessTables.ts'
import { endSessions } from '../endSessions.ts'
import { giveLinkToken } from '../sessionTokens.ts'
import { accessTexts as texts } from '../texts.ts'
import { refuseForeignRights } from '../users/mayGive.ts'
import { entityOf } from '../users/reachUser.ts'
import { addDisplay, displayPermissions } from './addDisplay.ts'
import { changeDisplay, refuseUnknownGroups } from './changeDisplay.ts'
import { noteDisplay } from './displayBuilds.ts'
import { findDisplay, listDisplays } from './findDisplays.ts'

const tags = ['displays']
const linkLifetime = 15 * 60_000
const params = z.object({ displayId: idInAddress })

/** Wall boards, by those who administer them. */
export function displayRoutes({ systemDb, now, env }: Dependencies): readonly Route[] {
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

  return [
    route({
      right: ['security', 'read'],
      method: 'get',
      path: '/displays',
      tags,
      answer: answers('The wall boards of the organization', z.array(display)),
      handle: async (c) => answer(c, await listDisplays(systemDb, organizationOf(c.var.session))),
    }),
    route({
      right: ['security', 'write'],
      method: 'post',
      path: '/displays',
      tags,
      body: newDisplay,
      answer: answers('The address to open once at the wall board, within 15 minutes', displayLink),
      handle: async (c, asked) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const body = asked.body
        mayGive(session)
        await refuseUnknownGroups(systemDb, organizationId, body.deviceGroupIds)
        const who = { session, entityId: entityOf(session), organizationId, now: now() }
        const displayId = await addDisplay(systemDb, who, body)
        return answer(c, await linkTo(organizationId, displayId), 'Display Added')
      },
    }),
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/displays/here',
      isAudited: false,
      tags,
      summary: 'A display tells that it is there, and of which build its page is',
      body: displayHere,
      answer: answers('What it shall renew itself to', displayHereAnswer),
      handle: async (c, { body: { build } }) => {
        const { display: asking } = c.var.session
        if (!asking) throw new Refusal('forbidden', texts.onlyDisplays)
        return answer(c, { renew: await noteDisplay(systemDb, { displayId: asking.displayId, build, now: now() }) })
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'put',
      path: '/displays/{displayId}',
      tags,
      params,
      body: displayChange,
      answer: answers('Changed; other machines reach the board at once', z.null()),
      handle: async (c, asked) => {
        const organizationId = organizationOf(c.var.session)
        const found = await findDisplay(systemDb, organizationId, asked.params.displayId)
        const body = asked.body
        mayGive(c.var.session)
        await refuseUnknownGroups(systemDb, organizationId, body.deviceGroupIds)
        await changeDisplay(systemDb, found, body, now())
        return answer(c, null, 'Display Updated')
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'post',
      path: '/displays/{displayId}/link',
      tags,
      params,
      answer: answers('Another such address', displayLink),
      handle: async (c, asked) => {
        const { session } = c.var
        const link = await linkTo(organizationOf(session), asked.params.displayId, () => mayGive(session))
        return answer(c, link)
      },
    }),
    route({
      right: ['security', 'write'],
      method: 'delete',
      path: '/displays/{displayId}',
      tags,
      params,
      answer: answers('The display shows nothing from now on', z.null()),
      handle: async (c, asked) => {
        const found = await findDisplay(systemDb, organizationOf(c.var.session), asked.params.displayId)
        await systemDb
          .withTables<AccessTables>()
          .updateTable('display')
          .set({ revoked_at: new Date(now()) })
          .where('display_id', '=', found.display_id)
          .execute()
        await endSessions(systemDb, { userId: found.user_id, now: now() })
        return answer(c, null, 'Display Deleted')
      },
    }),
  ]
}
