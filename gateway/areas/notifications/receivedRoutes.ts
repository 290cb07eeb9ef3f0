import { z } from '@hono/zod-openapi'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { receivedNotification, seenBody } from '@takt/domain/areas/notifications/responses/receivedNotification.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { readReceived } from './readReceived.ts'

const common = { right: 'session' as const, tags: [notifications.name] }

/** Routes for the messages that the session's user received, and for marking them as seen. */
export const receivedRoutes = ({ dependencies: { db }, items }: Gateway): readonly Route[] => [
  route({
    ...common,
    method: 'get',
    path: '/notifications/told',
    summary: 'Notifications received by the user in the last 30 days, newest 100 first',
    description: 'A masked session gets the number and type of rows, and no names.',
    response: responses('Received messages', z.array(receivedNotification)),
    handle: async (c) => {
      const { session } = c.var
      return respond(c, await asTenant(db, tenantOf(session), (trx) => readReceived(trx, items, session)))
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/notifications/told/seen',
    // Reading own messages is private.
    isAudited: false,
    summary: 'Mark received notifications as seen up to a time; an earlier time than before has no effect',
    body: seenBody,
    response: responses('Seen', z.null()),
    handle: async (c, { body: { until } }) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      await asTenant(db, tenantOf(session), (trx) =>
        sql`insert into notification_seen as seen (organization_id, user_id, seen_until)
          values (${organizationId}::int, ${session.userId}::int, least(${until}::timestamptz, now()))
          on conflict (organization_id, user_id)
          do update set seen_until = greatest(seen.seen_until, excluded.seen_until)`.execute(trx),
      )
      return respond(c, null)
    },
  }),
]
