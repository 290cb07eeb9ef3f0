import { setTimeout as sleep } from 'node:timers/promises'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readClosedBoundaries } from '@takt/store/clickhouse/closedDays.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { closingTimes } from '../../ingest/write/days/quietDays.ts'

const pollMs = 2000
const timeoutMs = 1_800_000

/**
 * Resolves once the past days of each organization with facts are closed: the history that a new simulated plant
 * publishes is written, rolled up, and has been quiet for a minute. Rejects after half an hour.
 */
export async function waitForHistory(owner: Kysely<Tables>, client: ClickHouse): Promise<void> {
  const { rows } = await sql<{ organizationId: number }>`
    select organization_id as "organizationId" from organizations`.execute(owner)
  const organizationIds = rows.map(({ organizationId }) => organizationId)
  for (const end = performance.now() + timeoutMs; ; await sleep(pollMs)) {
    const closed = await readClosedBoundaries(client, organizationIds)
    const isBehind = [...closed.values()].every(
      ({ before, timeZone }) => dayOfDate(before) >= wallClock(timeZone).dayOf(Date.now() - closingTimes.afterMs),
    )
    if (closed.size > 0 && isBehind) return
    if (performance.now() > end) throw new Error('The history is still being written')
  }
}
