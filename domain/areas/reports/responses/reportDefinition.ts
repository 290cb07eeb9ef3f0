import { z } from 'zod'
import { reportParameter } from '../reportParameter.ts'

/** A row of `GET /api/reports`. */
export const reportDefinition = z.object({
  reportID: z.string().max(50),
  description: z.string().max(30),
  /** Its name. */
  report: z.string(),
  showInMainListing: z.boolean(),
  parameters: z.array(reportParameter).default([]),
  /** As in all lists of rows; reports are opened by name. */
  rowId: z.string().optional(),
  version: z.int().optional(),
})
export type ReportDefinition = z.output<typeof reportDefinition>
