import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { rowWith } from '../../../core/item/responses/row.ts'
import { holdCauses, jobHolds } from '../jobHolds.ts'

/** A hold of a job operation that is not released, as shown on screens. */
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
  rules: z.string().nullable().describe('Violated rules as text'),
  foundAt: instant,
  raisedAt: instant,
})
export type OpenHold = z.output<typeof openHold>

/** A hold in the list, with the user and reason of its release if it was released. */
export const listedHold = openHold.extend(rowWith(jobHolds, ['reason', 'releasedBy', 'releasedAt']).shape)
