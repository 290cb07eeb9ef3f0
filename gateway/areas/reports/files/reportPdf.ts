import type { Session } from '@takt/domain/areas/access/session.ts'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import { timeText } from '@takt/domain/areas/efficiency/wording.ts'
import type { ReportChart } from '@takt/domain/areas/reports/answers/reportChart.ts'
import { cellText, shownHeaderText } from '@takt/domain/areas/reports/cellText.ts'
import { chartOf } from '@takt/domain/areas/reports/chartOf.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import type { OpenedReport, ReportHead } from '../openReport.ts'
import { reportTexts as texts } from '../texts.ts'
import { openFileThreads } from './createFileThreads.ts'
import { cutText, drawnCells, mostRows, type PdfPage } from './page.ts'

const plain = { color: '#1C3F94', pattern: false }

/** A report's chart in the colours of paper, and in patterns that hold in grey. */
function paperChart(chart: ReportChart | null): PdfPage['chart'] {
  if (!chart) return null
  const lookOf = (state: ReportChart['legend'][number]['state']) =>
    state === null ? plain : { color: stateLook[state].light, pattern: stateLook[state].pattern !== 'solid' }
  return {
    label: chart.label,
    ticks: chart.ticks,
    bars: chart.bars.map(({ parts, ...bar }) => ({
      ...bar,
      parts: parts.map(({ length, state }) => ({ length, ...lookOf(state) })),
    })),
    legend: chart.legend.map(({ label, state }) => ({ label, ...lookOf(state) })),
  }
}

/** Where letters are written on paper of 8½ × 11 inches. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'DO', 'PR', 'SV', 'NI'])

type Made = {
  title: string
  viewer: Pick<Session, 'organizationId' | 'entityId' | 'isMasked'>
  /** Epoch ms. */
  now: number
  signal?: AbortSignal | undefined
  /** It is made for a task: nobody waits for it. */
  isOfTask?: boolean
}

async function placeOf({ db }: Gateway['dependencies'], { organizationId, entityId, isMasked }: Made['viewer']) {
  const { rows } = await asTenant(db, { organizationId, entityId, userId: null }, (trx) =>
    sql<{ name: string; country: string | null }>`select organization_name as name,
      (select country from locations where organization_id = ${organizationId}::int order by location_id limit 1) as country
      from organizations where organization_id = ${organizationId}::int`.execute(trx),
  )
  const { name = '', country = null } = rows[0] ?? {}
  return { name: isMasked ? '' : name, country }
}

type Place = Awaited<ReturnType<typeof placeOf>>

/** What is drawn of a report that was made at `now` (epoch ms). */
export function pageOf(
  opened: OpenedReport & ReportHead,
  { name, country }: Place,
  { title, now }: Pick<Made, 'title' | 'now'>,
): PdfPage {
  const { columns, rows, rowCount, zone, report, summary } = opened
  const cells = rows
    .slice(0, mostRows)
    .map((row) => columns.map((column) => cellText(column, row[column.field] ?? null, zone)))
  const drawn = drawnCells(cells)
  const cut = cutText(rowCount)
  return {
    title,
    lines: [
      ...(title === report.report ? [] : [report.report]),
      name,
      opened.rangeText === null ? zone : texts.range(opened.rangeText, zone),
      texts.madeAt(timeText(now, zone)),
    ],
    filters: opened.filterTexts,
    summary: summary.map(({ column, value }) => ({ label: column.headerName, value: cellText(column, value, zone) })),
    chart: paperChart(chartOf(opened)),
    columns: columns.map((column) => ({
      header: shownHeaderText(column),
      isNumeric: column.type === 'number',
    })),
    rows: drawn.rows,
    rowCount,
    nothing: opened.rangeText === null ? texts.nothingNow : texts.nothing,
    cuts: [...drawn.cuts, ...(cut === null ? [] : [cut])],
    definitions: report.definitions,
    pageSize: country !== null && letterCountries.has(country) ? 'LETTER' : 'A4',
  }
}

/** A report as a PDF, of its first `mostRows` rows, drawn in a thread of its own: others are answered meanwhile. */
export async function reportPdf(
  { dependencies, shared }: Pick<Gateway, 'dependencies' | 'shared'>,
  opened: OpenedReport & ReportHead,
  { viewer, signal, isOfTask = false, ...made }: Made,
): Promise<Uint8Array> {
  const page = pageOf(opened, await placeOf(dependencies, viewer), made)
  return shared(openFileThreads).drawPdf(page, { entityId: viewer.entityId, isOfTask, signal })
}
