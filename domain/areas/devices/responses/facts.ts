import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'

/** `data` of `GET /api/devices/{deviceId}/facts`: totals of everything the device has reported. */
export const deviceFacts = z.object({
  deviceId: z.int(),
  deviceName: z.string().nullable(),
  retiredAt: instant
    .nullable()
    .describe('Time since when it is retired: deleted, but its facts are retained; null: in use'),
  resourceIDs: z.array(z.string()).describe('The machines that it has reported for'),
  slices: z.int(),
  days: z.int(),
  parts: z.int(),
  from: instant.nullable(),
  to: instant.nullable(),
  mayBeMore: z.boolean().describe('True if some of its reports are not written yet, and may not be included'),
})
