import { taskRecipient } from '@takt/domain/areas/scheduledTasks/answers/taskRecipient.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { area } from '../useTasks.ts'

export type { TaskRecipient } from '@takt/domain/areas/scheduledTasks/answers/taskRecipient.ts'

const recipients = answered(z.array(taskRecipient))

/** Everybody whom tasks send reports to, by address. */
export function useRecipients() {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, area, 'recipients'],
    queryFn: async ({ signal }) =>
      (await client.get('/scheduledTasks/recipients', { schema: recipients, signal })).data,
  })
}
