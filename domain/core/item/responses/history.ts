import { z } from 'zod'

const fields = z.record(z.string(), z.unknown())

/** An event of `GET /api/{itemType}/{key}/history`; `fields`: the whole row for an addition, null for a removal. */
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
    .describe('Other values it set, with their effective dates; undoing a change restores all of them'),
  said: z.array(z.string()).optional().describe('Effects that fields do not show, as text'),
})
export type HistoryEntry = z.output<typeof historyEntry>
