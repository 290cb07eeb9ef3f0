import { z } from 'zod'
import { defineJob } from '../../core/jobs/job.ts'

/** Job that sends the gathered changes of a sending. */
export const sendJob = defineJob(
  'sendNotification',
  z.object({ organizationId: z.int(), sendingId: z.uuid() }),
  'notifications',
)

/** Job that evaluates the firings of a follow-up whose delay has passed. */
export const followUpJob = defineJob(
  'followUpNotification',
  z.object({ organizationId: z.int(), notificationID: z.int() }),
)
