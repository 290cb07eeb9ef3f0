import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { numberColumn } from '../../../core/item/responses/numberColumn.ts'
import { tallyFields } from '../totals/tally.ts'
import { recomputing } from './recomputing.ts'
import { teepResolutions } from './teep.ts'

/** Fields of buckets that follow from schedules and times in service (ms). */
export const plannedFields = ['allMs', 'noScheduleMs', 'plannedMs', 'plannedStopMs'] as const

const bucketIntervals = z.object({
  count: z.int().describe('Number of buckets'),
  start: numberColumn.describe('Epoch ms'),
  end: numberColumn.describe('Epoch ms'),
  shifts: z
    .object({ businessDate: z.array(z.string()), shiftNum: z.array(z.int().nullable()) })
    .optional()
    .describe('By bucket, with resolution shift'),
})

const plan = z.object({
  intervals: z.int().describe('Index in intervals'),
  times: z.partialRecord(z.enum(plannedFields), numberColumn).describe('By bucket; 0 without a column'),
})

/**
 * `data` of `POST /api/analytics/teepColumns`: the totals from which the buckets of the machines in getTEEP follow.
 * Machines with the same schedule and time in service share a plan.
 */
export const teepColumnsData = z.object({
  timezone: z.string(),
  resolution: z.enum(teepResolutions),
  asOf: instant,
  recomputing: recomputing.optional().describe('Present while values of a part of the range are being recomputed'),
  intervals: z.array(bucketIntervals),
  plans: z.array(plan),
  resources: z.array(
    z.object({
      resourceID: z.string(),
      description: z.string().nullable(),
      plan: z.int().describe('Index in plans'),
    }),
  ),
  tallies: z
    .partialRecord(z.enum(tallyFields), numberColumn)
    .describe('By machine and bucket, in order; 0 without a column'),
})
export type TeepColumnsData = z.output<typeof teepColumnsData>
/** The response as serialized. */
export type SerializedTeepColumns = z.input<typeof teepColumnsData>
