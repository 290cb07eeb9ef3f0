import { dateOfDay, dayOfDate } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readClosedDaysOfAll } from '@takt/store/clickhouse/closedDays.ts'
import type { Versions } from '../../stream/versions.ts'

/** An organization and the zone in which its days are cut now. */
export type ZonedOrganization = { organizationId: number; timeZone: string }

/** Days (numbers, inclusive) of resources whose windows were written. */
export type TouchedDays = { organizationId: number; first: number; last: number; resourceIDs: ReadonlySet<string> }

export type ClosedDays = ReturnType<typeof createClosedDays>

/**
 * Which days of an organization are closed: their details are kept, and renewed whenever their windows are. What an
 * earlier writer closed is taken over under a version of this one, so that a late row of that one never counts; in
 * another zone nothing is closed.
 */
export function createClosedDays(options: { client: ClickHouse; versions: Versions; signal: AbortSignal }) {
  const { client, versions, signal } = options
  const known = new Map<number, { before: number; timeZone: string }>()
  const listeners: ((touched: TouchedDays) => void)[] = []

  /** Says of organizations that all days before a day (number) are closed. */
  async function write(closed: readonly (ZonedOrganization & { before: number })[]): Promise<void> {
    const version = String(versions())
    await client.insert({
      table: 'rollup_closed',
      values: closed.map(({ organizationId, timeZone, before }) => ({
        organization_id: organizationId,
        version,
        time_zone: timeZone,
        closed_before: dateOfDay(before),
      })),
      format: 'JSONEachRow',
      clickhouse_settings: { async_insert: 0 },
      abort_signal: signal,
    })
    for (const { organizationId, timeZone, before } of closed) known.set(organizationId, { before, timeZone })
  }

  const isKnown = ({ organizationId, timeZone }: ZonedOrganization) => known.get(organizationId)?.timeZone === timeZone

  /** Takes over what is kept of those that are not known yet, all with one question and one insert. */
  async function know(organizations: readonly ZonedOrganization[]): Promise<void> {
    const unknown = organizations.filter((organization) => !isKnown(organization))
    if (unknown.length === 0) return
    const fresh = unknown.filter(({ organizationId }) => !known.has(organizationId))
    const stored = await readClosedDaysOfAll(
      client,
      fresh.map(({ organizationId }) => organizationId),
    )
    await write(
      unknown.map(({ organizationId, timeZone }) => {
        const kept = stored.get(organizationId)
        return { organizationId, timeZone, before: kept?.timeZone === timeZone ? dayOfDate(kept.before) : 0 }
      }),
    )
  }

  return {
    know,
    /** Closes all days of an organization before a day (number); their details must be there. */
    close: ({ organizationId, timeZone }: ZonedOrganization, before: number) =>
      write([{ organizationId, timeZone, before }]),
    /** The first day (number) that is not closed. */
    async openFrom(organization: ZonedOrganization): Promise<number> {
      await know([organization])
      return known.get(organization.organizationId)!.before
    },
    /** To be called when windows are written, and before they are summed. */
    touch(touched: TouchedDays) {
      for (const listener of listeners) listener(touched)
    },
    onTouch: (listener: (touched: TouchedDays) => void) => listeners.push(listener),
  }
}
