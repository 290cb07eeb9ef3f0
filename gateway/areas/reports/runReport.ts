import type { Session } from '@takt/domain/areas/access/session.ts'
import { cellText } from '@takt/domain/areas/reports/cellText.ts'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import { isReportOfPeople, maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { createFloorReader } from '../efficiency/face.ts'
import { cutText, mostRows } from './files/page.ts'
import { reportPdf } from './files/reportPdf.ts'
import { openReport, readHead } from './openReport.ts'
import { reportCsv } from './reportCsv.ts'
import type { ReportGateway } from './reportRun.ts'

/** Which report, under what title, with which parameters by name. */
export type ReportRequest = { reportID: string; reportTitle: string; parameters: Record<string, unknown> }

/** Everything that a letter tells of a report; its files are made as they are asked for. */
export type ReportResult = {
  title: string
  /** Whose read right it needs. */
  area: Area
  /** Whether it may name people: it can, and was read as somebody who sees them. */
  namesPeople: boolean
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
  gateway: ReportGateway,
  viewer: Session,
  { reportID, reportTitle, parameters }: ReportRequest,
  { now, signal }: { now: number; signal?: AbortSignal },
): Promise<ReportResult> {
  const sources = { ...gateway, floorOf: gateway.shared(createFloorReader) }
  const opened = await openReport(sources, { reportID, parameters, viewer, now, signal })
  const { zone, summary } = opened
  const head = await readHead(opened, mostRows)
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
