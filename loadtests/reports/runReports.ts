import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportDefinition } from '@takt/domain/areas/reports/answers/reportDefinition.ts'
import type { Execution } from '@takt/domain/areas/scheduledTasks/answers/execution.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createUser } from '@takt/gateway/areas/access/createUser.ts'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { seededRandom } from '../flood/seededRandom.ts'
import { madeRows } from '../grid/madeRows.ts'
import { makeOrganizationRows } from '../grid/makeOrganizationRows.ts'
import { signIn } from '../k6Drill/signIn.ts'
import { openLetterBox } from '../tasks/letterBox.ts'
import { createYearWorld, type YearWorld } from '../year/createYearWorld.ts'
import { askOthers } from './askOthers.ts'
import { peakMemory } from './peakMemory.ts'

const person = { userName: 'reports@load.test', password: 'a long enough password' }
const pollMs = 200
/** How long somebody's answers are measured with nothing beside them. */
const aloneMs = 30_000
const lineEnd = 10
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

/** What reasons of the plant are called, and the newest of the jobs that its machines worked on. */
async function addNames({ client, organizationId }: YearWorld, ask: Ask) {
  const distinct = async (column: string) => {
    const found = await client.query({
      query: `select distinct ${column} as name from slice where organization_id = {organizationId:UInt32}
        and name != '' order by name desc limit 500`,
      query_params: { organizationId },
      format: 'JSONEachRow',
    })
    return ((await found.json()) as { name: string }[]).map(({ name }) => name)
  }
  for (const reasonCode of await distinct('reason'))
    await ask('POST', '/reasons', { reasonCode, description: `Stopped by ${reasonCode}`, priority: 1 })
  const dueDate = new Date().toISOString().slice(0, 10)
  const jobs = await distinct('arrayJoin(outputs.job_num)')
  await ask('POST', '/jobs/bulk', {
    add: jobs.map((jobNum) => ({ jobNum, prodQty: 5000, status: 'released', dueDate })),
  })
}

/**
 * Twelve reports of figures in one execution, each as PDF and as CSV and sent in a letter, while somebody else opens
 * views; then a list of so many rows as CSV, and a tenth of it. Tells times, the gateway's memory, and what the other
 * waited with and without it.
 */
export async function runReports(options: {
  machines: number
  days: number
  rows: number
  tell: (line: string) => void
}): Promise<void> {
  const { days, tell } = options
  const year = await createYearWorld(options)
  const { world, entityId, organizationId } = year
  const systemDb = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_system', world.secret), 2)
  const rights = { entityId, organizationIds: [organizationId], permissions: allPermissions }
  await createUser(systemDb, { ...person, ...rights })
  const box = await openLetterBox(Number.POSITIVE_INFINITY, seededRandom(1))
  const gateway = await startService({
    main: 'gateway/main.ts',
    env: { ...world.env, SMTP_URL: box.url },
    word: '"listening"',
    onError: tell,
  })
  const pid = gateway.child.pid!
  const origin = `http://127.0.0.1:${world.env.PORT}`
  const token = await signIn(origin, person)
  const headers = { authorization: token, 'content-type': 'application/json' }
  const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const reply = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) })
    const answer = (await reply.json()) as { data: Answer; message: string }
    if (!reply.ok) throw new Error(`${path}: ${answer.message}`)
    return answer.data
  }
  const read = async (path: string) => {
    const began = performance.now()
    const memory = peakMemory(pid)
    // `fetch` waits five minutes for an answer to begin, and no longer.
    const [reply] = (await once(get(`${origin}/api${path}`, { headers }), 'response')) as [IncomingMessage]
    let bytes = 0
    // Of what is written; a text may hold more.
    let lines = 0
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === lineEnd) lines++
    }
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode}`)
    return { bytes, rows: lines - 1, ms: performance.now() - began, before: memory.before, peak: memory.peak() }
  }
  try {
    await addNames(year, ask)
    const all = await ask<ReportDefinition[]>('GET', '/reports')
    const reports = all.filter(({ reportID }) => !reportID.startsWith('list-'))
    const rangeOf = (count: number) => {
      const start = { type: 'customOffset', n: count - 1 }
      return { startDate: start, endDate: 'currentDay', 'startDate,startTime': { date: start, time: '' } }
    }
    const others = askOthers({ origin, token, ids: year.groups[0]!, range: year.range, days })
    const alone = await others.during(() => sleep(aloneMs))
    tell(`another person's answers with nothing beside them: ${alone}`)
    const parametersOf = ({ parameters }: ReportDefinition) => {
      const given = Object.entries(rangeOf(days))
      return Object.fromEntries(given.filter(([name]) => parameters.some((one) => one.name === name)))
    }
    for (const definition of reports) {
      const { reportID, report } = definition
      const given = Object.entries(parametersOf(definition))
      const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, asText(value)]))
      const { ms, bytes, rows } = await read(`/reports/${reportID}/export.csv?${query}`)
      tell(`${report} as CSV: ${seconds(ms)}, ${(bytes / 1e3).toFixed(1)} kB, ${rows} rows`)
    }
    const cards = reports.map((definition) => ({
      reportID: definition.reportID,
      reportTitle: definition.report,
      parameters: parametersOf(definition),
    }))
    const { scheduleId } = await ask<{ scheduleId: number }>('POST', '/scheduledTasks', {
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
    const began = performance.now()
    const last: Execution[] = []
    const beside = await others.during(async () => {
      await ask('POST', `/scheduledTasks/${scheduleId}/trigger`)
      while (last[0]?.status !== 'Success') {
        await sleep(pollMs)
        const { executions } = await ask<{ executions: Execution[] }>(
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
        tell(
          `  ${steps[k - 1]!.at.slice(11, 19)} ${steps[k - 1]!.text}: ${seconds(Date.parse(at) - Date.parse(steps[k - 1]!.at))}`,
        )
    tell(
      `${reports.length} reports as PDF and CSV, sent: ${seconds(performance.now() - began)}; ` +
        `memory of the gateway ${megabytes(memory.before)} before, ${megabytes(memory.peak())} at most`,
    )
    tell(`another person's answers meanwhile: ${beside}`)
    for (const made of madeRows(options.rows).filter(({ type }) => ['parts', 'jobs'].includes(type.name)))
      await makeOrganizationRows(systemDb, organizationId, made)
    for (const limitResults of [options.rows / 10, options.rows, options.rows]) {
      const { ms, bytes, before, peak } = await read(`/reports/list-jobs/export.csv?limitResults=${limitResults}`)
      tell(
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
