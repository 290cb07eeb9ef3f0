import { z } from 'zod'
import { defineJob } from '../../../core/jobs/job.ts'

/** So many runs of an organization, and of its company, are worked on at the same time. */
export const runsAtOnce = 2

/** At which of an organization's places a flow's runs are worked on: one after the other. */
export const placeOf = (flowId: number): number => flowId % runsAtOnce

/** Work on the runs at one place of an organization that are due. */
export const runJob = defineJob('runFlows', z.object({ organizationId: z.int(), place: z.int() }), 'flows')

/** Switch a flow off, for this reason. */
export const switchOffJob = defineJob(
  'switchFlowOff',
  z.object({ organizationId: z.int(), flowId: z.int(), sentence: z.string() }),
)
