import { z } from 'zod'
import { reportColumn } from '../reportColumn.ts'
import { reportChart } from './reportChart.ts'

/** `data` of `GET /api/reports/{reportID}/rows`: cells in the order of the columns. */
export const reportRows = z.object({
  reportID: z.string(),
  title: z.string(),
  zone: z.string(),
  /** Local time in the time zone; null for reports on the current state. */
  rangeText: z.string().nullable(),
  filterTexts: z.array(z.string()),
  summary: z.array(z.object({ label: z.string(), value: z.string() })),
  columns: z.array(reportColumn),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** The first rows as a chart; null if there is nothing to draw. */
  chart: reportChart.nullable(),
  rowCount: z.int(),
  /** Note that rows are omitted here; exported files contain all of them. */
  cutText: z.string().nullable(),
  definitions: z.array(z.string()),
})
export type ReportRows = z.output<typeof reportRows>
