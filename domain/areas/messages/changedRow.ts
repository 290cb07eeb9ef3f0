import { z } from 'zod'

/** Payload of `subjects.changed`: type, opaque id and version of a changed row; never data or keys. */
export const changedRow = z.object({ itemType: z.string(), rowId: z.string(), version: z.number() })
export type ChangedRow = z.output<typeof changedRow>
