import { z } from 'zod'
import { docTypes } from '../docTypes.ts'

/** Maximum number of approvers listed by name. */
export const maxNamed = 3

/** `data` of `GET /api/docs/approvers`: for each kind of page, the approvers other than the requester. */
export const approvers = z.array(
  z.object({
    docType: z.enum(docTypes),
    count: z.int(),
    people: z
      .array(z.object({ userName: z.string() }))
      .nullable()
      .describe('Some of them; null: missing right to see them'),
  }),
)
export type Approvers = z.output<typeof approvers>
