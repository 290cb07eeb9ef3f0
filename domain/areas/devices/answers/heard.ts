import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { stateLook } from '../../efficiency/timeline/stateLook.ts'

/** A remark on a message. */
export const remark = z.object({
  what: z.string(),
  advice: z.string().describe('What to do about it'),
  given: z.string().nullable().describe('The fields in question as they came'),
  slice: z.int().nullable().describe('Its place in the message; null: the whole message'),
  count: z.int().describe('In how many slices or reads'),
})
export type Remark = z.output<typeof remark>

/** `data` of `GET /api/devices/{deviceId}/telemetry`: what came from a device last and what became of it. */
export const heardData = z.object({
  last: z
    .object({
      arrivedAt: instant,
      of: z.enum(['slices', 'reads']).describe('What it tells: of a machine, or which tags were heard'),
      taken: z
        .int()
        .nullable()
        .describe('How many of them were taken; null where the message is too large to be looked at here'),
      slice: z
        .object({
          from: instant,
          to: instant,
          state: z.string().describe(Object.keys(stateLook).join(', ')),
          good: z.number(),
          scrap: z.number(),
        })
        .nullable()
        .describe('The one that ends last; null of reads'),
      refused: z.array(remark),
      remarks: z.array(remark),
    })
    .nullable(),
  refused: z
    .object({
      arrivedAt: instant,
      messages: z.int().describe('How many messages with something refused are kept'),
      refused: z.array(remark),
    })
    .nullable(),
  connection: z
    .object({
      protocol: z.enum(['MQTT', 'NATS']),
      since: instant,
      until: instant.nullable(),
      messages: z.int().describe('How many messages came over it, to whatever topic'),
    })
    .nullable()
    .describe('Asked for only if nothing came in the last minute'),
  sharedClientId: z
    .object({
      clientId: z.string(),
      devices: z
        .array(z.object({ deviceId: z.int(), deviceName: z.string().nullable() }))
        .describe('The other devices that use it'),
      lastAt: instant.describe('When it ended a connection last'),
    })
    .nullable()
    .describe(
      'A client id of MQTT that other devices used too in the last ten minutes: each ends the other’s connection',
    ),
})
/** What was heard, as it is read; instants are epoch ms. */
export type Heard = z.output<typeof heardData>
