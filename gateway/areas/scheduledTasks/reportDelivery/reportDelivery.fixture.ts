import type { Area } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type MailServer, openMailServer } from '../../../core/mail/mailServer.fixture.ts'
import type { ReportResult } from '../../reports/index.ts'
import { createTasksFixture, daily, type TasksFixture } from '../executions/tasks.fixture.ts'
import { createReportDelivery } from './reportDelivery.ts'

export let fixture: TasksFixture

export let server: MailServer

export const report = {
  rows: 2,
  lineBytes: 0,
  area: 'dashboards' as Area,
  namesPeople: false,
  viewers: [] as unknown[],
  result: async (signal?: AbortSignal): Promise<void> => signal?.throwIfAborted(),
}

/** Creates a report like the reports area. */
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
  fixture.add({
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

/** Registers the setup and teardown hooks of these tests. */
export function prepareSendReports(): void {
  beforeAll(async () => {
    server = await openMailServer()
    const environment = { SMTP_URL: server.url, TAKT_ORIGIN: 'https://takt.example' }
    fixture = await createTasksFixture([createReportDelivery(makeReport)], [], environment)
    await fixture.start()
  })
  afterAll(async () => {
    await fixture?.close()
    await server?.close()
  })
  afterEach(() => {
    server.received.length = 0
    report.rows = 2
    report.lineBytes = 0
    report.result = async () => {}
  })
}
