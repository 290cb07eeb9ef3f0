import type { Session } from '@takt/domain/areas/access/session.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { meetsAll } from '@takt/domain/areas/reports/condition.ts'
import { conditionText } from '@takt/domain/areas/reports/conditionText.ts'
import { orderRows } from '@takt/domain/areas/reports/orderRows.ts'
import { rangeText } from '@takt/domain/areas/reports/rangeText.ts'
import type { ReportColumn, ReportRow } from '@takt/domain/areas/reports/reportColumn.ts'
import type { Report } from '@takt/domain/areas/reports/reportDefinition.ts'
import { parseReportQuery, type ReportQuery } from '@takt/domain/areas/reports/reportQuery.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { forbidden, invalid, notFound } from '../../core/http/responses/httpError.ts'
import { maskJson, maskOf } from '../access/index.ts'
import { type FloorOf, resourcesOf } from '../efficiency/index.ts'
import { readableReport } from './readableReports.ts'
import {
  columnTotals,
  type ReadableReport,
  type ReadReport,
  type ReportGateway,
  type StreamedRows,
} from './reportRun.ts'
import { reportTexts as texts } from './texts.ts'

/** The data sources of reports. */
export type ReportSources = ReportGateway & { floorOf: FloorOf }

/** A request to open a report: parameters by name, the viewer, and the instant `now` (epoch ms). */
export type Opening = {
  reportID: string
  parameters: Readonly<Record<string, unknown>>
  viewer: Session
  now: number
  signal?: AbortSignal | undefined
}

/** An opened report: the rows that meet its conditions, sorted; masked if the viewer sees masked data. */
export type OpenedReport = {
  report: Report
  columns: readonly ReportColumn[]
  /** All rows in chunks; can be iterated more than once. */
  parts: StreamedRows
  zone: string
  /** The range in local time of the zone; null for a report of current data. */
  rangeText: string | null
  filterTexts: readonly string[]
  summary: ReadReport['summary']
}

/** Returns a report by id. Rejects unknown reports and reports of an area that the viewer may not read. */
export function reportFor({ items }: ReportGateway, viewer: Session, reportID: string): ReadableReport {
  const match = readableReport(items, reportID)
  if (!match) throw notFound(texts.report(reportID))
  for (const area of new Set(['dashboards', match.report.area] as const))
    if (!mayDo(viewer, area, 'read')) throw forbidden(area, 'read', viewer)
  return match
}

/** Returns the distinct machines of device groups and the names of the groups. */
async function groupsOf({ db }: Gateway['dependencies'], viewer: Session, groups: readonly number[]) {
  const { organizationId, entityId, userId } = viewer
  const { rows } = await asTenant(db, { organizationId, entityId, userId }, (trx) =>
    sql<{ name: string; machines: string[] }>`select device_group_name as name, selected_devices as machines
      from device_groups
      where organization_id = ${organizationId}::int and device_group_id = any(${groups}::int[])
      order by lower(device_group_name)`.execute(trx),
  )
  return { names: rows.map(({ name }) => name), machines: [...new Set(rows.flatMap(({ machines }) => machines))] }
}

const nothing: ReadReport = { rows: [], summary: [] }

/** Reads a report. Rejects invalid parameters by name. */
export async function openReport(
  sources: ReportSources,
  { reportID, parameters, viewer, now, signal }: Opening,
): Promise<OpenedReport> {
  const { report, read } = reportFor(sources, viewer, reportID)
  const { dependencies } = sources
  const organizationId = viewer.organizationId!
  const floor = await sources.floorOf(organizationId)
  const { timeZone } = floor
  const parsed = parseReportQuery(report, parameters, { now, timeZone })
  if (parsed.problems) throw invalid(parsed.problems)
  const { query } = parsed
  const groups = query.deviceGroups && (await groupsOf(dependencies, viewer, query.deviceGroups))
  const groupMachines = groups?.machines.filter((resourceID) => floor.resources.has(resourceID))
  const resourceIDs = groupMachines ?? resourcesOf(floor, [])
  const range = query.range ?? { start: now, end: now }
  const run = { gateway: sources, viewer: { ...viewer, organizationId }, floor, query, resourceIDs, range, signal }
  const result = report.byMachine && resourceIDs.length === 0 ? nothing : await read(run)
  signal?.throwIfAborted()
  // Conditions are applied to masked values; otherwise they would reveal what is masked.
  const visibleRows = async (rows: readonly ReportRow[]) =>
    viewer.isMasked && !result.isMasked ? masked(rows, dependencies.env.TAKT_SECRET, viewer) : rows
  const filterRows = async (rows: readonly ReportRow[]) => runYielding(selectRows(await visibleRows(rows), query))
  const output = await partsOf(result.rows, query, filterRows, signal)
  return {
    report,
    columns: query.columns,
    parts: output.parts,
    zone: timeZone,
    rangeText: query.range && rangeText(query.range, timeZone),
    filterTexts: [
      ...filterTexts(query, viewer.isMasked ? null : (groups?.names ?? null)),
      ...[result.cut, output.cut].flatMap((text) => text ?? []),
    ],
    summary: output.subset ? await summarizeRows(output.subset) : result.summary,
  }

  /**
   * Computes the summary of a subset of rows: from their machines, or the sums of summable columns; no ratios of rows
   * that are not shown.
   */
  async function summarizeRows(rows: readonly ReportRow[]): Promise<ReadReport['summary']> {
    if (result.byMachine && !viewer.isMasked && rows.length > 0)
      return (await read({ ...run, resourceIDs: rows.map(({ resourceID }) => String(resourceID)) })).summary
    return result.summary
      .filter(({ column }) => column.format !== 'percent')
      .map(({ column }) => ({ column, value: columnTotals(rows, [column.field])[column.field]! }))
  }
}

/** Selects the rows that meet the conditions; yields between steps. */
function* selectRows(
  rows: readonly ReportRow[],
  { conditions, timeZone }: ReportQuery,
): Generator<undefined, ReportRow[]> {
  const selected: ReportRow[] = []
  const rowsPerStep = Math.ceil(comparisonsPerStep / (conditions.length + 1))
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerStep === 0) yield
    if (meetsAll(row, conditions, timeZone)) selected.push(row)
  }
  return selected
}
const comparisonsPerStep = 500

type SelectedRows = {
  parts: StreamedRows
  /** The selected rows if they are in memory and fewer than were read; otherwise null. */
  subset: readonly ReportRow[] | null
  /** A note that the limit omits rows; null if it does not. */
  cut: string | null
}

/** Returns the selected rows in chunks up to the limit; rows in memory are sorted first. */
async function partsOf(
  rows: ReadReport['rows'],
  { sort, limit }: ReportQuery,
  filterRows: (rows: readonly ReportRow[]) => Promise<readonly ReportRow[]>,
  signal: AbortSignal | undefined,
): Promise<SelectedRows> {
  if (typeof rows !== 'function') {
    const selected = await filterRows(rows)
    const sorted = sort ? await runYielding(orderRows(selected, sort)) : selected
    const limited = limit === null ? sorted : sorted.slice(0, limit)
    const parts = async function* () {
      yield limited
    }
    const cut = limited.length < sorted.length ? texts.limited(limited.length, sorted.length) : null
    return { parts, subset: limited.length < rows.length ? limited : null, cut }
  }
  const parts = async function* () {
    let left = limit ?? Number.POSITIVE_INFINITY
    for await (const part of rows()) {
      signal?.throwIfAborted()
      const selected = (await filterRows(part)).slice(0, left)
      left -= selected.length
      yield selected
      if (left <= 0) return
    }
  }
  return { parts, subset: null, cut: null }
}

/** Returns the first `maxRows` rows of a report and the total number of rows. */
export async function readHead({ parts }: Pick<OpenedReport, 'parts'>, maxRows: number): Promise<ReportHead> {
  const rows: ReportRow[] = []
  let rowCount = 0
  for await (const part of parts()) {
    rowCount += part.length
    if (rows.length < maxRows) rows.push(...part.slice(0, maxRows - rows.length))
  }
  return { rows, rowCount }
}
export type ReportHead = { rows: readonly ReportRow[]; rowCount: number }

/** Describes the filters of a query. `names`: names of the device groups; null if they may not be shown. */
const filterTexts = ({ conditions, deviceGroups }: ReportQuery, names: readonly string[] | null) => [
  ...(deviceGroups ? [names?.length ? texts.groupsNamed(names) : texts.groups(deviceGroups.length)] : []),
  ...conditions.map(conditionText),
]

/** Masks names and identifiers for a masked viewer, including those in messages. */
async function masked(rows: readonly ReportRow[], secret: string, viewer: Session): Promise<readonly ReportRow[]> {
  const { mask } = maskOf(secret, viewer)
  return (await runYielding(maskJson(mask, rows))) as ReportRow[]
}
