import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { recomputing } from '../../efficiency/answers/recomputing.ts'
import { noEnds } from '../expectedEnd.ts'

/** A job operation in progress, at machines that have learned cycle times of it. */
export const operationEnd = z.object({
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
  partNum: z.string(),
  resourceIDs: z.array(z.string()).describe('Machines that work on it, or did so last within four days'),
  quantity: z.number().nullable().describe('To be made; null: not known'),
  goodCount: z.number().describe('Good parts made so far'),
  end: z
    .object({ at: instant, earliest: instant, latest: instant })
    .nullable()
    .describe('The expected end, and the interval that holds it 9 times of 10; null: see noEnd'),
  noEnd: z.enum(noEnds).nullable().describe('Why no end can be given'),
})
export type OperationEnd = z.output<typeof operationEnd>
export type WrittenOperationEnd = z.input<typeof operationEnd>

/** `data` of `GET /api/analytics/expectedEnds`. */
export const expectedEndsData = z.object({
  isEnabled: z.boolean().describe('False while AI features are off: then there are no operations'),
  recomputing: recomputing.optional(),
  operations: z.array(operationEnd),
})
export type WrittenEnds = z.input<typeof expectedEndsData>
