import { z } from 'zod'
import { type TelemetryFault, telemetryFaults } from './telemetryLimits.ts'

const faults = Object.keys(telemetryFaults) as [TelemetryFault, ...TelemetryFault[]]

/**
 * A message of the stream REJECTED, as services tell each other: what was not taken of a message of `telemetry.…`, why,
 * and the message itself.
 */
export const rejectedMessageShape = z.object({
  /** The first of them. */
  reason: z.string().optional(),
  /** The first of each rule (`placesOfRule`). */
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
  /** gzip in base64; null where it was large. */
  message: z.base64().nullable(),
})
export type RejectedMessage = z.output<typeof rejectedMessageShape>
