import { z } from 'zod'

/** Maximum number of rows in one bulk. */
export const largestBulk = 5000

/** Maximum number of problems returned at once. */
export const maxProblems = 1000

const record = z.record(z.string(), z.unknown())

/**
 * Body of `POST /api/{itemType}/bulk`: one transaction, all or nothing. Removals are applied first, then changes, then
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
  /** Also removes rows that belong to the removed rows. */
  along: z.boolean().optional(),
  dryRun: z.boolean().optional(),
})
export type BulkBody = z.output<typeof bulkBody>

const itemRow = z.looseObject({ rowId: z.string(), version: z.int() })

/**
 * `data` of a completed bulk, or of one that would succeed (`dryRun`, with placeholders as generated keys); rows in
 * request order.
 */
export const bulkResponse = z.object({
  added: z.array(itemRow),
  changed: z.array(itemRow),
  removed: z.int(),
  /** Number of rows removed along with them, for each affected type. */
  along: z.array(z.object({ itemType: z.string(), label: z.string(), count: z.int() })).optional(),
})

/** Problem of one row of a bulk; `status` is the HTTP status that the row alone would have received. */
export const bulkProblem = z.object({
  list: z.enum(['add', 'change', 'remove']),
  index: z.int(),
  status: z.int(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type BulkProblem = z.output<typeof bulkProblem>

/** `data` of a rejected bulk: all invalid rows, up to `maxProblems`, of `problemCount`. */
export const bulkRejection = z.object({ rows: z.array(bulkProblem), problemCount: z.int() })
