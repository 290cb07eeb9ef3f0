import { z } from '@hono/zod-openapi'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import {
  designBody,
  type designedByOther,
  designOpened,
  designSession,
  designSessionBody,
} from '@takt/domain/areas/flows/responses/design.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { tokenOf } from '../../../core/http/requests/tokens.ts'
import { conflict, HttpError } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { optional, type Route, route } from '../../../core/http/route.ts'
import { endSessions, openDesignSession, requestOrigin, takeDesignSession } from '../../access/index.ts'
import { flowsTexts as texts } from '../texts.ts'
import { designers } from './designers.ts'
import { readFlow } from './readFlow.ts'

const params = z.object({ flowId: idInAddress })
const tags = [flows.name]
/** Idle timeout of an editor page (ms). */
const idleMs = 30 * 60_000

/** Routes that open a flow for design in the editor page and close it. */
export function designRoutes({ dependencies }: Gateway): readonly Route[] {
  const { db, systemDb, env, now } = dependencies
  return [
    route({
      right: [flows.area, 'write'],
      method: 'post',
      path: '/flows/{flowId}/design',
      tags,
      summary: 'Open a flow for design',
      description:
        'The token is for the URL of the editor page. It can be exchanged once, within a minute ' +
        '(POST /api/flows/designSession). 409 while another user designs the flow, with their name and start time.',
      params,
      body: optional(designBody),
      response: responses('A token for the editor page', designOpened),
      handle: async (c, { params: { flowId }, body: { takeOver } }) => {
        const { session } = c.var
        // The session would have the rights of the user instead of those of the token.
        if (session.tokenName !== undefined) throw new HttpError('forbidden', texts.notByToken)
        const { organizationId } = await readFlow(db, session, flowId)
        const at = now()
        const query = { organizationId, flowIds: [flowId], now: at }
        const other = await asTenant(db, tenantOf(session), async (trx) => (await designers(trx, query)).get(flowId))
        if (other && other.userId !== session.userId && !takeOver) {
          const since = other.since.toISOString()
          const data: z.input<typeof designedByOther> = {
            designer: { userName: other.userName, since, isOneself: false },
          }
          throw conflict(texts.designedBy(other.userName, since), data)
        }
        const from = requestOrigin(c, env.TAKT_TRUSTED_PROXIES)
        const opened = await openDesignSession(systemDb, { by: session, flowId, from, now: at })
        await asTenant(db, tenantOf(session), (trx) =>
          sql`insert into flow_design (organization_id, flow_id, user_id, session_id, since)
            values (${organizationId}::int, ${flowId}::int, ${session.userId}::int, ${opened.sessionId}::uuid,
              ${new Date(at)}) on conflict (organization_id, flow_id) do update set user_id = excluded.user_id,
              session_id = excluded.session_id, since = excluded.since`.execute(trx),
        )
        if (other) await endSessions(systemDb, { userId: other.userId, only: other.sessionId, now: at })
        return respond(c, { flowId, token: opened.token, expiresAt: new Date(opened.expires).toISOString() })
      },
    }),
    route({
      right: 'ownToken',
      method: 'post',
      path: '/flows/designSession',
      tags,
      summary: 'Exchange the token of an editor URL for a session',
      description: 'The session can only design its flow. It is extended by half an hour with each request.',
      body: optional(designSessionBody),
      response: responses('A session that designs one flow', designSession),
      handle: async (c, { body }) => {
        const providedToken = body.token ?? tokenOf(c.req.raw) ?? ''
        const { token, flowId } = await takeDesignSession(systemDb, providedToken, now())
        return respond(c, { flowId, token, expiresAt: new Date(now() + idleMs).toISOString() })
      },
    }),
    route({
      right: [flows.area, 'write'],
      method: 'post',
      path: '/flows/{flowId}/close',
      tags,
      summary: 'Stop designing a flow; the draft is retained',
      params,
      body: optional(z.object({})),
      response: responses('Closed', z.null()),
      handle: async (c, { params: { flowId } }) => {
        const { session } = c.var
        const { organizationId } = await readFlow(db, session, flowId)
        const sessions = await asTenant(db, tenantOf(session), async (trx) => {
          const { rows } = await sql<{ sessionId: string }>`delete from flow_design
            where organization_id = ${organizationId}::int and flow_id = ${flowId}::int
              and user_id = ${session.userId}::int returning session_id as "sessionId"`.execute(trx)
          return rows
        })
        for (const { sessionId } of sessions)
          await endSessions(systemDb, { userId: session.userId, only: sessionId, now: now() })
        return respond(c, null, texts.closed)
      },
    }),
  ]
}
