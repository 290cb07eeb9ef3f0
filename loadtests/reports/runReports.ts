import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportDefinition } from '@takt/domain/areas/reports/responses/reportDefinition.ts'
import type { Execution } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createUser } from '@takt/gateway/areas/access/createUser.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { seededRandom } from '../flood/seededRandom.ts'
import { makeOrganizationRows } from '../grid/makeOrganizationRows.ts'
import { organizationRowSpecs } from '../grid/rowSpecs.ts'
import { signIn } from '../k6Drill/signIn.ts'
import { openTestMailServer } from '../tasks/testMailServer.ts'
import { createYearEnvironment, type YearEnvironment } from '../year/createYearEnvironment.ts'
import { createViewUser } from './createViewUser.ts'
import { peakMemory } from './peakMemory.ts'

const person = { userName: 'reports@load.test', password: 'a long enough password' }
const pollMs = 200
/** Duration for which a user's responses are measured without other load (ms). */
const baselineMs = 30_000
const lineEnd = 10
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

type SendRequest = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Adds the reasons of the plant, and the newest of the jobs that its machines worked on. */
async function addNames({ client, organizationId }: YearEnvironment, send: SendRequest) {
  const distinct = async (column: string) => {
    const result = await client.query({
      query: `select distinct ${column} as name from slice where organization_id = {organizationId:UInt32}
        and name != '' order by name desc limit 500`,
      query_params: { organizationId },
      format: 'JSONEachRow',
    })
    return ((await result.json()) as { name: string }[]).map(({ name }) => name)
  }
  for (const reasonCode of await distinct('reason'))
    await send('POST', '/reasons', { reasonCode, description: `Stopped by ${reasonCode}`, priority: 1 })
  const dueDate = new Date().toISOString().slice(0, 10)
  const jobs = await distinct('arrayJoin(outputs.job_num)')
  await send('POST', '/jobs/bulk', {
    add: jobs.map((jobNum) => ({ jobNum, prodQty: 5000, status: 'released', dueDate })),
  })
}

/**
 * Runs twelve KPI reports in one execution, each as PDF and as CSV and sent by email, while another user opens views;
 * then a list of `rows` rows as CSV, and a tenth of it. Reports durations, the gateway's memory, and the other user's
 * response times with and without the load.
 */
export async function runReports(options: {
  machines: number
  days: number
  rows: number
  report: (line: string) => void
}): Promise<void> {
  const { days, report: printLine } = options
  const year = await createYearEnvironment(options)
  const { environment, entityId, organizationId } = year
  const systemDb = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 2)
  const rights = { entityId, organizationIds: [organizationId], permissions: allPermissions }
  await createUser(systemDb, { ...person, ...rights })
  const box = await openTestMailServer(Number.POSITIVE_INFINITY, seededRandom(1))
  const gateway = await startService({
    main: 'gateway/main.ts',
    env: { ...environment.env, SMTP_URL: box.url },
    word: '"listening"',
    onError: printLine,
  })
  const pid = gateway.child.pid!
  const origin = `http://127.0.0.1:${environment.env.PORT}`
  const token = await signIn(origin, person)
  const headers = { authorization: token, 'content-type': 'application/json' }
  const send = async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    const reply = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) })
    const envelope = (await reply.json()) as { data: Data; message: string }
    if (!reply.ok) throw new Error(`${path}: ${envelope.message}`)
    return envelope.data
  }
  const read = async (path: string) => {
    const startedAt = performance.now()
    const memory = peakMemory(pid)
    // `fetch` waits at most five minutes for a response to start.
    const [reply] = (await once(get(`${origin}/api${path}`, { headers }), 'response')) as [IncomingMessage]
    let bytes = 0
    // Counts written lines; a text may contain more.
    let lines = 0
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === lineEnd) lines++
    }
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode}`)
    return { bytes, rows: lines - 1, ms: performance.now() - startedAt, before: memory.before, peak: memory.peak() }
  }
  try {
    await addNames(year, send)
    const all = await send<ReportDefinition[]>('GET', '/reports')
    const reports = all.filter(({ reportID }) => !reportID.startsWith('list-'))
    const rangeOf = (count: number) => {
      const start = { type: 'customOffset', n: count - 1 }
      return { startDate: start, endDate: 'currentDay', 'startDate,startTime': { date: start, time: '' } }
    }
    const otherUser = createViewUser({ origin, token, ids: year.groups[0]!, range: year.range, days })
    const baseline = await otherUser.during(() => sleep(baselineMs))
    printLine(`another person's returned status with nothing beside them: ${baseline}`)
    const parametersOf = ({ parameters }: ReportDefinition) => {
      const rangeEntries = Object.entries(rangeOf(days))
      return Object.fromEntries(
        rangeEntries.filter(([name]) => parameters.some((parameter) => parameter.name === name)),
      )
    }
    for (const definition of reports) {
      const { reportID, report } = definition
      const parameterEntries = Object.entries(parametersOf(definition))
      const query = new URLSearchParams(
        parameterEntries.map(([name, value]): [string, string] => [name, asText(value)]),
      )
      const { ms, bytes, rows } = await read(`/reports/${reportID}/export.csv?${query}`)
      printLine(`${report} as CSV: ${seconds(ms)}, ${(bytes / 1e3).toFixed(1)} kB, ${rows} rows`)
    }
    const cards = reports.map((definition) => ({
      reportID: definition.reportID,
      reportTitle: definition.report,
      parameters: parametersOf(definition),
    }))
    const { scheduleId } = await send<{ scheduleId: number }>('POST', '/scheduledTasks', {
      scheduleName: 'Reports',
      workflowType: 'generateReports',
      options: [cards, 'All reports', 'ada@plant.test', true, true],
      calendars: [
        {
          dayOfWeek: [{ start: 'MONDAY', end: 'MONDAY' }],
          hour: [{ start: 1, end: 1 }],
          minute: [{ start: 0, end: 0 }],
        },
      ],
    })
    const memory = peakMemory(pid)
    const startedAt = performance.now()
    const last: Execution[] = []
    const underLoad = await otherUser.during(async () => {
      await send('POST', `/scheduledTasks/${scheduleId}/trigger`)
      while (last[0]?.status !== 'Success') {
        await sleep(pollMs)
        const { executions } = await send<{ executions: Execution[] }>(
          'GET',
          `/scheduledTasks/${scheduleId}/executionHistory`,
        )
        last.splice(0, 1, executions[0]!)
        if (last[0]!.status === 'Failed') throw new Error(last[0]!.reason ?? 'failed')
      }
    })
    const { steps } = last[0]!
    for (const [k, { at }] of steps.entries())
      if (k > 0)
        printLine(
          `  ${steps[k - 1]!.at.slice(11, 19)} ${steps[k - 1]!.text}: ${seconds(Date.parse(at) - Date.parse(steps[k - 1]!.at))}`,
        )
    printLine(
      `${reports.length} reports as PDF and CSV, sent: ${seconds(performance.now() - startedAt)}; ` +
        `memory of the gateway ${megabytes(memory.before)} before, ${megabytes(memory.peak())} at most`,
    )
    printLine(`another person's returned status meanwhile: ${underLoad}`)
    for (const spec of organizationRowSpecs(options.rows).filter(({ type }) => ['parts', 'jobs'].includes(type.name)))
      await makeOrganizationRows(systemDb, organizationId, spec)
    for (const limitResults of [options.rows / 10, options.rows, options.rows]) {
      const { ms, bytes, before, peak } = await read(`/reports/list-jobs/export.csv?limitResults=${limitResults}`)
      printLine(
        `${limitResults} jobs as CSV: ${seconds(ms)}, ${megabytes(bytes)}; memory ${megabytes(before)} before, ` +
          `${megabytes(peak)} at most`,
      )
    }
  } finally {
    await gateway.stop()
    await box.close()
    await systemDb.destroy()
    await year.close()
  }
}
