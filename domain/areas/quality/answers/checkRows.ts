import { z } from 'zod'
import { checkValue } from '../../checksheets/face.ts'

/** A value with all that held when it was found; instants: ISO text in UTC. */
export const checkRow = checkValue.omit({ corrects: true, correctedBy: true, revId: true, programRevId: true })
export type CheckRow = z.output<typeof checkRow>

/** `data` of `POST /api/analytics/checkRows`: a page of the rows that match, and how many match. */
export const checkRowsData = z.object({
  asOf: z.iso.datetime(),
  total: z.int(),
  rows: z.array(checkRow),
})
