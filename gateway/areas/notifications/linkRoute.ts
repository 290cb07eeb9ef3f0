import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { acknowledgedByLink } from '@takt/domain/areas/notifications/responses/acknowledgedByLink.ts'
import type { Gateway } from '../../core/area.ts'
import { tokenOf } from '../../core/http/requests/tokens.ts'
import { unauthenticated } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { recordRequest } from '../access/index.ts'
import { acknowledgeByLink } from './acknowledgeLink.ts'

/** `POST /api/notifications/acknowledge`: acknowledges by the link in an email, without a session. */
export const linkRoute = ({ dependencies, items }: Gateway): Route =>
  route({
    right: 'ownToken',
    method: 'post',
    path: '/notifications/acknowledge',
    tags: [notifications.name],
    summary: 'Acknowledge the message of an email by the token of its link, which works once',
    description: 'A link expires after 30 days, and when its recipient may no longer receive the notification.',
    admits: (c) => {
      if (!tokenOf(c.req.raw)) throw unauthenticated()
    },
    response: responses('Acknowledged', acknowledgedByLink),
    handle: async (c) => {
      const { systemDb, now } = dependencies
      const acknowledged = await acknowledgeByLink({ systemDb, items }, tokenOf(c.req.raw) ?? '', now())
      const { organizationId, entityId, userId, name: userName, notificationID, wasBefore } = acknowledged
      await recordRequest(c, dependencies, {
        organizationId,
        entityId,
        userId,
        userName,
        status: 200,
        action: 'changed',
        itemType: notifications.name,
        what: `POST ${c.req.path} (${notificationID})`,
      })
      return respond(c, { wasBefore })
    },
  })
