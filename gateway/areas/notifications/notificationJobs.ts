import { z } from 'zod'
import { defineJob } from '../../core/jobs/job.ts'

/** Tell what a sending has gathered. */
export const sendJob = defineJob(
  'sendNotification',
  z.object({ organizationId: z.int(), sendingId: z.uuid() }),
  'notifications',
)

/** Look at firings of a follow-up whose delay is over. */
export const followUpJob = defineJob(
  'followUpNotification',
  z.object({ organizationId: z.int(), notificationID: z.int() }),
)
