import type { Session } from '@takt/domain/areas/access/session.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { meetsAll } from '@takt/domain/areas/reports/condition.ts'
import { conditionText } from '@takt/domain/areas/reports/conditionText.ts'
import { orderRows } from '@takt/domain/areas/reports/orderRows.ts'
import { rangeText } from '@takt/domain/areas/reports/rangeText.ts'
import type { ReportColumn, ReportRow } from '@takt/domain/areas/reports/reportColumn.ts'
import type { Report } from '@takt/domain/areas/reports/reportDefinition.ts'
import { type ReportQuestion, reportQuestion } from '@takt/domain/areas/reports/reportQuestion.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { forbidden, invalid, notFound } from '../../core/http/responses/refusal.ts'
import { maskJson, maskOf } from '../access/face.ts'
import { type FloorOf, resourcesOf } from '../efficiency/face.ts'
import { readableReport } from './readableReports.ts'
import { type ReadableReport, type ReadReport, type ReportGateway, type StreamedRows, sumsOf } from './reportRun.ts'
import { reportTexts as texts } from './texts.ts'

/** From where reports are read. */
export type ReportSources = ReportGateway & { floorOf: FloorOf }

/** Which report, with which parameters by name, as whom, as of when (epoch ms). */
export type Opening = {
  reportID: string
  parameters: Readonly<Record<string, unknown>>
  viewer: Session
  now: number
  signal?: AbortSignal | undefined
}

/** A report that was read: the rows that its conditions leave, in its order; masked where the viewer sees masked. */
export type OpenedReport = {
  report: Report
  columns: readonly ReportColumn[]
  /** All rows, some at a time; may be read more than once. */
  parts: StreamedRows
  zone: string
  /** On the wall of the zone; null where it is about what is so now. */
  rangeText: string | null
  filterTexts: readonly string[]
  summary: ReadReport['summary']
}

/** The report of an id; refuses one that there is not, and one whose area the viewer may not read. */
export function reportFor({ items }: ReportGateway, viewer: Session, reportID: string): ReadableReport {
  const found = readableReport(items, reportID)
  if (!found) throw notFound(texts.report(reportID))
  for (const area of new Set(['dashboards', found.report.area] as const))
    if (!mayDo(viewer, area, 'read')) throw forbidden(area, 'read', viewer)
  return found
}

/** The machines of device groups, of which each is named once, and what the groups are called. */
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

/** Reads a report; refuses parameters that it does not take, each by its name. */
export async function openReport(
  sources: ReportSources,
  { reportID, parameters, viewer, now, signal }: Opening,
): Promise<OpenedReport> {
  const { report, read } = reportFor(sources, viewer, reportID)
  const { dependencies } = sources
  const organizationId = viewer.organizationId!
  const floor = await sources.floorOf(organizationId)
  const { timeZone } = floor
  const asked = reportQuestion(report, parameters, { now, timeZone })
  if (asked.problems) throw invalid(asked.problems)
  const { question } = asked
  const groups = question.deviceGroups && (await groupsOf(dependencies, viewer, question.deviceGroups))
  const known = groups?.machines.filter((resourceID) => floor.resources.has(resourceID))
  const resourceIDs = known ?? resourcesOf(floor, [])
  const range = question.range ?? { start: now, end: now }
  const run = { gateway: sources, viewer: { ...viewer, organizationId }, floor, question, resourceIDs, range, signal }
  const found = report.byMachine && resourceIDs.length === 0 ? nothing : await read(run)
  signal?.throwIfAborted()
  // Conditions look at what the viewer sees: else they would tell what is masked.
  const shown = async (rows: readonly ReportRow[]) =>
    viewer.isMasked && !found.isMasked ? masked(rows, dependencies.env.TAKT_SECRET, viewer) : rows
  const chosenOf = async (rows: readonly ReportRow[]) => inTurns(chosenIn(await shown(rows), question))
  const answered = await partsOf(found.rows, question, chosenOf, signal)
  return {
    report,
    columns: question.columns,
    parts: answered.parts,
    zone: timeZone,
    rangeText: question.range && rangeText(question.range, timeZone),
    filterTexts: [
      ...filterTexts(question, viewer.isMasked ? null : (groups?.names ?? null)),
      ...[found.cut, answered.cut].flatMap((text) => text ?? []),
    ],
    summary: answered.held ? await summaryOfChosen(answered.held) : found.summary,
  }

  /** Figures of some rows alone: of their machines, else what can be summed; no ratio of rows that are not shown. */
  async function summaryOfChosen(rows: readonly ReportRow[]): Promise<ReadReport['summary']> {
    if (found.byMachine && !viewer.isMasked && rows.length > 0)
      return (await read({ ...run, resourceIDs: rows.map(({ resourceID }) => String(resourceID)) })).summary
    return found.summary
      .filter(({ column }) => column.format !== 'percent')
      .map(({ column }) => ({ column, value: sumsOf(rows, [column.field])[column.field]! }))
  }
}

/** The rows that meet the conditions; step by step, so that others have their turn. */
function* chosenIn(
  rows: readonly ReportRow[],
  { conditions, timeZone }: ReportQuestion,
): Generator<undefined, ReportRow[]> {
  const chosen: ReportRow[] = []
  const inTurn = Math.ceil(comparisonsInTurn / (conditions.length + 1))
  for (const [place, row] of rows.entries()) {
    if (place % inTurn === 0) yield
    if (meetsAll(row, conditions, timeZone)) chosen.push(row)
  }
  return chosen
}
const comparisonsInTurn = 500

type Chosen = {
  parts: StreamedRows
  /** The rows, where they are held and not all that were read. */
  held: readonly ReportRow[] | null
  /** Says that the limit left rows out. */
  cut: string | null
}

/** The chosen rows, some at a time, up to the limit; those that are held are put in order first. */
async function partsOf(
  rows: ReadReport['rows'],
  { sort, limit }: ReportQuestion,
  chosenOf: (rows: readonly ReportRow[]) => Promise<readonly ReportRow[]>,
  signal: AbortSignal | undefined,
): Promise<Chosen> {
  if (typeof rows !== 'function') {
    const chosen = await chosenOf(rows)
    const sorted = sort ? await inTurns(orderRows(chosen, sort)) : chosen
    const held = limit === null ? sorted : sorted.slice(0, limit)
    const parts = async function* () {
      yield held
    }
    const cut = held.length < sorted.length ? texts.limited(held.length, sorted.length) : null
    return { parts, held: held.length < rows.length ? held : null, cut }
  }
  const parts = async function* () {
    let left = limit ?? Number.POSITIVE_INFINITY
    for await (const part of rows()) {
      signal?.throwIfAborted()
      const chosen = (await chosenOf(part)).slice(0, left)
      left -= chosen.length
      yield chosen
      if (left <= 0) return
    }
  }
  return { parts, held: null, cut: null }
}

/** The first rows of a report, at most so many, and how many there are. */
export async function readHead({ parts }: Pick<OpenedReport, 'parts'>, most: number): Promise<ReportHead> {
  const rows: ReportRow[] = []
  let rowCount = 0
  for await (const part of parts()) {
    rowCount += part.length
    if (rows.length < most) rows.push(...part.slice(0, most - rows.length))
  }
  return { rows, rowCount }
}
export type ReportHead = { rows: readonly ReportRow[]; rowCount: number }

/** What the rows were asked for, in words. `names`: of the device groups; null where they are not told. */
const filterTexts = ({ conditions, deviceGroups }: ReportQuestion, names: readonly string[] | null) => [
  ...(deviceGroups ? [names?.length ? texts.groupsNamed(names) : texts.groups(deviceGroups.length)] : []),
  ...conditions.map(conditionText),
]

/** What a masked viewer is shown in place of names and identifiers, in sentences too. */
async function masked(rows: readonly ReportRow[], secret: string, viewer: Session): Promise<readonly ReportRow[]> {
  const { mask } = maskOf(secret, viewer)
  return (await inTurns(maskJson(mask, rows))) as ReportRow[]
}
