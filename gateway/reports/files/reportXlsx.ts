import { timeText } from '@takt/domain/efficiency/wording.ts'
import { headerText } from '@takt/domain/reports/cellText.ts'
import type { OpenedReport, ReportHead } from '../openReport.ts'
import type { ReportGateway } from '../reportRun.ts'
import { reportTexts as texts } from '../texts.ts'
import { createFileThreads } from './createFileThreads.ts'
import { type XlsxBook, xlsxFormat, xlsxValue } from './xlsxBook.ts'

/** What a workbook holds of a report that was made at `now` (epoch ms), of its first rows. */
export function bookOf(opened: OpenedReport & ReportHead, now: number): XlsxBook {
  const { report, columns, rows, rowCount, zone, filterTexts } = opened
  return {
    columns: columns.map((column) => {
      const header = column.format === 'duration' ? column.headerName : headerText(column)
      return {
        header,
        format: xlsxFormat(column),
        width: Math.max(12, column.type === 'string' ? 20 : header.length + 2),
      }
    }),
    rows: rows.map((row) => columns.map((column) => xlsxValue(column, row[column.field] ?? null, zone))),
    about: [
      [texts.sheetRows, report.report],
      ...(opened.rangeText === null ? [] : [[texts.aboutRange, opened.rangeText] as const]),
      [texts.aboutZone, zone],
      [texts.aboutMade, timeText(now, zone)],
      ...filterTexts.map((text) => [texts.filters, text] as const),
      ...(rowCount > rows.length ? [[texts.rows, texts.cut(rows.length, rowCount)] as const] : []),
      ...report.definitions.map((text) => [texts.definitions, text] as const),
    ],
  }
}

/** A report as a workbook of spreadsheets, written in a thread of its own. `opened`: with its first `mostXlsxRows` rows. */
export const reportXlsx = (
  { shared }: Pick<ReportGateway, 'shared'>,
  opened: OpenedReport & ReportHead,
  { now, signal }: { now: number; signal?: AbortSignal | undefined },
): Promise<Uint8Array> => shared(createFileThreads).writeXlsx(bookOf(opened, now), signal)
