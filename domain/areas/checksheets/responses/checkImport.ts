import { z } from 'zod'
import { importProblem } from '../../../core/item/importResponse.ts'
import { instantText } from '../../../core/item/values.ts'
import { checkValue } from './checkValue.ts'

/** Maximum number of values listed in the response. */
export const maxListedValues = 100

/** A value of the file, with its line and the result of its import. */
export const importedValue = checkValue
  .pick({ checkID: true, kind: true, sample: true, at: true, value: true, passed: true, text: true, unit: true })
  .extend(checkValue.pick({ nominal: true, lower: true, upper: true, isWithin: true, resourceID: true }).shape)
  .extend({ row: z.int(), became: z.enum(['new', 'known', 'correction']) })
export type ImportedValue = z.output<typeof importedValue>

/**
 * `data` of `POST /api/checkData/import`: the recorded values, or with `dryRun` those that would be recorded. If there
 * is a problem, nothing is recorded, and without `dryRun` the response is 400 with the same `data`.
 */
export const checkImport = z.object({
  /** Values in the file. */
  values: z.int(),
  /** The number of these that were recorded now. */
  recorded: z.int(),
  /** Already recorded; left unchanged. */
  known: z.int(),
  /** Recorded as corrections of other values of the same check, sample and time. */
  corrections: z.int(),
  /** Recorded values that are out of tolerance. */
  outside: z.int(),
  /** The first `maxListedValues` values, in the order of the file. */
  first: z.array(importedValue),
  problems: z.array(importProblem),
  problemCount: z.int(),
  /** Identifies the import for undoing it (ISO text in UTC); null if nothing was recorded. */
  recordedAt: z.iso.datetime().nullable(),
})
export type CheckImport = z.output<typeof checkImport>

/** Body of `POST /api/checkData/import/undo`: the user's own import, as identified in its response. */
export const importNamed = z.strictObject({ sourceID: z.string().min(1).max(50), recordedAt: instantText })
export type ImportNamed = z.output<typeof importNamed>

/** `data` of the response: number of values removed. */
export const importUndone = z.object({ takenBack: z.int() })
