import type { recipientRemoved } from '@takt/domain/areas/scheduledTasks/answers/taskRecipient.ts'
import { recipientsOf, withRecipients } from '@takt/domain/areas/scheduledTasks/recipients.ts'
import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import type { z } from 'zod'
import type { ItemContext } from '../../../core/items/mountedItem.ts'
import { changeItems } from '../../../core/items/write/changeItems.ts'
import type { Refusals } from '../../../core/items/write/sift.ts'
import { readReportTasks } from './readReportTasks.ts'

/** Takes an address off all tasks of the organization; those that have nobody else left are paused. */
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
  const refusals: Refusals = new Map()
  await changeItems(context, items.get(scheduledTasks.name)!, changes, refusals)
  for (const refusal of refusals.values()) throw refusal
  return { changed: changes.length, paused: changes.filter(({ body }) => 'paused' in body).length }
}
