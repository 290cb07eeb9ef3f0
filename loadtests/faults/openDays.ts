import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readClosedBefore } from '@takt/store/clickhouse/closedDays.ts'
import { organizationsOf } from '../devices/organizationOf.ts'

/** Returns a message for each organization of a flood that still has open days up to `over` (ISO). */
export async function openDays(client: ClickHouse, accounts: number, over: string): Promise<string[]> {
  const open: string[] = []
  for (const organizationId of organizationsOf(accounts)) {
    const closed = (await readClosedBefore(client, { organizationId, timeZone: 'America/New_York' })) ?? 'no day'
    if (closed === 'no day' || closed <= over) open.push(`organization ${organizationId} is closed to ${closed}`)
  }
  return open
}
