import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { users } from '@takt/domain/areas/access/users.ts'
import { recipientRemoved, taskRecipient } from '@takt/domain/areas/scheduledTasks/responses/taskRecipient.ts'
import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf, tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { HttpError } from '../../../core/http/responses/httpError.ts'
import { respondLarge, respondToChange, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { transactChange } from '../../../core/items/write/transact.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import { readRecipients } from './readRecipients.ts'
import { removeRecipient } from './removeRecipient.ts'

const { area, name } = scheduledTasks
const tags = [name]

/** The routes to list recipients and to remove one from all tasks. */
export const recipientRoutes = ({ dependencies, items }: Gateway): readonly Route[] => [
  route({
    right: [area, 'read'],
    method: 'get',
    path: '/scheduledTasks/recipients',
    tags,
    summary: 'All recipients of task reports by address, with what they receive',
    response: responses('Recipients', z.array(taskRecipient)),
    handle: async (c) => {
      const { session } = c.var
      organizationOf(session)
      const mayReadUsers = mayDo(session, users.area, 'read')
      return respondLarge(c, await readRecipients(dependencies.db, tenantOf(session), mayReadUsers))
    },
  }),
  route({
    right: [area, 'write'],
    method: 'post',
    path: '/scheduledTasks/recipients/remove',
    tags,
    summary: 'Remove an address from all tasks; tasks without other recipients are paused',
    body: z.object({ recipient: z.string().trim().toLowerCase().min(1, 'is required').max(254) }),
    response: responses('Number of tasks that were changed, and number of those that were paused', recipientRemoved),
    handle: async (c, { body: { recipient } }) => {
      const { session } = c.var
      organizationOf(session)
      // A masked session sends the mask of an address.
      if (session.isMasked) throw new HttpError('forbidden', texts.notWhileMasked)
      const { result, change } = await transactChange(dependencies, { tenant: tenantOf(session), items }, (context) =>
        removeRecipient(context, recipient),
      )
      return respondToChange(c, result, texts.recipientRemoved(recipient), change)
    },
  }),
]
