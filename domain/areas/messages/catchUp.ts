import { z } from 'zod'

/**
 * Request of a gateway to the writer: make everything that the stream has stored until now visible to queries of a
 * range (epoch ms). `rollups`: in rollups too; otherwise in slices only.
 */
export const catchUpRequest = z.object({ start: z.number(), end: z.number(), rollups: z.boolean() })
export type CatchUpRequest = z.output<typeof catchUpRequest>

/** Response of the writer. `isCaughtUp` false: it is too far behind to respond in time. */
export const catchUpResponse = z.object({ isCaughtUp: z.boolean() })
export type CatchUpResponse = z.output<typeof catchUpResponse>
