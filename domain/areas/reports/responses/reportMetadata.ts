import { z } from 'zod'
import { reportColumn } from '../reportColumn.ts'

/** `data` of `GET /api/reports/metadata/{reportID}`: the columns; `headerType` equals `type`. */
export const reportMetadata = z.object({
  columnDefinitions: z.array(reportColumn.extend({ headerType: reportColumn.shape.type })),
})
