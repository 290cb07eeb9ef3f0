import { z } from 'zod'
import { importProblem } from '../../../core/item/importResponse.ts'
import { check } from '../check.ts'

/** Result of `POST /api/docs/checksheet`: a checksheet read from a CSV file, and stored except in a dry run. */
export const checksheetImport = z.object({
  /** Null in a dry run, or if there are problems. */
  pageId: z.int().nullable(),
  revId: z.int().nullable(),
  checks: z.array(check),
  /** At most a hundred; nothing is stored if there are any. */
  problems: z.array(importProblem),
  problemCount: z.int(),
})
export type ChecksheetImport = z.output<typeof checksheetImport>
