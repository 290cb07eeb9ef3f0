import { dateOfDay, dayOfDate } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { readClosedDays } from '@takt/store/closedDays.ts'
import type { Versions } from './versions.ts'

/** An organization and the zone in which its days are cut now. */
export type ZonedOrganization = { organizationId: number; timeZone: string }

/** Days (numbers, inclusive) of resources whose windows were written. */
export type TouchedDays = { organizationId: number; first: number; last: number; resourceIDs: ReadonlySet<string> }

export type ClosedDays = ReturnType<typeof createClosedDays>

/**
 * Which days of an organization are closed: their details are kept, and renewed whenever their windows are. What an earlier writer closed is
 * taken over under a version of this one, so that a late row of that one never counts; in another zone nothing is closed.
 */
export function createClosedDays(options: { client: ClickHouse; versions: Versions; signal: AbortSignal }) {
  const { client, versions, signal } = options
  const known = new Map<number, { before: number; timeZone: string }>()
  const listeners: ((touched: TouchedDays) => void)[] = []

  /** Closes all days before a day (number); their details must be there. */
  async function close({ organizationId, timeZone }: ZonedOrganization, before: number): Promise<void> {
    const row = { organization_id: organizationId, version: String(versions()), time_zone: timeZone }
    await client.insert({
      table: 'rollup_closed',
      values: [{ ...row, closed_before: dateOfDay(before) }],
      format: 'JSONEachRow',
      clickhouse_settings: { async_insert: 0 },
      abort_signal: signal,
    })
    known.set(organizationId, { before, timeZone })
  }

  return {
    close,
    /** The first day (number) that is not closed. */
    async openFrom(organization: ZonedOrganization): Promise<number> {
      const { organizationId, timeZone } = organization
      const now = known.get(organizationId)
      if (now?.timeZone === timeZone) return now.before
      const stored = now ? null : await readClosedDays(client, organizationId)
      const before = stored?.timeZone === timeZone ? dayOfDate(stored.before) : 0
      await close(organization, before)
      return before
    },
    /** To be called before the sums of written windows are. */
    touch(touched: TouchedDays) {
      for (const listener of listeners) listener(touched)
    },
    onTouch: (listener: (touched: TouchedDays) => void) => listeners.push(listener),
  }
}
