import { z } from 'zod'

/** `data` of `POST /api/changes/undo`: the rows that exist afterwards, in their current state. */
export const undone = z.object({
  rows: z.array(z.object({ itemType: z.string(), rowId: z.string(), version: z.int() })),
})
