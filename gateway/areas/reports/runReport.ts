import type { Session } from '@takt/domain/areas/access/session.ts'
import { cellText } from '@takt/domain/areas/reports/cellText.ts'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import { isReportOfPeople, maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { createFloorReader } from '../efficiency/index.ts'
import { cutText, maxPdfRows } from './files/page.ts'
import { reportPdf } from './files/reportPdf.ts'
import { openReport, readHead } from './openReport.ts'
import { reportCsv } from './reportCsv.ts'
import type { ReportGateway } from './reportRun.ts'

/** A request to run a report with a title and parameters by name. */
export type ReportRequest = { reportID: string; reportTitle: string; parameters: Record<string, unknown> }

/** The report content of an email; its files are created on demand. */
export type ReportResult = {
  title: string
  /** The area that the report requires read permission for. */
  area: Area
  /** True if the report can name people and was read for a viewer who may see them. */
  namesPeople: boolean
  rangeText: string | null
  zone: string
  filterTexts: readonly string[]
  /** The key values for the small table of the email. */
  summary: readonly { label: string; value: string }[]
  rowCount: number
  /** A note that the PDF omits rows that the CSV contains; null if it does not. */
  cutText: string | null
  csv: () => AsyncIterable<string>
  pdf: (signal?: AbortSignal) => Promise<Uint8Array>
}

/** Runs a report with the permissions and masking of `viewer`, as of `now` (epoch ms). */
export async function runReport(
  gateway: ReportGateway,
  viewer: Session,
  { reportID, reportTitle, parameters }: ReportRequest,
  { now, signal }: { now: number; signal?: AbortSignal },
): Promise<ReportResult> {
  const sources = { ...gateway, floorOf: gateway.shared(createFloorReader) }
  const opened = await openReport(sources, { reportID, parameters, viewer, now, signal })
  const { zone, summary } = opened
  const head = await readHead(opened, maxPdfRows)
  const { rowCount } = head
  const title = reportTitle || opened.report.report
  return {
    title,
    area: opened.report.area,
    namesPeople: maySeePeople(viewer) && isReportOfPeople(opened.report),
    rangeText: opened.rangeText,
    zone,
    filterTexts: opened.filterTexts,
    summary: summary.map(({ column, value }) => ({ label: column.headerName, value: cellText(column, value, zone) })),
    rowCount,
    cutText: cutText(rowCount),
    csv: () => reportCsv(opened),
    pdf: (stop) => reportPdf(gateway, { ...opened, ...head }, { title, viewer, now, signal: stop, isOfTask: true }),
  }
}
