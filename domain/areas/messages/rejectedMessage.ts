import { z } from 'zod'
import { type TelemetryFault, telemetryFaults } from './telemetryLimits.ts'

const faults = Object.keys(telemetryFaults) as [TelemetryFault, ...TelemetryFault[]]

/**
 * A message of the stream REJECTED between services: the rejected parts of a `telemetry.…` message with reasons, and
 * the message itself.
 */
export const rejectedMessageShape = z.object({
  /** Reason of the first rejection. */
  reason: z.string().optional(),
  /** The first rejections of each rule (`maxListedPerRule`). */
  rejected: z.array(
    z.object({
      index: z.int().nullable(),
      fault: z.enum(faults),
      reason: z.string(),
      more: z.int().optional(),
    }),
  ),
  rejectedCount: z.int(),
  subject: z.string(),
  streamSeq: z.int(),
  arrivedAt: z.iso.datetime(),
  /** gzip in base64; null if it was too large. */
  message: z.base64().nullable(),
})
export type RejectedMessage = z.output<typeof rejectedMessageShape>
