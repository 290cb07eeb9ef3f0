import { z } from '@hono/zod-openapi'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { conflict, notFound, Refusal } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { acknowledge } from './acknowledge.ts'
import { mayBeToldOf } from './readFired.ts'
import { readTold } from './readTold.ts'
import { notificationsTexts as texts } from './texts.ts'
import { watchedType } from './watchedType.ts'

const toldId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,9}$/, 'must be a toldId')

/** Acknowledges what was reported: by who received it, and by who manages notifications. */
export const acknowledgeRoutes = ({ dependencies: { db, now }, items }: Gateway): readonly Route[] => [
  route({
    right: 'session',
    method: 'post',
    path: '/notifications/told/{toldId}/acknowledge',
    tags: [notifications.name],
    summary: 'Acknowledges a message that oneself received: its follow-ups stop, for all recipients',
    description: 'What was acknowledged before stays acknowledged by who did it first.',
    params: z.object({ toldId }),
    answer: answers('Acknowledged', z.null()),
    handle: async (c, { params }) => {
      const { session } = c.var
      const { userId, userName: name } = session
      await asTenant(db, tenantOf(session), async (trx) => {
        const received = (await readTold(trx, items, session)).find((entry) => entry.toldId === params.toldId)
        if (!received) throw notFound(texts.message)
        if (received.notificationID === null) throw conflict(texts.nothingToAcknowledge)
        const [sendingId = ''] = params.toldId.split('.')
        await acknowledge(trx, { organizationId: organizationOf(session), sendingId }, { name, userId }, now())
      })
      return answer(c, null)
    },
  }),
  route({
    right: [notifications.area, 'write'],
    method: 'post',
    path: '/notifications/{notificationID}/sendings/{sendingId}/acknowledge',
    tags: [notifications.name],
    summary: 'Acknowledges what a notification, or a follow-up of it, reported: its follow-ups stop',
    params: z.object({ notificationID: idInAddress, sendingId: z.uuid() }),
    answer: answers('Acknowledged', z.null()),
    handle: async (c, { params: { notificationID, sendingId } }) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      const { userId, userName: name } = session
      if (session.isMasked) throw new Refusal('forbidden', texts.sendingsMasked)
      await asTenant(db, tenantOf(session), async (trx) => {
        const { rows } = await sql<{ state: string; itemType: string }>`select s.state, n.item_type as "itemType"
          from notification_sending s
            join notifications n on n.organization_id = s.organization_id and n.notification_id = s.notification_id
          where s.organization_id = ${organizationId}::int and s.sending_id = ${sendingId}::uuid
            and ${notificationID}::int in (n.notification_id, n.parent_notification_id)`.execute(trx)
        const [found] = rows
        const type = found && watchedType(items, found.itemType)
        if (!type || !mayBeToldOf(session, type)) throw notFound(texts.message)
        if (found.state === 'gathering') throw conflict(texts.notSentYet)
        await acknowledge(trx, { organizationId, sendingId }, { name, userId }, now())
      })
      return answer(c, null)
    },
  }),
]
