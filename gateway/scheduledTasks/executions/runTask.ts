import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'

/** To be enqueued with the execution that it is to do. Doing it again does nothing: an execution is claimed once. */
export const runTask = defineJob('runTask', z.object({ organizationId: z.int(), executionId: z.uuid() }), 'tasks')
