import { setTimeout as sleep } from 'node:timers/promises'
import { dayNames } from '@takt/domain/areas/scheduledTasks/calendarEntry.ts'
import type { ExecutionStatus } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createUser } from '@takt/gateway/areas/access/createUser.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { makeOrganizations } from '../devices/makeOrganizations.ts'
import { seededRandom } from '../flood/seededRandom.ts'
import { openTestMailServer } from './testMailServer.ts'

const user = { userName: 'tasks@load.test', password: 'a long enough password' }
const minuteMs = 60_000
/** Time after which a run of a killed process is detected, and missed runs have been made up. */
const graceMs = 75_000

export type TaskFaults = {
  kills: number
  slots: number
  statuses: Partial<Record<ExecutionStatus, number>>
  /** Number of unsuccessful runs by reason. */
  reasons: Record<string, number>
  emails: number
  differences: string[]
}

type Row = {
  scheduleId: number
  slot: Date | null
  status: ExecutionStatus
  reason: string | null
  executionId: string
  letters: { recipient: string; state: string; messageId: string }[]
}

const single = <Value>(value: Value) => [{ start: value, end: value }]

/** Returns `count` consecutive minutes as times in UTC; the first one starts in `afterMs` at the earliest. */
function nextMinutes(count: number, afterMs: number): Date[] {
  const first = Math.ceil((Date.now() + afterMs) / minuteMs) * minuteMs
  return Array.from({ length: count }, (_, k) => new Date(first + k * minuteMs))
}

const entryAt = (at: Date) => ({
  dayOfWeek: single(dayNames[(at.getUTCDay() + 6) % 7]!),
  hour: single(at.getUTCHours()),
  minute: single(at.getUTCMinutes()),
})

/**
 * Runs tasks that send a report to three people (one does not exist) every minute for `minutes` minutes, on two
 * gateways that are killed (-9) alternately at random moments, against a mail server that rejects, stalls and
 * disappears. Checks afterwards that each slot was run once or is recorded as missed or skipped, that no email was
 * accepted twice, and that no email marked as sent is missing.
 */
export async function runTasks(options: { seed: number; tasks: number; minutes: number }): Promise<TaskFaults> {
  const random = seededRandom(options.seed)
  const environment = await createTestEnvironment()
  const owner = openPostgres<Tables>(environment.databaseUrl, 2)
  await makeOrganizations(environment.databaseUrl, 1)
  const systemDb = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 1)
  await createUser(systemDb, { ...user, entityId: 1, organizationIds: [1], permissions: allPermissions })
  await systemDb.destroy()
  const box = await openTestMailServer(25, random)
  const ports = await freePorts(2)
  const start = (k: number) =>
    startService({
      main: 'gateway/main.ts',
      env: { ...environment.env, SMTP_URL: box.url, PORT: String(ports[k]) },
      word: 'listening',
    })
  const gateways = await Promise.all([start(0), start(1)])
  const request = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
    const reply = await fetch(`http://127.0.0.1:${ports[0]}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const responseBody = (await reply.json()) as { message?: string; token: string }
    if (!reply.ok) throw new Error(`${path}: ${responseBody.message}`)
    return responseBody
  }
  const { token } = await request('/login', user)
  await request('/organizations/1/settings', { timeZone: 'UTC' }, token)
  const times = nextMinutes(options.minutes, 10_000 + options.tasks * 100)
  for (let k = 0; k < options.tasks; k++)
    await request(
      '/scheduledTasks',
      {
        scheduleName: `Task${k}`,
        workflowType: 'generateReports',
        options: [
          [{ reportID: 'oeeSummary', reportTitle: 'OEE', parameters: {} }],
          `Task ${k}`,
          `a${k}@plant.test,b${k}@plant.test,nobody${k}@plant.test`,
          false,
          true,
        ],
        calendars: times.map(entryAt),
      },
      token,
    )
  let kills = 0
  const deadline = times.at(-1)!.getTime() + 20_000
  const outages = (async () => {
    while (Date.now() < deadline) {
      await sleep(random.whole(20_000, 40_000))
      await box.awayFor(3000)
    }
  })()
  while (Date.now() < deadline) {
    await sleep(random.whole(2000, 10_000))
    const k = random.whole(0, 1)
    gateways[k]!.child.kill('SIGKILL')
    await gateways[k]!.exited
    kills += 1
    gateways[k] = await start(k)
  }
  await outages
  await sleep(graceMs)
  const { rows } =
    await sql<Row>`select schedule_id as "scheduleId", slot, status, reason, execution_id as "executionId",
      (select coalesce(jsonb_agg(jsonb_build_object('recipient', recipient, 'state', state, 'messageId', message_id)), '[]')
        from task_letter l where l.execution_id = e.execution_id) as letters
    from task_execution e order by schedule_id, slot`.execute(owner)
  await Promise.all(gateways.map((gateway) => gateway.stop()))
  await box.close()
  await owner.destroy()
  await environment.close()
  const countBy = (counted: readonly Row[], by: (row: Row) => string) =>
    Object.fromEntries([...Map.groupBy(counted, by)].map(([key, same]) => [key, same.length]))
  const statuses = countBy(rows, ({ status }) => status)
  const failures = rows.filter(({ status }) => status !== 'Success')
  const reasons = countBy(failures, (row) => reasonOf(row, rows))
  const slots = options.tasks * options.minutes
  return {
    kills,
    slots,
    statuses,
    reasons,
    emails: box.taken.length,
    differences: differences(rows, box.taken, slots),
  }
}

/** The reason of a run, without addresses; for a skipped run, the outcome of the execution that was still running. */
function reasonOf({ scheduleId, slot, status, reason }: Row, rows: readonly Row[]): string {
  const before = rows.findLast((row) => row.scheduleId === scheduleId && row.slot! < slot! && row.status !== 'Skipped')
  const reasonText = status === 'Skipped' ? `behind one that was ${before?.status}: ${before?.reason}` : reason
  return `${status}: ${reasonText?.replaceAll(/(a|b|nobody)\d+@plant\.test/g, '$1')}`
}

/** Returns the violations of the expected outcome, as messages. */
function differences(rows: readonly Row[], accepted: readonly { to: string; messageId: string }[], slots: number) {
  const problems: string[] = []
  const bySlot = Map.groupBy(rows, ({ scheduleId, slot }) => `${scheduleId} ${slot?.toISOString()}`)
  for (const [slot, same] of bySlot) if (same.length > 1) problems.push(`slot ${slot} has ${same.length} executions`)
  if (bySlot.size !== slots) problems.push(`${bySlot.size} of ${slots} slots are told of`)
  for (const { executionId, status } of rows) if (status === 'Running') problems.push(`${executionId} is still running`)
  const byId = Map.groupBy(accepted, ({ messageId }) => messageId)
  for (const [id, same] of byId) if (same.length > 1) problems.push(`letter ${id} was taken ${same.length} times`)
  for (const { executionId, status, letters } of rows) {
    if (status === 'Success' && letters.length !== 3)
      problems.push(`${executionId} succeeded with ${letters.length} letters noted`)
    for (const { recipient, state, messageId } of letters) {
      if (state === 'sent' && !byId.has(messageId))
        problems.push(`${executionId}: ${recipient} counts as sent and was not`)
      if (state === 'refused' && byId.has(messageId)) problems.push(`${executionId}: ${recipient} counts as rejected`)
    }
  }
  const recordedIds = new Set(rows.flatMap(({ letters }) => letters.map(({ messageId }) => messageId)))
  for (const id of byId.keys()) if (!recordedIds.has(id)) problems.push(`letter ${id} belongs to nothing`)
  return problems
}
