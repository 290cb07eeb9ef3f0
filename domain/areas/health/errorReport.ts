import { z } from 'zod'

/** Report of a failed request that a page received: the kind of request and the error message. */
export const errorReport = z.object({
  method: z.string().max(10),
  /** First segment of the path only; the remainder can identify rows and people. */
  area: z.string().max(100),
  status: z.int().min(0).max(999),
  /** Id of the request if a Takt gateway responded; also in its log lines. */
  requestId: z.string().max(64).nullable(),
  /** Message of the response. */
  said: z.string().max(500),
})
export type ErrorReport = z.output<typeof errorReport>
