import { z } from 'zod'

/**
 * What an import does with its rows: add them all, change rows that are there, or change those that are there and add
 * the others.
 */
export const importModes = ['add', 'change', 'upsert'] as const
export const importMode = z.enum(importModes)
export type ImportMode = z.output<typeof importMode>

/** At most this many rows in one import: they are one transaction. */
export const largestImport = 20_000

/**
 * What is wrong with a cell, a row (`column` null) or the whole file (`row` 1, the header). Rows count as a spreadsheet
 * counts them.
 */
export const importProblem = z.object({
  row: z.int(),
  /** The column as the file's header has it. */
  column: z.string().nullable(),
  /** The cell, cut to its first 100 characters. */
  value: z.string().nullable(),
  sentence: z.string(),
})
export type ImportProblem = z.output<typeof importProblem>

/**
 * `data` of `POST /api/{itemType}/import`: what was done, or would be (`dryRun`, answered 200 with all problems). With
 * a problem nothing is written, and without `dryRun` it is refused (400) with the same `data`. At most `mostProblems`
 * are told, of `problemCount`.
 */
export const importAnswer = z.object({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  problems: z.array(importProblem),
  problemCount: z.int(),
})
export type ImportAnswer = z.output<typeof importAnswer>
