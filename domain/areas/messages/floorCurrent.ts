import { z } from 'zod'

/**
 * The current activity of a device, as exchanged between services (not for browsers: the gateway masks names). Epoch
 * milliseconds.
 */
const deviceCurrentShape = z.object({
  deviceId: z.number().int(),
  /** One of `stateCodes`; 0 is unknown. */
  state: z.number().int(),
  since: z.number(),
  lastTo: z.number(),
  /** Arrival time of the slice that ends at `lastTo`; 0: before ingest/live started. */
  heardAt: z.number(),
  reason: z.string().nullable(),
  /** Parts made since `jobSince`, the start of the current job operation, as far as ingest/live has received them. */
  good: z.number(),
  scrap: z.number(),
  jobSince: z.number(),
  contextSeq: z.number(),
  jobNum: z.string().nullable(),
  assemblySeq: z.number().nullable(),
  oprSeq: z.number().nullable(),
  partNum: z.string().nullable(),
  partRevision: z.string().nullable(),
  empIDs: z.array(z.string()),
  /** Sent by the device; null: use the job operation's, then the machine's. */
  idealCycleSecs: z.number().nullable(),
})
export type DeviceCurrent = z.output<typeof deviceCurrentShape>

/** Response to a request on `floor.{organizationId}.current`: this as gzipped JSON. */
export const floorCurrentShape = z.object({ at: z.number(), devices: z.array(deviceCurrentShape) })
export type FloorCurrent = z.output<typeof floorCurrentShape>
