import { z } from 'zod'

/** Payload of `subjects.changed`: type, opaque id and version of a row that changed; never data, never a key. */
export const changedRow = z.object({ itemType: z.string(), rowId: z.string(), version: z.number() })
export type ChangedRow = z.output<typeof changedRow>
