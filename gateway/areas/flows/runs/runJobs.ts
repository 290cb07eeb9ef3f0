import { z } from 'zod'
import { defineJob } from '../../../core/jobs/job.ts'

/** Number of runs of an organization, and of its company, that are processed concurrently. */
export const maxConcurrentRuns = 2

/** Returns the lane of an organization in which the runs of a flow are processed one after the other. */
export const laneOf = (flowId: number): number => flowId % maxConcurrentRuns

/** Job that processes the due runs of one lane (`place`) of an organization. */
export const runJob = defineJob('runFlows', z.object({ organizationId: z.int(), place: z.int() }), 'flows')

/** Job that switches a flow off for the given reason. */
export const switchOffJob = defineJob(
  'switchFlowOff',
  z.object({ organizationId: z.int(), flowId: z.int(), sentence: z.string() }),
)
