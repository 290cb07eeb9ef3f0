import { z } from '@hono/zod-openapi'
import { seenBody, told } from '@takt/domain/areas/notifications/answers/told.ts'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { type Route, route } from '../../core/http/route.ts'
import { readTold } from './readTold.ts'

const own = { right: 'session' as const, tags: [notifications.name] }

/** What oneself was told, and up to when one has seen it. */
export const toldRoutes = ({ dependencies: { db }, items }: Gateway): readonly Route[] => [
  route({
    ...own,
    method: 'get',
    path: '/notifications/told',
    summary: 'What notifications told oneself in the last 30 days, the newest 100 first',
    description: 'To a masked session it says how many rows of what, and no names.',
    answer: answers('What was told', z.array(told)),
    handle: async (c) => {
      const { session } = c.var
      return answer(c, await asTenant(db, tenantOf(session), (trx) => readTold(trx, items, session)))
    },
  }),
  route({
    ...own,
    method: 'post',
    path: '/notifications/told/seen',
    // Reading one's own messages is nobody's business.
    isAudited: false,
    summary: 'Says up to when oneself has seen what notifications told; earlier than before changes nothing',
    body: seenBody,
    answer: answers('Seen', z.null()),
    handle: async (c, { body: { until } }) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      await asTenant(db, tenantOf(session), (trx) =>
        sql`insert into notification_seen as seen (organization_id, user_id, seen_until)
          values (${organizationId}::int, ${session.userId}::int, least(${until}::timestamptz, now()))
          on conflict (organization_id, user_id)
          do update set seen_until = greatest(seen.seen_until, excluded.seen_until)`.execute(trx),
      )
      return answer(c, null)
    },
  }),
]
