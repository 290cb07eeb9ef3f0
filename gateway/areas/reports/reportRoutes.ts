import { z } from '@hono/zod-openapi'
import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { cellText } from '@takt/domain/areas/reports/cellText.ts'
import { chartOf } from '@takt/domain/areas/reports/chartOf.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { reportPermissions, reports } from '@takt/domain/areas/reports/reports.ts'
import { reportDefinition } from '@takt/domain/areas/reports/responses/reportDefinition.ts'
import { reportMetadata } from '@takt/domain/areas/reports/responses/reportMetadata.ts'
import { reportRows } from '@takt/domain/areas/reports/responses/reportRows.ts'
import { parseCommaList } from '@takt/domain/core/item/commaList.ts'
import { schemaData } from '@takt/domain/core/item/responses/schema.ts'
import { schemaResponse } from '@takt/domain/core/item/schemaResponse.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { type OpenedReport, type ReportHead, type ReportSources, readHead, reportFor } from './openReport.ts'
import { readableReports } from './readableReports.ts'
import { reportDownloads } from './reportDownloads.ts'
import { openRequested, parametersIn, params, query } from './reportRequests.ts'
import { reportTexts as texts } from './texts.ts'

/** Maximum number of rows of a report on screen. */
const maxRows = 5000
const right = [reports.area, 'read'] as const
const tags = [reports.name]

/** The routes of reports: list, schema, columns, rows and files. */
export function reportRoutes(sources: ReportSources): readonly Route[] {
  return [
    route({
      right,
      method: 'get',
      path: '/reports',
      tags,
      summary: 'The reports that the user may read; `globalSearchValue` searches their names and descriptions',
      response: responses('Definitions', z.array(reportDefinition)),
      handle: (c) => respond(c, findReports(sources, c.var.session, parametersIn(c.req.url))),
    }),
    route({
      right,
      method: 'post',
      path: '/reports/schema',
      isAudited: false,
      tags,
      summary: 'Schema: Report',
      isRead: 'byItself',
      response: responses('Fields, key and list columns; reports cannot be changed', schemaData),
      handle: (c) => respond(c, { ...schemaResponse(reports), permissions: reportPermissions }),
    }),
    route({
      right,
      method: 'get',
      path: '/reports/metadata/{reportID}',
      tags,
      summary: 'The columns of a report',
      params,
      query,
      response: responses('Columns', reportMetadata),
      handle: (c, { params: { reportID } }) => {
        const { columns } = reportFor(sources, c.var.session, reportID).report
        return respond(c, { columnDefinitions: columns.map((column) => ({ ...column, headerType: column.type })) })
      },
    }),
    route({
      right,
      method: 'get',
      path: '/reports/{reportID}/rows',
      tags,
      summary: `A report: its first ${maxRows} rows`,
      params,
      query,
      response: responses('Rows', reportRows),
      handle: async (c, { params: { reportID } }) => {
        const report = await openRequested(sources, c)
        return respond(c, { reportID, ...rowsResponse(report, await readHead(report, maxRows)) })
      },
    }),
    ...reportDownloads(sources),
  ]
}

/** Finds the reports that a user may read, by id or by a text in name or description. */
function findReports({ items }: ReportSources, session: Session, parameters: Readonly<Record<string, string>>) {
  const { reportID: id, reportIDIsAnyOf: list, globalSearchValue = '' } = parameters
  const ids = id ? [id] : list ? parseCommaList(list) : null
  const text = globalSearchValue.trim().toLowerCase()
  return readableReports(items)
    .map(({ report }) => report)
    .filter(
      ({ reportID, report, description, area }) =>
        (ids === null || ids.includes(reportID)) &&
        [reportID, report, description].some((part) => part.toLowerCase().includes(text)) &&
        mayDo(session, area, 'read'),
    )
    .map((report) => {
      const { reportID, description, showInMainListing } = report
      return {
        reportID,
        description,
        report: report.report,
        showInMainListing,
        parameters: parametersOf(report),
        rowId: reportID,
        version: 1,
      }
    })
}

/** Converts an opened report to the response format: its first rows and the data that its screen shows around them. */
function rowsResponse(opened: OpenedReport, head: ReportHead) {
  const { report, zone, rangeText, filterTexts, columns, summary } = opened
  const { rowCount, rows } = head
  return {
    title: report.report,
    zone,
    rangeText,
    filterTexts: [...filterTexts],
    summary: summary.map(({ column, value }) => ({
      label: column.headerName,
      value: cellText(column, value, zone),
    })),
    columns: [...columns],
    rows: rows.map((row) => columns.map(({ field }) => row[field] ?? null)),
    chart: chartOf({ ...opened, ...head }),
    rowCount,
    cutText: rowCount > maxRows ? texts.cut(maxRows, rowCount) : null,
    definitions: [...report.definitions],
  }
}
