import { z } from 'zod'
import { docTypes } from '../docTypes.ts'

/** How many of them are named. */
export const mostNamed = 3

/** `data` of `GET /api/docs/approvers`: of each kind of pages, who else than whoever asks may approve them. */
export const approvers = z.array(
  z.object({
    docType: z.enum(docTypes),
    count: z.int(),
    people: z
      .array(z.object({ userName: z.string() }))
      .nullable()
      .describe('A few of them; null: without the right'),
  }),
)
export type Approvers = z.output<typeof approvers>
