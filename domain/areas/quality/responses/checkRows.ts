import { z } from 'zod'
import { checkValue } from '../../checksheets/index.ts'

/** A recorded value with its circumstances; instants: ISO text in UTC. */
export const checkRow = checkValue.omit({ corrects: true, correctedBy: true, revId: true, programRevId: true })
export type CheckRow = z.output<typeof checkRow>

/** `data` of `POST /api/analytics/checkRows`: a page of the matching rows, and their total number. */
export const checkRowsData = z.object({
  asOf: z.iso.datetime(),
  total: z.int(),
  rows: z.array(checkRow),
})
