import type { Session } from '@takt/domain/areas/access/session.ts'
import { timeText } from '@takt/domain/areas/efficiency/wording.ts'
import { displayHeaderText } from '@takt/domain/areas/reports/cellText.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import type { OpenedReport, ReportHead } from '../openReport.ts'
import type { ReportGateway } from '../reportRun.ts'
import { reportTexts as texts } from '../texts.ts'
import { openFileThreads } from './createFileThreads.ts'
import { type XlsxRow, type XlsxWorkbook, xlsxFormat, xlsxValue } from './xlsxWorkbook.ts'

const rowsPerStep = 200
const encoder = new TextEncoder()

/** Returns the workbook of a report created at `now` (epoch ms) with its first rows; yields between steps. */
function* workbookOf(opened: OpenedReport & ReportHead, now: number): Generator<undefined, XlsxWorkbook> {
  const { report, columns, rows, rowCount, zone, filterTexts } = opened
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let from = 0; from < rows.length; from += rowsPerStep) {
    const values = rows
      .slice(from, from + rowsPerStep)
      .map((row): XlsxRow => columns.map((column) => xlsxValue(column, row[column.field] ?? null, zone)))
    parts.push(encoder.encode(JSON.stringify(values)))
    yield
  }
  return {
    columns: columns.map((column) => {
      const header = displayHeaderText(column)
      return {
        header,
        format: xlsxFormat(column),
        width: Math.max(12, column.type === 'string' ? 20 : header.length + 2),
      }
    }),
    rows: parts,
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

/** Creates a report as XLSX workbook in a separate thread. `opened`: with its first `maxXlsxRows` rows. */
export async function reportXlsx(
  { shared }: Pick<ReportGateway, 'shared'>,
  opened: OpenedReport & ReportHead,
  { now, viewer, signal }: { now: number; viewer: Pick<Session, 'entityId'>; signal?: AbortSignal | undefined },
): Promise<Uint8Array> {
  const request = { entityId: viewer.entityId, isOfTask: false, signal }
  return shared(openFileThreads).writeXlsx(await runYielding(workbookOf(opened, now)), request)
}
