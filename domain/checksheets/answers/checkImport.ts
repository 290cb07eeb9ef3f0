import { z } from 'zod'
import { importProblem } from '../../item/importAnswer.ts'

/**
 * `data` of `POST /api/checkData/import`: what was recorded, or would be (`dryRun`). With a problem nothing is, and
 * without `dryRun` it is refused (400) with the same `data`.
 */
export const checkImport = z.object({
  /** Values in the file. */
  values: z.int(),
  /** Of these, recorded now. */
  recorded: z.int(),
  /** Known before, and left as they are. */
  known: z.int(),
  /** Recorded now as corrections of other values of the same check, sample and time. */
  corrections: z.int(),
  /** Out of tolerance, of those recorded now. */
  outside: z.int(),
  problems: z.array(importProblem),
  problemCount: z.int(),
})
export type CheckImport = z.output<typeof checkImport>
