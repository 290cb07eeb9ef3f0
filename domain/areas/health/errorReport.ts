import { z } from 'zod'

/** What a page tells of an answer that was trouble: to what kind of question, and what it said. */
export const errorReport = z.object({
  method: z.string().max(10),
  /** The first part of the address alone: what follows names rows and people. */
  area: z.string().max(100),
  status: z.int().min(0).max(999),
  /** Of the request, if a gateway of ours answered: its own lines in the log bear it. */
  requestId: z.string().max(64).nullable(),
  /** As it was answered. */
  said: z.string().max(500),
})
export type ErrorReport = z.output<typeof errorReport>
