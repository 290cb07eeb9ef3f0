import { z } from '@hono/zod-openapi'
import {
  designBody,
  type designedByOther,
  designOpened,
  designSession,
  designSessionBody,
} from '@takt/domain/areas/flows/answers/design.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { tokenOf } from '../../../core/http/requests/tokens.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { conflict, Refusal } from '../../../core/http/responses/refusal.ts'
import { optional, type Route, route } from '../../../core/http/route.ts'
import { endSessions, openDesignSession, requestOrigin, takeDesignSession } from '../../access/face.ts'
import { flowsTexts as texts } from '../texts.ts'
import { designers } from './designers.ts'
import { readFlow } from './readFlow.ts'

const params = z.object({ flowId: idInAddress })
const tags = [flows.name]
/** So long a page lives without being used. */
const idleMs = 30 * 60_000

/** Opening the design of a flow for its editor's page, and ending that. */
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
        'The token is for the address of the editor’s page: exchanged once, within a minute ' +
        '(POST /api/flows/designSession). 409 while somebody else designs the flow, with who and since when.',
      params,
      body: optional(designBody),
      answer: answers('A token for the editor’s page', designOpened),
      handle: async (c, { params: { flowId }, body: { takeOver } }) => {
        const { session } = c.var
        // It would do what its person may, not what the token may.
        if (session.tokenName !== undefined) throw new Refusal('forbidden', texts.notByToken)
        const { organizationId } = await readFlow(db, session, flowId)
        const at = now()
        const asked = { organizationId, flowIds: [flowId], now: at }
        const other = await asTenant(db, tenantOf(session), async (trx) => (await designers(trx, asked)).get(flowId))
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
        return answer(c, { flowId, token: opened.token, expiresAt: new Date(opened.expires).toISOString() })
      },
    }),
    route({
      right: 'ownToken',
      method: 'post',
      path: '/flows/designSession',
      tags,
      summary: 'Exchange the token of an editor’s address',
      description:
        'The session designs its flow and does nothing else; it lasts half an hour longer with each request.',
      body: optional(designSessionBody),
      answer: answers('A session that designs one flow', designSession),
      handle: async (c, { body }) => {
        const given = body.token ?? tokenOf(c.req.raw) ?? ''
        const { token, flowId } = await takeDesignSession(systemDb, given, now())
        return answer(c, { flowId, token, expiresAt: new Date(now() + idleMs).toISOString() })
      },
    }),
    route({
      right: [flows.area, 'write'],
      method: 'post',
      path: '/flows/{flowId}/close',
      tags,
      summary: 'Say that oneself does not design a flow any more; its draft stays',
      params,
      body: optional(z.object({})),
      answer: answers('Closed', z.null()),
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
        return answer(c, null, texts.closed)
      },
    }),
  ]
}
