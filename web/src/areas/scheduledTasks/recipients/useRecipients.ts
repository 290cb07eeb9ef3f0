import { taskRecipient } from '@takt/domain/areas/scheduledTasks/responses/taskRecipient.ts'
import { z } from 'zod'
import { dataResponse } from '../../../core/api/client.ts'
import { useRead } from '../../../core/session/useRead.ts'
import { area } from '../useTasks.ts'

export type { TaskRecipient } from '@takt/domain/areas/scheduledTasks/responses/taskRecipient.ts'

const recipients = dataResponse(z.array(taskRecipient))

/** All recipients of reports from tasks, by address. */
export function useRecipients() {
  return useRead({
    key: [area, 'recipients'],
    path: '/scheduledTasks/recipients',
    schema: recipients,
  })
}
