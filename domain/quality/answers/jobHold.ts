import { z } from 'zod'
import { instant } from '../../item/answers/instant.ts'
import { holdCauses } from '../jobHolds.ts'

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
