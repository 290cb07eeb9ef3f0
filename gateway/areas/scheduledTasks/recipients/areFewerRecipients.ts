import { isDeepStrictEqual } from 'node:util'
import { recipientsOf, withRecipients } from '@takt/domain/areas/scheduledTasks/recipients.ts'
import type { ScheduledTask } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'

type Sending = Pick<ScheduledTask, 'workflowType' | 'options'>

/** Whether a task sends the same to some of those to whom it did, and to nobody else. */
export function areFewerRecipients(before: Sending, after: Sending): boolean {
  const had = recipientsOf(before)
  const has = recipientsOf(after)
  return (
    before.workflowType === after.workflowType &&
    has.length < had.length &&
    has.every((recipient) => had.includes(recipient)) &&
    isDeepStrictEqual(withRecipients(before, has), withRecipients(after, has))
  )
}
