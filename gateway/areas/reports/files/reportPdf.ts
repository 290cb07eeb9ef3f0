import type { Session } from '@takt/domain/areas/access/session.ts'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { timeText } from '@takt/domain/areas/efficiency/wording.ts'
import { cellText, displayHeaderText } from '@takt/domain/areas/reports/cellText.ts'
import { chartOf } from '@takt/domain/areas/reports/chartOf.ts'
import type { ReportChart } from '@takt/domain/areas/reports/responses/reportChart.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import type { OpenedReport, ReportHead } from '../openReport.ts'
import { reportTexts as texts } from '../texts.ts'
import { openFileThreads } from './createFileThreads.ts'
import { cutText, maxPdfRows, type PdfPage, truncateCells } from './page.ts'

const defaultStyle = { color: '#1C3F94', pattern: false }

/** Returns a report's chart in print colors, with patterns that are distinguishable in grayscale. */
function paperChart(chart: ReportChart | null): PdfPage['chart'] {
  if (!chart) return null
  const styleOf = (state: ReportChart['legend'][number]['state']) =>
    state === null ? defaultStyle : { color: stateLook[state].light, pattern: stateLook[state].pattern !== 'solid' }
  return {
    label: chart.label,
    ticks: chart.ticks,
    bars: chart.bars.map(({ parts, ...bar }) => ({
      ...bar,
      parts: parts.map(({ length, state }) => ({ length, ...styleOf(state) })),
    })),
    legend: chart.legend.map(({ label, state }) => ({ label, ...styleOf(state) })),
  }
}

/** Countries that use Letter paper (8½ × 11 inches). */
const usPaperCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'DO', 'PR', 'SV', 'NI'])

type PdfRequest = {
  title: string
  viewer: Pick<Session, 'organizationId' | 'entityId' | 'isMasked'>
  /** Epoch ms. */
  now: number
  signal?: AbortSignal | undefined
  /** True if the file is created for a task and no user is waiting for it. */
  isOfTask?: boolean
}

async function readOrganization(
  { db }: Gateway['dependencies'],
  { organizationId, entityId, isMasked }: PdfRequest['viewer'],
) {
  const { rows } = await asTenant(db, { organizationId, entityId, userId: null }, (trx) =>
    sql<{ name: string; country: string | null }>`select organization_name as name,
      (select country from locations where organization_id = ${organizationId}::int order by location_id limit 1) as country
      from organizations where organization_id = ${organizationId}::int`.execute(trx),
  )
  const { name = '', country = null } = rows[0] ?? {}
  return { name: isMasked ? '' : name, country }
}

type OrganizationInfo = Awaited<ReturnType<typeof readOrganization>>

/** Returns the page to draw for a report created at `now` (epoch ms). */
export function pageOf(
  opened: OpenedReport & ReportHead,
  { name, country }: OrganizationInfo,
  { title, now }: Pick<PdfRequest, 'title' | 'now'>,
): PdfPage {
  const { columns, rows, rowCount, zone, report, summary } = opened
  const cells = rows
    .slice(0, maxPdfRows)
    .map((row) => columns.map((column) => cellText(column, row[column.field] ?? null, zone)))
  const truncated = truncateCells(cells)
  const rowsNote = cutText(rowCount)
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
      header: displayHeaderText(column),
      isNumeric: column.type === 'number',
    })),
    rows: truncated.rows,
    rowCount,
    nothing: opened.rangeText === null ? texts.nothingNow : texts.nothing,
    cuts: [...truncated.cuts, ...(rowsNote === null ? [] : [rowsNote])],
    definitions: report.definitions,
    pageSize: country !== null && usPaperCountries.has(country) ? 'LETTER' : 'A4',
  }
}

/**
 * Creates a report as PDF from its first `maxPdfRows` rows, drawn in a separate thread so that other requests are not
 * delayed.
 */
export async function reportPdf(
  { dependencies, shared }: Pick<Gateway, 'dependencies' | 'shared'>,
  opened: OpenedReport & ReportHead,
  { viewer, signal, isOfTask = false, ...rest }: PdfRequest,
): Promise<Uint8Array> {
  const page = pageOf(opened, await readOrganization(dependencies, viewer), rest)
  return shared(openFileThreads).drawPdf(page, { entityId: viewer.entityId, isOfTask, signal })
}
