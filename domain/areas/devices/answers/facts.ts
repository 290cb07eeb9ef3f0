import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'

/** `data` of `GET /api/devices/{deviceId}/facts`: what a device ever told. */
export const deviceFacts = z.object({
  deviceId: z.int(),
  deviceName: z.string().nullable(),
  retiredAt: instant.nullable().describe('Since when it is retired: deleted, but its facts stay; null: it is there'),
  resourceIDs: z.array(z.string()).describe('The machines that it ever told of'),
  slices: z.int(),
  days: z.int(),
  parts: z.int(),
  from: instant.nullable(),
  to: instant.nullable(),
  mayBeMore: z.boolean().describe('Some of what it told is still to be written, and may not be counted here'),
})
