import { z } from '@hono/zod-openapi'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { type Sending, sending } from '@takt/domain/areas/notifications/responses/sending.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import { acknowledgedJson, acknowledgementFor } from './acknowledge.ts'
import { mayReadType, namesFor, readFired } from './readFired.ts'
import { notificationsTexts as texts } from './texts.ts'
import { watchedType } from './watchedType.ts'

/** Maximum number of sendings returned per notification. */
const maxSendings = 100

type Row = Omit<Sending, 'count' | 'named' | 'beganAt' | 'dueAt' | 'sentAt' | 'acknowledged'> &
  Record<'beganAt' | 'dueAt', Date> & {
    sentAt: Date | null
    acknowledged: Parameters<typeof acknowledgementFor>[0]
  }

/** Route for the sendings of a notification and its follow-ups, newest first. */
export const sendingsRoute = ({ dependencies: { db }, items }: Gateway): Route =>
  route({
    right: [notifications.area, 'read'],
    method: 'get',
    path: '/notifications/{notificationID}/sendings',
    tags: [notifications.name],
    summary: 'Messages of a notification and its follow-ups with recipients and reasons, newest first',
    params: z.object({ notificationID: idInAddress }),
    response: responses('Sendings', z.array(sending)),
    handle: async (c, { params }) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      if (session.isMasked) throw new HttpError('forbidden', texts.sendingsMasked)
      const sendings = await asTenant(db, tenantOf(session), async (trx) => {
        const notification = await readItem(trx, notifications, tenantOf(session), params)
        if (!notification) throw notFound(texts.notification)
        const type = watchedType(items, notification.itemType)
        const { rows } = await sql<Row>`select s.sending_id as "sendingId",
            s.notification_id as "notificationID", s.state, s.began_at as "beganAt",
            s.due_at as "dueAt", s.sent_at as "sentAt", s.reason,
            coalesce((select jsonb_agg(jsonb_build_object('recipientType', d.recipient_type, 'recipientID',
              d.recipient_id, 'channel', d.channel, 'state', d.state, 'detail', d.detail, 'at',
              to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.place)
              from notification_delivery d where d.organization_id = s.organization_id
              and d.sending_id = s.sending_id), '[]') as deliveries, ${acknowledgedJson} as acknowledged
          from notification_sending s
            join notifications n on n.organization_id = s.organization_id and n.notification_id = s.notification_id
          where s.organization_id = ${organizationId}::int
            and ${params.notificationID}::int in (n.notification_id, n.parent_notification_id)
          order by s.began_at desc, s.sending_id limit ${maxSendings}`.execute(trx)
        const fired = await readFired(
          trx,
          { organizationId, items, type, viewer: session },
          rows.map(({ sendingId }) => sendingId),
        )
        return rows.flatMap(({ beganAt, dueAt, sentAt, acknowledged, ...row }): Sending[] => {
          const match = fired.get(row.sendingId)
          if (!match) return []
          const { count, namedRows } = match
          const mayRead = type !== null && mayReadType(session, type)
          return [
            {
              ...row,
              beganAt: beganAt.toISOString(),
              dueAt: dueAt.toISOString(),
              sentAt: sentAt?.toISOString() ?? null,
              count,
              named: mayRead ? namesFor(type, { count, namedRows }, session) : [],
              acknowledged: acknowledgementFor(acknowledged, { isMasked: false, showsAddresses: true }),
            },
          ]
        })
      })
      return respond(c, sendings)
    },
  })
