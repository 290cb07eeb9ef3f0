import { isDeepStrictEqual } from 'node:util'
import { recipientsOf, withRecipients } from '@takt/domain/areas/scheduledTasks/recipients.ts'
import type { ScheduledTask } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'

type ReportTask = Pick<ScheduledTask, 'workflowType' | 'options'>

/** True if a change only removes recipients from a task and leaves at least the rest of it unchanged. */
export function onlyRemovesRecipients(before: ReportTask, after: ReportTask): boolean {
  const previous = recipientsOf(before)
  const has = recipientsOf(after)
  return (
    before.workflowType === after.workflowType &&
    has.length < previous.length &&
    has.every((recipient) => previous.includes(recipient)) &&
    isDeepStrictEqual(withRecipients(before, has), withRecipients(after, has))
  )
}
