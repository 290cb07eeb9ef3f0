import { z } from '@hono/zod-openapi'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { conflict, HttpError, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { acknowledge } from './acknowledge.ts'
import { mayReadType } from './readFired.ts'
import { readReceived } from './readReceived.ts'
import { notificationsTexts as texts } from './texts.ts'
import { watchedType } from './watchedType.ts'

const toldId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,9}$/, 'must be a toldId')

/** Routes that acknowledge messages, for recipients and for users who manage notifications. */
export const acknowledgeRoutes = ({ dependencies: { db, now }, items }: Gateway): readonly Route[] => [
  route({
    right: 'session',
    method: 'post',
    path: '/notifications/told/{toldId}/acknowledge',
    tags: [notifications.name],
    summary: 'Acknowledge a message received by the user; its follow-ups stop for all recipients',
    description: 'An earlier acknowledgement keeps the name of the user who made it.',
    params: z.object({ toldId }),
    response: responses('Acknowledged', z.null()),
    handle: async (c, { params }) => {
      const { session } = c.var
      const { userId, userName: name } = session
      await asTenant(db, tenantOf(session), async (trx) => {
        const received = (await readReceived(trx, items, session)).find((entry) => entry.toldId === params.toldId)
        if (!received) throw notFound(texts.message)
        if (received.notificationID === null) throw conflict(texts.nothingToAcknowledge)
        const [sendingId = ''] = params.toldId.split('.')
        await acknowledge(trx, { organizationId: organizationOf(session), sendingId }, { name, userId }, now())
      })
      return respond(c, null)
    },
  }),
  route({
    right: [notifications.area, 'write'],
    method: 'post',
    path: '/notifications/{notificationID}/sendings/{sendingId}/acknowledge',
    tags: [notifications.name],
    summary: 'Acknowledge a message of a notification or of its follow-up; its follow-ups stop',
    params: z.object({ notificationID: idInAddress, sendingId: z.uuid() }),
    response: responses('Acknowledged', z.null()),
    handle: async (c, { params: { notificationID, sendingId } }) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      const { userId, userName: name } = session
      if (session.isMasked) throw new HttpError('forbidden', texts.sendingsMasked)
      await asTenant(db, tenantOf(session), async (trx) => {
        const { rows } = await sql<{ state: string; itemType: string }>`select s.state, n.item_type as "itemType"
          from notification_sending s
            join notifications n on n.organization_id = s.organization_id and n.notification_id = s.notification_id
          where s.organization_id = ${organizationId}::int and s.sending_id = ${sendingId}::uuid
            and ${notificationID}::int in (n.notification_id, n.parent_notification_id)`.execute(trx)
        const [match] = rows
        const type = match && watchedType(items, match.itemType)
        if (!type || !mayReadType(session, type)) throw notFound(texts.message)
        if (match.state === 'gathering') throw conflict(texts.notSentYet)
        await acknowledge(trx, { organizationId, sendingId }, { name, userId }, now())
      })
      return respond(c, null)
    },
  }),
]
