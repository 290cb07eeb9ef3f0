import { dateOfDay, dayOfDate } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readClosedBoundaries } from '@takt/store/clickhouse/closedDays.ts'
import type { Versions } from '../../stream/versions.ts'

/** An organization and the present time zone of its days. */
export type ZonedOrganization = { organizationId: number; timeZone: string }

/** Days (numbers, inclusive) of machines whose windows were written. */
export type TouchedDays = { organizationId: number; first: number; last: number; resourceIDs: ReadonlySet<string> }

export type ClosedDays = ReturnType<typeof createClosedDays>

/**
 * Tracks which days of an organization are closed: their details are stored, and updated whenever their windows are.
 * Days closed by an earlier writer are taken over under a version of this one, so that a late row of the earlier writer
 * never counts; after a change of the time zone no day is closed.
 */
export function createClosedDays(options: { client: ClickHouse; versions: Versions; signal: AbortSignal }) {
  const { client, versions, signal } = options
  const closedBefore = new Map<number, { before: number; timeZone: string }>()
  const listeners: ((touched: TouchedDays) => void)[] = []

  /** Records for organizations that all days before a day (number) are closed. */
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
    for (const { organizationId, timeZone, before } of closed) closedBefore.set(organizationId, { before, timeZone })
  }

  const isKnown = ({ organizationId, timeZone }: ZonedOrganization) =>
    closedBefore.get(organizationId)?.timeZone === timeZone

  /** Takes over the stored state of organizations not loaded yet, with one query and one insert. */
  async function load(organizations: readonly ZonedOrganization[]): Promise<void> {
    const unknown = organizations.filter((organization) => !isKnown(organization))
    if (unknown.length === 0) return
    const fresh = unknown.filter(({ organizationId }) => !closedBefore.has(organizationId))
    const stored = await readClosedBoundaries(
      client,
      fresh.map(({ organizationId }) => organizationId),
    )
    await write(
      unknown.map(({ organizationId, timeZone }) => {
        const storedEntry = stored.get(organizationId)
        return {
          organizationId,
          timeZone,
          before: storedEntry?.timeZone === timeZone ? dayOfDate(storedEntry.before) : 0,
        }
      }),
    )
  }

  return {
    know: load,
    /** Closes all days of an organization before a day (number); their details must have been written. */
    close: ({ organizationId, timeZone }: ZonedOrganization, before: number) =>
      write([{ organizationId, timeZone, before }]),
    /** Returns the first day (number) that is not closed. */
    async openFrom(organization: ZonedOrganization): Promise<number> {
      await load([organization])
      return closedBefore.get(organization.organizationId)!.before
    },
    /** Must be called when windows are written, before they are totaled. */
    touch(touched: TouchedDays) {
      for (const listener of listeners) listener(touched)
    },
    onTouch: (listener: (touched: TouchedDays) => void) => listeners.push(listener),
  }
}
