import { z } from 'zod'

const fields = z.record(z.string(), z.unknown())

/**
 * An event of `GET /api/{itemType}/{key}/history`; `fields`: the whole row when it was added, null when it was removed.
 */
export const historyEntry = z.object({
  version: z.int(),
  type: z.string(),
  at: z.iso.datetime(),
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  fields: fields.nullable(),
  effectiveFrom: z.iso.datetime().nullable(),
  later: z
    .array(z.object({ effectiveFrom: z.iso.datetime(), fields }))
    .describe('What else it set, from instants on: a change that was taken back brings all of them'),
  said: z.array(z.string()).optional().describe('What it did that fields do not tell, in words'),
})
export type HistoryEntry = z.output<typeof historyEntry>
