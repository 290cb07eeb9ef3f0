import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { rowWith } from '../../../core/item/answers/row.ts'
import { holdCauses, jobHolds } from '../jobHolds.ts'

/** A hold of a job operation that nobody released yet, as screens tell it. */
export const openHold = z.object({
  holdID: z.int(),
  version: z.int(),
  jobNum: z.string(),
  assemblySeq: z.int(),
  oprSeq: z.int(),
  checkID: z.string(),
  checkText: z.string(),
  resourceID: z.string().nullable(),
  cause: z.enum(holdCauses),
  rules: z.string().nullable().describe('Those that are broken, in words'),
  foundAt: instant,
  raisedAt: instant,
})
export type OpenHold = z.output<typeof openHold>

/** Any hold as the list tells it; who released it, and why, where somebody did. */
export const listedHold = openHold.extend(rowWith(jobHolds, ['reason', 'releasedBy', 'releasedAt']).shape)
