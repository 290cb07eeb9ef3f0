import { z } from 'zod'
import { docTypes } from '../docTypes.ts'

/** `data` of the error response for a name that another page has: that page, if the requester may read its kind. */
export const nameConflict = z.object({ takenBy: z.object({ pageId: z.int(), docType: z.enum(docTypes) }) })
export type NameConflict = z.output<typeof nameConflict>
