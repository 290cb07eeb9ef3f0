import type { Session } from '@takt/domain/access/session.ts'
import { cellText } from '@takt/domain/reports/cellText.ts'
import type { Gateway } from '../area.ts'
import { createFloors } from '../efficiency/face.ts'
import { openReport } from './openReport.ts'
import { cutText } from './pdf/pdfPage.ts'
import { reportPdf } from './pdf/reportPdf.ts'
import { reportCsv } from './reportCsv.ts'
import { reportTexts as texts } from './texts.ts'

/** Which report, under what title, with which parameters by name. */
export type ReportRequest = { reportID: string; reportTitle: string; parameters: Record<string, unknown> }

/** Everything that a letter tells of a report; its files are made as they are asked for. */
export type ReportResult = {
  title: string
  rangeText: string | null
  zone: string
  filterTexts: readonly string[]
  /** The few figures of the letter's small table. */
  summary: readonly { label: string; value: string }[]
  rowCount: number
  /** Says so where the PDF does not have all rows; the CSV has. */
  cutText: string | null
  csv: () => AsyncIterable<string>
  pdf: (signal?: AbortSignal) => Promise<Uint8Array>
}

/** Reads a report with the rights and the masking of `viewer`, as of `now` (epoch ms). */
export async function runReport(
  gateway: Pick<Gateway, 'dependencies' | 'shared'>,
  viewer: Session,
  { reportID, reportTitle, parameters }: ReportRequest,
  { now, signal }: { now: number; signal?: AbortSignal },
): Promise<ReportResult> {
  const sources = { ...gateway, floorOf: gateway.shared(createFloors) }
  const opened = await openReport(sources, { reportID, parameters, viewer, now, signal })
  const { zone, rows, summary } = opened
  const title = reportTitle || opened.report.report
  return {
    title,
    rangeText: opened.rangeText,
    zone,
    filterTexts: opened.filterTexts,
    summary: [
      ...summary.map(({ column, value }) => ({ label: column.headerName, value: cellText(column, value, zone) })),
      { label: texts.rows, value: String(rows.length) },
    ],
    rowCount: rows.length,
    cutText: cutText(rows.length),
    csv: async function* () {
      yield* reportCsv(opened)
    },
    pdf: (stop) => reportPdf(gateway, opened, { title, viewer, now, signal: stop }),
  }
}
