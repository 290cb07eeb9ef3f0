import type { Area } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type MailServer, openMailServer } from '../../../core/mail/mailServer.bed.ts'
import type { ReportResult } from '../../reports/face.ts'
import { createTasksBed, daily, type TasksBed } from '../executions/tasks.bed.ts'
import { createReportDelivery } from './reportDelivery.ts'

export let bed: TasksBed

export let server: MailServer

export const report = {
  rows: 2,
  lineBytes: 0,
  area: 'dashboards' as Area,
  namesPeople: false,
  viewers: [] as unknown[],
  result: async (signal?: AbortSignal): Promise<void> => signal?.throwIfAborted(),
}

/** A report as the area of reports gives it. */
const makeReport = async (
  _: unknown,
  viewer: unknown,
  { reportTitle }: { reportTitle: string },
  { signal }: { signal?: AbortSignal },
): Promise<ReportResult> => {
  report.viewers.push(viewer)
  await report.result(signal)
  return {
    title: reportTitle,
    area: report.area,
    namesPeople: report.namesPeople,
    rangeText: '22 Nov 2026',
    zone: 'America/New_York',
    filterTexts: ['Machine is M-1 <b>'],
    summary: [{ label: 'OEE', value: '71.4 %' }],
    rowCount: report.rows,
    cutText: null,
    csv: async function* () {
      yield 'machine,oee\r\n'
      for (let row = 0; row < report.rows; row++) yield `${'M-1,71.4'.padEnd(report.lineBytes)}\r\n`
    },
    pdf: async () => Buffer.from('%PDF-1.7 figures'),
  }
}

let nth = 0

export const add = (recipients: string, scheduleName = `Reports${++nth}`) =>
  bed.add({
    scheduleName,
    workflowType: 'generateReports',
    options: [
      [{ reportID: 'oeeSummary', reportName: 'OEE', reportTitle: 'OEE of the line', parameters: {} }],
      'Morning figures',
      recipients,
      true,
      true,
    ],
    calendars: daily(3),
  })

/** Registers the hooks that prepare and close what these tests share. */
export function prepareSendReports(): void {
  beforeAll(async () => {
    server = await openMailServer()
    const environment = { SMTP_URL: server.url, TAKT_ORIGIN: 'https://takt.example' }
    bed = await createTasksBed([createReportDelivery(makeReport)], [], environment)
    await bed.begin()
  })
  afterAll(async () => {
    await bed?.close()
    await server?.close()
  })
  afterEach(() => {
    server.received.length = 0
    report.rows = 2
    report.lineBytes = 0
    report.result = async () => {}
  })
}
