import { setTimeout as sleep } from 'node:timers/promises'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readClosedDaysOfAll } from '@takt/store/clickhouse/closedDays.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { closingTimes } from '../../ingest/write/days/quietDays.ts'

const lookMs = 2000
const patienceMs = 1_800_000

/**
 * Resolves once the days that lie behind are closed, of each organization with facts: what a simulated plant tells of
 * its past when it is new is written, rolled up, and has been quiet for a minute. Rejects after half an hour.
 */
export async function untilHistoryIsBehind(owner: Kysely<Tables>, client: ClickHouse): Promise<void> {
  const { rows } = await sql<{ organizationId: number }>`
    select organization_id as "organizationId" from organizations`.execute(owner)
  const organizationIds = rows.map(({ organizationId }) => organizationId)
  for (const end = performance.now() + patienceMs; ; await sleep(lookMs)) {
    const closed = await readClosedDaysOfAll(client, organizationIds)
    const isBehind = [...closed.values()].every(
      ({ before, timeZone }) => dayOfDate(before) >= wallClock(timeZone).dayOf(Date.now() - closingTimes.afterMs),
    )
    if (closed.size > 0 && isBehind) return
    if (performance.now() > end) throw new Error('The history is still being written')
  }
}
