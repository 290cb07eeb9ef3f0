import { setTimeout as sleep } from 'node:timers/promises'
import { dayOfDate, wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { readClosedDaysOfAll } from '@takt/store/closedDays.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, sql } from 'kysely'
import { closingTimes } from '../../ingest/write/quietDays.ts'

const lookMs = 2000
const patienceMs = 1_800_000

/**
 * Resolves once all organizations' days that lie behind are closed: what a simulated plant tells of its past when it is
 * new is written, rolled up, and has been quiet for a minute. Rejects after half an hour.
 */
export async function untilHistoryIsBehind(owner: Kysely<Tables>, client: ClickHouse): Promise<void> {
  const { rows } = await sql<{ organizationId: number; timeZone: string }>`
    select organization_id as "organizationId", time_zone as "timeZone" from organization_settings`.execute(owner)
  const organizationIds = rows.map(({ organizationId }) => organizationId)
  for (const end = performance.now() + patienceMs; ; await sleep(lookMs)) {
    const closed = await readClosedDaysOfAll(client, organizationIds)
    const isBehind = rows.every(({ organizationId, timeZone }) => {
      const open = dayOfDate(closed.get(organizationId)?.before ?? '1970-01-01')
      return open >= wallClock(timeZone).dayOf(Date.now() - closingTimes.afterMs)
    })
    if (isBehind) return
    if (performance.now() > end) throw new Error('The history is still being written')
  }
}
