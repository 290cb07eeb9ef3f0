import { z } from 'zod'
import { reportColumn } from '../reportColumn.ts'
import { reportChart } from './reportChart.ts'

/** `data` of `GET /api/reports/{reportID}/rows`: cells in the order of the columns. */
export const reportRows = z.object({
  reportID: z.string(),
  title: z.string(),
  zone: z.string(),
  /** On the wall of the zone; null where it is about what is so now. */
  rangeText: z.string().nullable(),
  filterTexts: z.array(z.string()),
  summary: z.array(z.object({ label: z.string(), value: z.string() })),
  columns: z.array(reportColumn),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** The first of them as bars; null where there is nothing to draw. */
  chart: reportChart.nullable(),
  rowCount: z.int(),
  /** Says so where rows are left out here; the files have them all. */
  cutText: z.string().nullable(),
  definitions: z.array(z.string()),
})
export type ReportRows = z.output<typeof reportRows>
