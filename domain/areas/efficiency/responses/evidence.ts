import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { machineStates, timeClasses } from '../timeline/state.ts'
import { bucket } from './bucket.ts'
import { work } from './values.ts'

const source = z.object({ deviceId: z.int(), seq: z.int() })

const interval = z.object({
  start: instant,
  end: instant,
  secs: z.number(),
  state: z.enum([...machineStates, 'unknown']),
  reason: z.string().nullable().describe('Reason in force: entered by people, otherwise reported by the device'),
  reportedReason: z.string().nullable(),
  scheduledAs: z.enum(['planned', 'plannedStop', 'unscheduled', 'outOfService']),
  countedAs: z.enum([...timeClasses, 'unscheduledRun', 'unscheduled', 'outOfService']),
  businessDate: z.string().nullable(),
  shiftNum: z.int().nullable(),
  shiftName: z.string().nullable().describe('Name in its schedule'),
  source: source.nullable(),
})
/** A time interval as counted; instants are epoch ms. */
export type EvidenceInterval = z.output<typeof interval>

const count = z.object({
  at: instant,
  ...work.shape,
  good: z.int(),
  scrap: z.int(),
  rework: z.int(),
  countedAs: z.enum(['planned', 'unscheduled']),
  idealCycleSecs: z.number().nullable(),
  idealSource: z.enum(['slice', 'operation', 'resource']).nullable(),
  source,
})
/** Parts made at an instant (epoch ms), and their classification. */
export type EvidenceCount = z.output<typeof count>

/** `data` of `GET /api/resources/{resourceID}/evidence`: the data that the bucket of the range is computed from. */
export const evidenceData = z.object({
  resourceID: z.string(),
  timezone: z.string(),
  asOf: instant,
  start: instant,
  end: instant,
  intervals: z.array(interval),
  counts: z.array(count),
  bucket,
})
/** Parsed evidence. */
export type Evidence = z.output<typeof evidenceData>
