import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { recomputing } from '../../efficiency/responses/recomputing.ts'
import { noEnds } from '../expectedEnd.ts'

/** A job operation in progress on machines that have learned cycle times for it. */
export const operationEnd = z.object({
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
  partNum: z.string(),
  resourceIDs: z.array(z.string()).describe('Machines that are working on it, or were within the last four days'),
  quantity: z.number().nullable().describe('Quantity to be made; null: not known'),
  goodCount: z.number().describe('Good parts made so far'),
  end: z
    .object({ at: instant, earliest: instant, latest: instant })
    .nullable()
    .describe('The expected end and its 90 % prediction interval; null: see noEnd'),
  noEnd: z.enum(noEnds).nullable().describe('Reason why no end can be given'),
})
export type OperationEnd = z.output<typeof operationEnd>
export type EncodedOperationEnd = z.input<typeof operationEnd>

/** `data` of `GET /api/analytics/expectedEnds`. */
export const expectedEndsData = z.object({
  isEnabled: z.boolean().describe('False while AI features are off; then there are no operations'),
  recomputing: recomputing.optional(),
  operations: z.array(operationEnd),
})
export type EncodedEnds = z.input<typeof expectedEndsData>
