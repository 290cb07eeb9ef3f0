import { taskRecipient } from '@takt/domain/areas/scheduledTasks/answers/taskRecipient.ts'
import { z } from 'zod'
import { answered } from '../../../core/api/client.ts'
import { useRead } from '../../../core/session/useRead.ts'
import { area } from '../useTasks.ts'

export type { TaskRecipient } from '@takt/domain/areas/scheduledTasks/answers/taskRecipient.ts'

const recipients = answered(z.array(taskRecipient))

/** Everybody whom tasks send reports to, by address. */
export function useRecipients() {
  return useRead({
    key: [area, 'recipients'],
    path: '/scheduledTasks/recipients',
    schema: recipients,
  })
}
