import { recipientsOf, withRecipients } from '@takt/domain/areas/scheduledTasks/recipients.ts'
import type { recipientRemoved } from '@takt/domain/areas/scheduledTasks/responses/taskRecipient.ts'
import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import type { z } from 'zod'
import type { ItemContext } from '../../../core/items/mountedItem.ts'
import { changeItems } from '../../../core/items/write/changeItems.ts'
import type { Rejections } from '../../../core/items/write/sift.ts'
import { readReportTasks } from './readReportTasks.ts'

/** Removes an address from all tasks of the organization; pauses tasks without other recipients. */
export async function removeRecipient(
  context: ItemContext,
  recipient: string,
): Promise<z.output<typeof recipientRemoved>> {
  const { trx, tenant, items } = context
  const tasks = (await readReportTasks(trx, tenant, true)).filter((task) => recipientsOf(task).includes(recipient))
  const changes = tasks.map((task, index) => {
    const left = recipientsOf(task).filter((other) => other !== recipient)
    const pausing = left.length === 0 && !task.paused ? { paused: true } : {}
    const body = { options: withRecipients(task, left), ...pausing }
    return { index, key: { scheduleId: task.scheduleId }, body }
  })
  const rejections: Rejections = new Map()
  await changeItems(context, items.get(scheduledTasks.name)!, changes, rejections)
  for (const rejection of rejections.values()) throw rejection
  return { changed: changes.length, paused: changes.filter(({ body }) => 'paused' in body).length }
}
