import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { calendarResolutions } from '../../../core/schedule/calendarBuckets.ts'
import { bucket } from './bucket.ts'
import { recomputing } from './recomputing.ts'

/** Bucket sizes of getTEEP. */
export const teepResolutions = [...calendarResolutions, 'shift'] as const
export type TeepResolution = (typeof teepResolutions)[number]

const buckets = z.array(bucket)

const resourceTeep = z.object({ resourceID: z.string(), description: z.string().nullable(), buckets })
/** The buckets of a resource, oldest first. */
export type ResourceTeep = z.output<typeof resourceTeep>

/** `data` of `POST /api/resources/getTEEP`; `resources` is omitted if only the total was requested. */
export const teepData = z.object({
  timezone: z.string(),
  resolution: z.enum(teepResolutions),
  asOf: instant,
  recomputing: recomputing.optional().describe('Present while values of a part of the range are being recomputed'),
  resources: z.array(resourceTeep).default([]),
  total: z.object({ buckets }),
})
