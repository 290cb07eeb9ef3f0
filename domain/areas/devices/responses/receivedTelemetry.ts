import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { stateLook } from '../../efficiency/timeline/stateStyles.ts'

/** A remark on a message. */
export const remark = z.object({
  what: z.string(),
  advice: z.string().describe('Recommended action'),
  given: z.string().nullable().describe('The affected fields as received'),
  slice: z.int().nullable().describe('Index in the message; null: the whole message'),
  count: z.int().describe('Number of affected slices or reads'),
})
export type Remark = z.output<typeof remark>

/** `data` of `GET /api/devices/{deviceId}/telemetry`: the last messages from a device and their processing. */
export const receivedTelemetry = z.object({
  last: z
    .object({
      arrivedAt: instant,
      of: z.enum(['slices', 'reads']).describe('Content: machine slices or tag reads'),
      taken: z
        .int()
        .nullable()
        .describe('Number of accepted ones; null if the message is too large to be evaluated here'),
      slice: z
        .object({
          from: instant,
          to: instant,
          state: z.string().describe(Object.keys(stateLook).join(', ')),
          good: z.number(),
          scrap: z.number(),
        })
        .nullable()
        .describe('The slice with the latest end; null for reads'),
      refused: z.array(remark),
      remarks: z.array(remark),
    })
    .nullable(),
  refused: z
    .object({
      arrivedAt: instant,
      messages: z.int().describe('Number of stored messages with something rejected'),
      refused: z.array(remark),
    })
    .nullable(),
  connection: z
    .object({
      protocol: z.enum(['MQTT', 'NATS']),
      since: instant,
      until: instant.nullable(),
      messages: z.int().describe('Number of messages received over it, on any topic'),
    })
    .nullable()
    .describe('Determined only if nothing was received in the last minute'),
  sharedClientId: z
    .object({
      clientId: z.string(),
      devices: z
        .array(z.object({ deviceId: z.int(), deviceName: z.string().nullable() }))
        .describe('The other devices that use it'),
      lastAt: instant.describe('Time at which it last ended a connection'),
    })
    .nullable()
    .describe(
      'An MQTT client ID that other devices also used in the last ten minutes: each ends the other’s connection',
    ),
})
/** Received telemetry after parsing; instants are epoch ms. */
export type ReceivedTelemetry = z.output<typeof receivedTelemetry>
