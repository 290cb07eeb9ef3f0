import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionStatus } from '@takt/domain/areas/scheduledTasks/answers/execution.ts'
import { dayNames } from '@takt/domain/areas/scheduledTasks/calendarEntry.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createUser } from '@takt/gateway/areas/access/createUser.ts'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { makeOrganizations } from '../devices/makeOrganizations.ts'
import { seededRandom } from '../flood/seededRandom.ts'
import { openLetterBox } from './letterBox.ts'

const user = { userName: 'tasks@load.test', password: 'a long enough password' }
const minuteMs = 60_000
/** After this a run whose process died is known as such, and what was missed was made up for. */
const graceMs = 75_000

export type TaskFaults = {
  kills: number
  slots: number
  statuses: Partial<Record<ExecutionStatus, number>>
  /** Why those are not Success that are not: how many of each reason. */
  reasons: Record<string, number>
  letters: number
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

const only = <Value>(value: Value) => [{ start: value, end: value }]

/** The next minutes as times in UTC, from one that begins in `afterMs` at the earliest. */
function comingMinutes(count: number, afterMs: number): Date[] {
  const first = Math.ceil((Date.now() + afterMs) / minuteMs) * minuteMs
  return Array.from({ length: count }, (_, k) => new Date(first + k * minuteMs))
}

const entryAt = (at: Date) => ({
  dayOfWeek: only(dayNames[(at.getUTCDay() + 6) % 7]!),
  hour: only(at.getUTCHours()),
  minute: only(at.getUTCMinutes()),
})

/**
 * Tasks that send a report to three people (one of whom there is not) each minute for so many minutes, on two gateways
 * of which one after the other is killed (-9) at random moments, to a mail server that refuses, stalls and goes away.
 * Afterwards: each slot was run once or is told as missed or skipped, no letter was taken twice, and none that counts
 * as sent is missing.
 */
export async function runTasks(options: { seed: number; tasks: number; minutes: number }): Promise<TaskFaults> {
  const random = seededRandom(options.seed)
  const world = await createWorld()
  const owner = openPostgres<Tables>(world.databaseUrl, 2)
  await makeOrganizations(world.databaseUrl, 1)
  const systemDb = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_system', world.secret), 1)
  await createUser(systemDb, { ...user, entityId: 1, organizationIds: [1], permissions: allPermissions })
  await systemDb.destroy()
  const box = await openLetterBox(25, random)
  const ports = await freePorts(2)
  const start = (k: number) =>
    startService({
      main: 'gateway/main.ts',
      env: { ...world.env, SMTP_URL: box.url, PORT: String(ports[k]) },
      word: 'listening',
    })
  const gateways = await Promise.all([start(0), start(1)])
  const ask = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
    const reply = await fetch(`http://127.0.0.1:${ports[0]}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const answer = (await reply.json()) as { message?: string; token: string }
    if (!reply.ok) throw new Error(`${path}: ${answer.message}`)
    return answer
  }
  const { token } = await ask('/login', user)
  await ask('/organizations/1/settings', { timeZone: 'UTC' }, token)
  const times = comingMinutes(options.minutes, 10_000 + options.tasks * 100)
  for (let k = 0; k < options.tasks; k++)
    await ask(
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
  const until = times.at(-1)!.getTime() + 20_000
  const away = (async () => {
    while (Date.now() < until) {
      await sleep(random.whole(20_000, 40_000))
      await box.awayFor(3000)
    }
  })()
  while (Date.now() < until) {
    await sleep(random.whole(2000, 10_000))
    const k = random.whole(0, 1)
    gateways[k]!.child.kill('SIGKILL')
    await gateways[k]!.exited
    kills += 1
    gateways[k] = await start(k)
  }
  await away
  await sleep(graceMs)
  const { rows } =
    await sql<Row>`select schedule_id as "scheduleId", slot, status, reason, execution_id as "executionId",
      (select coalesce(jsonb_agg(jsonb_build_object('recipient', recipient, 'state', state, 'messageId', message_id)), '[]')
        from task_letter l where l.execution_id = e.execution_id) as letters
    from task_execution e order by schedule_id, slot`.execute(owner)
  await Promise.all(gateways.map((gateway) => gateway.stop()))
  await box.close()
  await owner.destroy()
  await world.close()
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
    letters: box.taken.length,
    differences: differences(rows, box.taken, slots),
  }
}

/** Its reason without addresses; of one that was skipped, what became of the execution that still ran. */
function reasonOf({ scheduleId, slot, status, reason }: Row, rows: readonly Row[]): string {
  const before = rows.findLast((row) => row.scheduleId === scheduleId && row.slot! < slot! && row.status !== 'Skipped')
  const told = status === 'Skipped' ? `behind one that was ${before?.status}: ${before?.reason}` : reason
  return `${status}: ${told?.replaceAll(/(a|b|nobody)\d+@plant\.test/g, '$1')}`
}

/** What is not as it must be, in sentences. */
function differences(rows: readonly Row[], taken: readonly { to: string; messageId: string }[], slots: number) {
  const found: string[] = []
  const bySlot = Map.groupBy(rows, ({ scheduleId, slot }) => `${scheduleId} ${slot?.toISOString()}`)
  for (const [slot, same] of bySlot) if (same.length > 1) found.push(`slot ${slot} has ${same.length} executions`)
  if (bySlot.size !== slots) found.push(`${bySlot.size} of ${slots} slots are told of`)
  for (const { executionId, status } of rows) if (status === 'Running') found.push(`${executionId} is still running`)
  const byId = Map.groupBy(taken, ({ messageId }) => messageId)
  for (const [id, same] of byId) if (same.length > 1) found.push(`letter ${id} was taken ${same.length} times`)
  for (const { executionId, status, letters } of rows) {
    if (status === 'Success' && letters.length !== 3)
      found.push(`${executionId} succeeded with ${letters.length} letters noted`)
    for (const { recipient, state, messageId } of letters) {
      if (state === 'sent' && !byId.has(messageId))
        found.push(`${executionId}: ${recipient} counts as sent and was not`)
      if (state === 'refused' && byId.has(messageId)) found.push(`${executionId}: ${recipient} counts as refused`)
    }
  }
  const known = new Set(rows.flatMap(({ letters }) => letters.map(({ messageId }) => messageId)))
  for (const id of byId.keys()) if (!known.has(id)) found.push(`letter ${id} belongs to nothing`)
  return found
}
