import { z } from 'zod'
import { docTypes } from '../docTypes.ts'

/** `data` of a refusal because another page has the name: which one, if whoever asks may read its kind. */
export const nameTaken = z.object({ takenBy: z.object({ pageId: z.int(), docType: z.enum(docTypes) }) })
export type NameTaken = z.output<typeof nameTaken>
