import { z } from '@hono/zod-openapi'
import { reports } from '@takt/domain/areas/reports/reports.ts'
import type { Context } from 'hono'
import { responseStream } from '../../core/http/responses/responseStream.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { acquireSlot } from '../../core/items/list/exportSlots.ts'
import { maxPdfRows as mostPdfRows } from './files/page.ts'
import { reportPdf } from './files/reportPdf.ts'
import { reportXlsx } from './files/reportXlsx.ts'
import { maxXlsxRows } from './files/xlsxWorkbook.ts'
import { type OpenedReport, type ReportHead, type ReportSources, readHead } from './openReport.ts'
import { reportCsv } from './reportCsv.ts'
import { openRequested, params, query } from './reportRequests.ts'

type Download = {
  ending: string
  mediaType: string
  summary: string
  /** Maximum number of rows in the file. */
  maxRows: number
  render: (c: Context<RequestEnv>, report: OpenedReport & ReportHead) => Promise<Uint8Array>
}

const tags = [reports.name]
const about = { right: [reports.area, 'read'], method: 'get', tags, isRead: 'byItself' } as const

/** The routes of report files: CSV as a stream of all rows, PDF and workbook with the first rows. */
export function reportDownloads(sources: ReportSources): readonly Route[] {
  const { now } = sources.dependencies
  const downloads: readonly Download[] = [
    {
      ending: 'pdf',
      mediaType: 'application/pdf',
      summary: 'A report as PDF',
      maxRows: mostPdfRows,
      render: (c, report) =>
        reportPdf(sources, report, {
          title: report.report.report,
          viewer: c.var.session,
          now: now(),
          signal: c.req.raw.signal,
        }),
    },
    {
      ending: 'xlsx',
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      summary: 'A report as a workbook',
      maxRows: maxXlsxRows,
      render: (c, report) =>
        reportXlsx(sources, report, { now: now(), viewer: c.var.session, signal: c.req.raw.signal }),
    },
  ]
  return [csvRoute(sources), ...downloads.map((download) => downloadRoute(sources, download))]
}

const csvRoute = (sources: ReportSources) =>
  route({
    ...about,
    path: '/reports/{reportID}/export.csv',
    summary: 'All rows of a report as CSV',
    params,
    query,
    response: { 200: { description: 'RFC 4180', content: { 'text/csv': { schema: z.string() } } } },
    handle: async (c) => {
      const { env, now } = sources.dependencies
      const report = await openRequested(sources, c)
      const releaseSlot = acquireSlot(c.var.session, env)
      const stream = responseStream(env.TAKT_STALLED_SECS * 1000)
      const encoder = new TextEncoder()
      const write = async () => {
        for await (const part of reportCsv(report)) await stream.write(encoder.encode(part))
        await stream.close()
      }
      write().catch(stream.breakOff).finally(releaseSlot)
      const mediaType = 'text/csv; charset=utf-8; header=present'
      return new Response(stream.readable, { headers: fileHeaders(mediaType, report, 'csv', now()) })
    },
  })

const downloadRoute = (sources: ReportSources, { ending, mediaType, summary, maxRows, render }: Download) =>
  route({
    ...about,
    path: `/reports/{reportID}/export.${ending}`,
    summary: `${summary}: its first ${maxRows} rows`,
    params,
    query,
    response: { 200: { description: summary, content: { [mediaType]: { schema: z.string() } } } },
    handle: async (c) => {
      const { env, now } = sources.dependencies
      const releaseSlot = acquireSlot(c.var.session, env)
      try {
        const report = await openRequested(sources, c)
        const bytes = await render(c, { ...report, ...(await readHead(report, maxRows)) })
        return new Response(Buffer.from(bytes), { headers: fileHeaders(mediaType, report, ending, now()) })
      } finally {
        releaseSlot()
      }
    },
  })

function fileHeaders(mediaType: string, { report }: OpenedReport, ending: string, now: number) {
  const name = `${report.report}_${new Date(now).toISOString().replaceAll(':', '-')}.${ending}`
  return {
    'content-type': mediaType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
  }
}
