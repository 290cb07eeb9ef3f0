import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
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
import type { Context } from 'hono'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { answerStream } from '../../core/http/responses/answerStream.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { takeSlot } from '../../core/items/list/exportSlots.ts'
import { mostRows as mostPdfRows } from './files/page.ts'
import { reportPdf } from './files/reportPdf.ts'
import { reportXlsx } from './files/reportXlsx.ts'
import { mostXlsxRows } from './files/xlsxBook.ts'
import {
  type OpenedReport,
  openReport,
  type ReportHead,
  type ReportSources,
  readHead,
  reportFor,
} from './openReport.ts'
import { readableReports } from './readableReports.ts'
import { reportCsv } from './reportCsv.ts'
import { reportTexts as texts } from './texts.ts'

const mostRows = 5000
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const right = [reports.area, 'read'] as const
const tags = [reports.name]
const params = z.object({ reportID: z.string().max(100).describe('Which report') })
/** A report's parameters by name, lists joined by commas, what is empty left out. */
const query = z.looseObject({}).describe('The parameters of the report; lists are joined by commas')

const parametersIn = (url: string): Record<string, string> => {
  const given = new URL(url).searchParams
  return Object.fromEntries([...new Set(given.keys())].map((name) => [name, given.getAll(name).join()]))
}

const rowsOf = ({ columns, rows }: OpenedReport & ReportHead) =>
  rows.map((row) => columns.map(({ field }) => row[field] ?? null))

/** What there is to ask of reports: which there are, their columns, their rows, and their files. */
export function reportRoutes(sources: ReportSources): readonly Route[] {
  const { now, env } = sources.dependencies
  const opened = (c: Context<RequestEnv>) => {
    organizationOf(c.var.session)
    const reportID = c.req.param('reportID') ?? ''
    const parameters = parametersIn(c.req.url)
    return openReport(sources, { reportID, parameters, viewer: c.var.session, now: now(), signal: c.req.raw.signal })
  }
  const named = (title: string, ending: string) =>
    `attachment; filename*=UTF-8''${encodeURIComponent(`${title}_${new Date(now()).toISOString().replaceAll(':', '-')}.${ending}`)}`
  type Make = (c: Context<RequestEnv>, found: OpenedReport & ReportHead) => Promise<Uint8Array>
  const pdf: Make = (c, found) => {
    const { report } = found
    return reportPdf(sources, found, {
      title: report.report,
      viewer: c.var.session,
      now: now(),
      signal: c.req.raw.signal,
    })
  }
  const xlsx: Make = (c, found) =>
    reportXlsx(sources, found, { now: now(), viewer: c.var.session, signal: c.req.raw.signal })
  const made = async (c: Context<RequestEnv>, most: number, make: Make) => {
    const found = await opened(c)
    return [found, await make(c, { ...found, ...(await readHead(found, most)) })] as const
  }
  return [
    route({
      right,
      method: 'get',
      path: '/reports',
      tags,
      summary: 'The reports that the user may read; `globalSearchValue` is looked for in their names and descriptions',
      answer: answers('Definitions', z.array(reportDefinition)),
      handle: (c) => {
        const { reportID: only, reportIDIsAnyOf: some, globalSearchValue = '' } = parametersIn(c.req.url)
        const asked = only ? [only] : some ? parseCommaList(some) : null
        const searched = globalSearchValue.trim().toLowerCase()
        const may = readableReports(sources.items).filter(
          ({ report: { reportID, report, description, area } }) =>
            (asked === null || asked.includes(reportID)) &&
            [reportID, report, description].some((text) => text.toLowerCase().includes(searched)) &&
            mayDo(c.var.session, area, 'read'),
        )
        return answer(
          c,
          may.map(({ report }) => {
            const { reportID, description, showInMainListing } = report
            const row = { rowId: reportID, version: 1 }
            return {
              reportID,
              description,
              report: report.report,
              showInMainListing,
              parameters: parametersOf(report),
              ...row,
            }
          }),
        )
      },
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
      summary: `A report: its first ${mostRows} rows`,
      params,
      query,
      answer: answers('Rows', reportRows),
      handle: async (c, { params: { reportID } }) => {
        const found = await opened(c)
        const head = await readHead(found, mostRows)
        const { report, zone, rangeText, filterTexts, columns, summary } = found
        const { rowCount } = head
        return answer(c, {
          reportID,
          title: report.report,
          zone,
          rangeText,
          filterTexts: [...filterTexts],
          summary: summary.map(({ column, value }) => ({
            label: column.headerName,
            value: cellText(column, value, zone),
          })),
          columns: [...columns],
          rows: rowsOf({ ...found, ...head }),
          chart: chartOf({ ...found, ...head }),
          rowCount,
          cutText: rowCount > mostRows ? texts.cut(mostRows, rowCount) : null,
          definitions: [...report.definitions],
        })
      },
    }),
    route({
      right,
      method: 'get',
      path: '/reports/{reportID}/export.csv',
      tags,
      summary: 'All rows of a report as CSV',
      isRead: 'byItself',
      params,
      query,
      answer: { 200: { description: 'RFC 4180', content: { 'text/csv': { schema: z.string() } } } },
      handle: async (c) => {
        const found = await opened(c)
        const free = takeSlot(c.var.session, env)
        const stream = answerStream(env.TAKT_STALLED_SECS * 1000)
        const encoder = new TextEncoder()
        const write = async () => {
          for await (const part of reportCsv(found)) await stream.write(encoder.encode(part))
          await stream.close()
        }
        write().catch(stream.breakOff).finally(free)
        return new Response(stream.readable, {
          headers: {
            'content-type': 'text/csv; charset=utf-8; header=present',
            'content-disposition': named(found.report.report, 'csv'),
            'cache-control': 'no-store',
          },
        })
      },
    }),
    ...[
      { ending: 'pdf', mediaType: 'application/pdf', summary: 'A report as PDF', most: mostPdfRows, make: pdf },
      { ending: 'xlsx', mediaType: xlsxType, summary: 'A report as a workbook', most: mostXlsxRows, make: xlsx },
    ].map(({ ending, mediaType, summary, most, make }) =>
      route({
        right,
        method: 'get',
        path: `/reports/{reportID}/export.${ending}`,
        tags,
        summary: `${summary}: its first ${most} rows`,
        isRead: 'byItself',
        params,
        query,
        answer: { 200: { description: summary, content: { [mediaType]: { schema: z.string() } } } },
        handle: async (c) => {
          const free = takeSlot(c.var.session, env)
          const [found, bytes] = await made(c, most, make).finally(free)
          return new Response(Buffer.from(bytes), {
            headers: {
              'content-type': mediaType,
              'content-disposition': named(found.report.report, ending),
              'cache-control': 'no-store',
            },
          })
        },
      }),
    ),
  ]
}
