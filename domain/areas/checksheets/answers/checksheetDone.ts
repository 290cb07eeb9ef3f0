import { z } from 'zod'
import { importProblem } from '../../../core/item/importAnswer.ts'
import { check } from '../check.ts'

/** What came of `POST /api/docs/checksheet`: a checksheet that was read from a CSV, and kept unless only tried. */
export const checksheetDone = z.object({
  /** Null where it was only tried, or has problems. */
  pageId: z.int().nullable(),
  revId: z.int().nullable(),
  checks: z.array(check),
  /** A hundred at most; nothing is kept while there are any. */
  problems: z.array(importProblem),
  problemCount: z.int(),
})
export type ChecksheetDone = z.output<typeof checksheetDone>
