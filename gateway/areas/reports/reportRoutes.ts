import { z } from '@hono/zod-openapi'
import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { reportDefinition } from '@takt/domain/areas/reports/answers/reportDefinition.ts'
import { reportMetadata } from '@takt/domain/areas/reports/answers/reportMetadata.ts'
import { reportRows } from '@takt/domain/areas/reports/answers/reportRows.ts'
import { cellText } from '@takt/domain/areas/reports/cellText.ts'
import { chartOf } from '@takt/domain/areas/reports/chartOf.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { reportPermissions, reports } from '@takt/domain/areas/reports/reports.ts'
import { schemaData } from '@takt/domain/core/item/answers/schema.ts'
import { parseCommaList } from '@takt/domain/core/item/commaList.ts'
import { schemaAnswer } from '@takt/domain/core/item/schemaAnswer.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { type Route, route } from '../../core/http/route.ts'
import { type OpenedReport, type ReportHead, type ReportSources, readHead, reportFor } from './openReport.ts'
import { readableReports } from './readableReports.ts'
import { reportDownloads } from './reportDownloads.ts'
import { openRequested, parametersIn, params, query } from './reportRequests.ts'
import { reportTexts as texts } from './texts.ts'

/** Maximum number of rows that a screen shows of a report. */
const maxRows = 5000
const right = [reports.area, 'read'] as const
const tags = [reports.name]

/** The routes of reports: their list, schema, columns, rows and files. */
export function reportRoutes(sources: ReportSources): readonly Route[] {
  return [
    route({
      right,
      method: 'get',
      path: '/reports',
      tags,
      summary: 'The reports that the user may read; `globalSearchValue` is looked for in their names and descriptions',
      answer: answers('Definitions', z.array(reportDefinition)),
      handle: (c) => answer(c, findReports(sources, c.var.session, parametersIn(c.req.url))),
    }),
    route({
      right,
      method: 'post',
      path: '/reports/schema',
      isAudited: false,
      tags,
      summary: 'Schema: Report',
      isRead: 'byItself',
      answer: answers('Fields, key and list columns; nothing about a report may be changed', schemaData),
      handle: (c) => answer(c, { ...schemaAnswer(reports), permissions: reportPermissions }),
    }),
    route({
      right,
      method: 'get',
      path: '/reports/metadata/{reportID}',
      tags,
      summary: 'The columns of a report',
      params,
      query,
      answer: answers('Columns', reportMetadata),
      handle: (c, { params: { reportID } }) => {
        const { columns } = reportFor(sources, c.var.session, reportID).report
        return answer(c, { columnDefinitions: columns.map((column) => ({ ...column, headerType: column.type })) })
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
      answer: answers('Rows', reportRows),
      handle: async (c, { params: { reportID } }) => {
        const report = await openRequested(sources, c)
        return answer(c, { reportID, ...rowsAnswer(report, await readHead(report, maxRows)) })
      },
    }),
    ...reportDownloads(sources),
  ]
}

/** The reports that a user may read, by their ids or by a text in names and descriptions. */
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

/** A report as it is answered: its first rows, with what its screen shows around them. */
function rowsAnswer(opened: OpenedReport, head: ReportHead) {
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
