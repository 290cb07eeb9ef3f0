import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { calendarResolutions } from '../../../core/schedule/calendarBuckets.ts'
import { bucket } from './bucket.ts'
import { recomputing } from './recomputing.ts'

/** How getTEEP cuts a range into buckets. */
export const teepResolutions = [...calendarResolutions, 'shift'] as const
export type TeepResolution = (typeof teepResolutions)[number]

const buckets = z.array(bucket)

const resourceTeep = z.object({ resourceID: z.string(), description: z.string().nullable(), buckets })
/** The buckets of a resource, oldest first. */
export type ResourceTeep = z.output<typeof resourceTeep>

/** `data` of `POST /api/resources/getTEEP`; `resources` is left out where only the total was asked for. */
export const teepData = z.object({
  timezone: z.string(),
  resolution: z.enum(teepResolutions),
  asOf: instant,
  recomputing: recomputing.optional().describe('While figures of a part of the range are being computed anew'),
  resources: z.array(resourceTeep).default([]),
  total: z.object({ buckets }),
})
