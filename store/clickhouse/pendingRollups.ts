import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../postgres/tables.ts'
import { type ClickHouse, queryTenant, smallResultSettings } from './clickhouse.ts'

/**
 * An interval (epoch ms, may be infinite) with rollups that are being recomputed; `resourceIDs` null: of all machines.
 */
export type PendingInterval = { resourceIDs: readonly string[] | null; start: number; end: number }

/**
 * The intervals of an organization that are being recomputed, `since` (epoch ms, null: unknown); `print`: fingerprint
 * of the floor that the rollups will match afterwards.
 */
export type PendingRollups = { print: string; since: number | null; stretches: readonly PendingInterval[] }

const unbounded = { resourceIDs: null, start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }

// JSON represents infinities as null.
const storedIntervals = z.array(
  z.object({
    resourceIDs: z.array(z.string()).nullable(),
    start: z.number().nullable(),
    end: z.number().nullable(),
  }),
)

/** Serializes intervals as they are stored with the floor; empty if there are none. */
export const serializeIntervals = (intervals: readonly PendingInterval[]): string =>
  intervals.length === 0 ? '' : JSON.stringify(intervals)

const parseIntervals = (text: string): PendingInterval[] =>
  text === ''
    ? []
    : storedIntervals.parse(JSON.parse(text)).map(({ resourceIDs, start, end }) => ({
        resourceIDs,
        start: start ?? Number.NEGATIVE_INFINITY,
        end: end ?? Number.POSITIVE_INFINITY,
      }))

const floorRow = z.object({ print: z.string(), pending: z.string(), since: z.coerce.number() })

/** The writer's note, as stored in a row of `rollup_floor`. */
export type PendingNote = z.output<typeof floorRow>

const floorQuery = `SELECT print, pending, since FROM rollup_floor FINAL
  WHERE organization_id = {organization:UInt32}`
const factQuery = 'SELECT device_id AS device FROM slice_longest WHERE organization_id = {organization:UInt32} LIMIT 1'

/**
 * Returns the rollups that the writer recomputes according to its note; without a note, everything is pending if there
 * are facts.
 */
export async function pendingOfNote(
  client: ClickHouse,
  organizationId: number,
  note: PendingNote | undefined,
): Promise<PendingRollups | null> {
  if (note) {
    const { print, pending, since } = note
    return { print, since: since > 0 ? since : null, stretches: parseIntervals(pending) }
  }
  const row = z.object({ device: z.number() })
  const facts = await queryTenant(client, { organizationId, query: factQuery, row, settings: smallResultSettings })
  return facts.length === 0 ? null : { print: '', since: null, stretches: [unbounded] }
}

/** Returns the rollups that the writer recomputes because of changed master data. Null: there are no facts. */
export async function readPendingRollups(client: ClickHouse, organizationId: number): Promise<PendingRollups | null> {
  const options = { organizationId, query: floorQuery, row: floorRow, settings: smallResultSettings }
  const [note] = await queryTenant(client, options)
  return pendingOfNote(client, organizationId, note)
}

/**
 * An interval with manual entries that are not included in the rollups yet; `recounts`: entries of parts, not only of
 * stops.
 */
export type TouchedInterval = PendingInterval & { since: number; recounts: boolean }

/** Returns the intervals with manual entries of stops and parts that are not included in the rollups yet. */
export async function readPendingEntries(
  db: Kysely<Tables>,
  organizationId: number,
): Promise<readonly TouchedInterval[]> {
  const ms = (at: ReturnType<typeof sql>) => sql`floor(extract(epoch from ${at}) * 1000)::float8`
  const { rows } =
    await sql<TouchedInterval>`select array[resource_id] as "resourceIDs", recounts, ${ms(sql`min(start_at)`)} as start,
      ${ms(sql`max(end_at)`)} as "end", ${ms(sql`min(touched_at)`)} as since
    from reason_touched where organization_id = ${organizationId}::int group by resource_id, recounts`.execute(db)
  return rows
}
