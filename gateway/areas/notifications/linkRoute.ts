import { acknowledgedByLink } from '@takt/domain/areas/notifications/answers/acknowledgedByLink.ts'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import type { Gateway } from '../../core/area.ts'
import { tokenOf } from '../../core/http/requests/tokens.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { unauthenticated } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { recordRequest } from '../access/face.ts'
import { acknowledgeByLink } from './acknowledgeLink.ts'

/** `POST /api/notifications/acknowledge`: by the link in an email, without a session. */
export const linkRoute = ({ dependencies, items }: Gateway): Route =>
  route({
    right: 'ownToken',
    method: 'post',
    path: '/notifications/acknowledge',
    tags: [notifications.name],
    summary: 'Acknowledges the message of an email by the token of its link, which works once',
    description: 'A link is void after 30 days, and when its recipient may no longer receive the notification.',
    admits: (c) => {
      if (!tokenOf(c.req.raw)) throw unauthenticated()
    },
    answer: answers('Acknowledged', acknowledgedByLink),
    handle: async (c) => {
      const { systemDb, now } = dependencies
      const done = await acknowledgeByLink({ systemDb, items }, tokenOf(c.req.raw) ?? '', now())
      const { organizationId, entityId, userId, name: userName, notificationID, wasBefore } = done
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
      return answer(c, { wasBefore })
    },
  })
