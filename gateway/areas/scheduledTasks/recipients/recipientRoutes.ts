import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { users } from '@takt/domain/areas/access/users.ts'
import { recipientRemoved, taskRecipient } from '@takt/domain/areas/scheduledTasks/answers/taskRecipient.ts'
import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf, tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { answerChange, answerLarge, answers } from '../../../core/http/responses/answer.ts'
import { Refusal } from '../../../core/http/responses/refusal.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { transactChange } from '../../../core/items/write/transact.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import { readRecipients } from './readRecipients.ts'
import { removeRecipient } from './removeRecipient.ts'

const { area, name } = scheduledTasks
const tags = [name]

/** Who receives what, and the way to take somebody off everywhere. */
export const recipientRoutes = ({ dependencies, items }: Gateway): readonly Route[] => [
  route({
    right: [area, 'read'],
    method: 'get',
    path: '/scheduledTasks/recipients',
    tags,
    summary: 'Everybody whom tasks send reports to, by address, with what they receive',
    answer: answers('Recipients', z.array(taskRecipient)),
    handle: async (c) => {
      const { session } = c.var
      organizationOf(session)
      const mayReadUsers = mayDo(session, users.area, 'read')
      return answerLarge(c, await readRecipients(dependencies.db, tenantOf(session), mayReadUsers))
    },
  }),
  route({
    right: [area, 'write'],
    method: 'post',
    path: '/scheduledTasks/recipients/remove',
    tags,
    summary: 'Take an address off all tasks; those that have nobody else left are paused',
    body: z.object({ recipient: z.string().trim().toLowerCase().min(1, 'must be given').max(254) }),
    answer: answers('How many tasks were changed, and how many of them paused', recipientRemoved),
    handle: async (c, { body: { recipient } }) => {
      const { session } = c.var
      organizationOf(session)
      // It would be the mask of an address.
      if (session.isMasked) throw new Refusal('forbidden', texts.notWhileMasked)
      const { result, change } = await transactChange(dependencies, { tenant: tenantOf(session), items }, (context) =>
        removeRecipient(context, recipient),
      )
      return answerChange(c, result, texts.recipientRemoved(recipient), change)
    },
  }),
]
