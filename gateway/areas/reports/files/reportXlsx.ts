import type { Session } from '@takt/domain/areas/access/session.ts'
import { timeText } from '@takt/domain/areas/efficiency/wording.ts'
import { shownHeaderText } from '@takt/domain/areas/reports/cellText.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import type { OpenedReport, ReportHead } from '../openReport.ts'
import type { ReportGateway } from '../reportRun.ts'
import { reportTexts as texts } from '../texts.ts'
import { openFileThreads } from './createFileThreads.ts'
import { type XlsxBook, type XlsxRow, xlsxFormat, xlsxValue } from './xlsxBook.ts'

const rowsAtOnce = 200
const encoder = new TextEncoder()

/** What a workbook holds of a report that was made at `now` (epoch ms), of its first rows; step by step. */
function* bookOf(opened: OpenedReport & ReportHead, now: number): Generator<undefined, XlsxBook> {
  const { report, columns, rows, rowCount, zone, filterTexts } = opened
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const values = rows
      .slice(from, from + rowsAtOnce)
      .map((row): XlsxRow => columns.map((column) => xlsxValue(column, row[column.field] ?? null, zone)))
    parts.push(encoder.encode(JSON.stringify(values)))
    yield
  }
  return {
    columns: columns.map((column) => {
      const header = shownHeaderText(column)
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

/**
 * A report as a workbook of spreadsheets, written in a thread of its own. `opened`: with its first `mostXlsxRows` rows.
 */
export async function reportXlsx(
  { shared }: Pick<ReportGateway, 'shared'>,
  opened: OpenedReport & ReportHead,
  { now, viewer, signal }: { now: number; viewer: Pick<Session, 'entityId'>; signal?: AbortSignal | undefined },
): Promise<Uint8Array> {
  const asked = { entityId: viewer.entityId, isOfTask: false, signal }
  return shared(openFileThreads).writeXlsx(await inTurns(bookOf(opened, now)), asked)
}
