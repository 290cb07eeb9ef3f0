import { z } from 'zod'
import { importProblem } from '../../../core/item/importAnswer.ts'
import { instantText } from '../../../core/item/values.ts'
import { checkValue } from './checkValue.ts'

/** So many values of a file are told one by one. */
export const mostTold = 100

/** A value of the file, in which line it stands, and what becomes of it. */
export const importedValue = checkValue
  .pick({ checkID: true, kind: true, sample: true, at: true, value: true, passed: true, text: true, unit: true })
  .extend(checkValue.pick({ nominal: true, lower: true, upper: true, isWithin: true, resourceID: true }).shape)
  .extend({ row: z.int(), became: z.enum(['new', 'known', 'correction']) })
export type ImportedValue = z.output<typeof importedValue>

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
  /** The first `mostTold` of the values, as the file has them. */
  first: z.array(importedValue),
  problems: z.array(importProblem),
  problemCount: z.int(),
  /** By which the import is named where it is taken back (ISO text in UTC); null where nothing was recorded. */
  recordedAt: z.iso.datetime().nullable(),
})
export type CheckImport = z.output<typeof checkImport>

/** Body of `POST /api/checkData/import/undo`: one's own import, as its answer names it. */
export const importNamed = z.strictObject({ sourceID: z.string().min(1).max(50), recordedAt: instantText })
export type ImportNamed = z.output<typeof importNamed>

/** `data` of its answer: how many values were taken back. */
export const importUndone = z.object({ takenBack: z.int() })
