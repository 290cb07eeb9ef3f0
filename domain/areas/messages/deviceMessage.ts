import { z } from 'zod'

/** Maximum size of a message of any JSON in bytes, also unpacked. */
export const maxDeviceMessageBytes = 1024 * 1024

/** The header with which a message is sent again without being counted twice, over HTTP and NATS. */
export const idempotencyHeader = 'Idempotency-Key'

/**
 * The result of a message that the gateway forwards to the connector of its device. `stored`: all of it is stored, with
 * the number of its values (0: it was stored before). `invalid`: it was not understood. `busy`: send it again later.
 */
export const deviceMessageResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('stored'), values: z.int() }),
  z.object({ outcome: z.literal('invalid'), reason: z.string() }),
  z.object({ outcome: z.literal('busy') }),
])
export type DeviceMessageResult = z.output<typeof deviceMessageResult>
