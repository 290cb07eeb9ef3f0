import { z } from 'zod'

/** Import modes: add all rows, change existing rows, or change existing rows and add the others. */
export const importModes = ['add', 'change', 'upsert'] as const
export const importMode = z.enum(importModes)
export type ImportMode = z.output<typeof importMode>

/** Maximum number of rows in one import, which is one transaction. */
export const largestImport = 20_000

/**
 * Problem of a cell, a row (`column` null) or the whole file (`row` 1, the header). Rows are numbered as in a
 * spreadsheet.
 */
export const importProblem = z.object({
  row: z.int(),
  /** Column name as in the file's header. */
  column: z.string().nullable(),
  /** Content of the cell, truncated to 100 characters. */
  value: z.string().nullable(),
  sentence: z.string(),
})
export type ImportProblem = z.output<typeof importProblem>

/**
 * `data` of `POST /api/{itemType}/import`: the result, or the expected result (`dryRun`, returned with 200 and all
 * problems). If there is a problem, nothing is written and, without `dryRun`, the import is rejected (400) with the
 * same `data`. At most `maxProblems` of `problemCount` are returned.
 */
export const importResponse = z.object({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  problems: z.array(importProblem),
  problemCount: z.int(),
})
export type ImportResponse = z.output<typeof importResponse>
