import { z } from 'zod'

/** At most this many rows in one bulk. */
export const largestBulk = 5000

/** At most this many problems are told at once. */
export const mostProblems = 1000

const record = z.record(z.string(), z.unknown())

/**
 * What `POST /api/{itemType}/bulk` takes: one transaction, all or nothing. Removals come first, then changes, then
 * additions.
 */
export const bulkBody = z.strictObject({
  add: z.array(record).optional(),
  change: z
    .array(
      z.strictObject({
        key: record,
        fields: record,
        version: z.int().optional(),
        effectiveFrom: z.string().nullish(),
      }),
    )
    .optional(),
  remove: z.array(z.strictObject({ key: record, version: z.int().optional() })).optional(),
  /** What belongs to the rows that are removed goes with them. */
  along: z.boolean().optional(),
  dryRun: z.boolean().optional(),
})
export type BulkBody = z.output<typeof bulkBody>

const itemRow = z.looseObject({ rowId: z.string(), version: z.int() })

/** `data` of a bulk that was done, or would be (`dryRun`): rows in the order they were sent. */
export const bulkAnswer = z.object({
  added: z.array(itemRow),
  changed: z.array(itemRow),
  removed: z.int(),
  /** How many rows of which types went along, each type that had any. */
  along: z.array(z.object({ itemType: z.string(), label: z.string(), count: z.int() })).optional(),
})

/** What is wrong with one row of a bulk; `status` is what it would have been answered with alone. */
export const bulkProblem = z.object({
  list: z.enum(['add', 'change', 'remove']),
  index: z.int(),
  status: z.int(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type BulkProblem = z.output<typeof bulkProblem>

/** `data` of a bulk that was refused: every bad row, up to `mostProblems`, of `problemCount`. */
export const bulkRefusal = z.object({ rows: z.array(bulkProblem), problemCount: z.int() })
