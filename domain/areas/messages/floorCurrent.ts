import { z } from 'zod'

/**
 * What a device is doing now, as services tell each other (not for browsers: names are masked by the gateway). Epoch
 * milliseconds.
 */
const deviceCurrentShape = z.object({
  deviceId: z.number().int(),
  /** `stateCodes`; 0 is unknown. */
  state: z.number().int(),
  since: z.number(),
  lastTo: z.number(),
  /** When the news that ends at `lastTo` arrived; 0: before ingest/live began. */
  heardAt: z.number(),
  reason: z.string().nullable(),
  /** Made since `jobSince`, when the current job operation began, as far as ingest/live has seen. */
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
  /** As the device itself says; null: see the job operation, then the resource. */
  idealCycleSecs: z.number().nullable(),
})
export type DeviceCurrent = z.output<typeof deviceCurrentShape>

/** The answer to a request on `floor.{organizationId}.current`: gzip of this as JSON. */
export const floorCurrentShape = z.object({ at: z.number(), devices: z.array(deviceCurrentShape) })
export type FloorCurrent = z.output<typeof floorCurrentShape>
