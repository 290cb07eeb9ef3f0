import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../postgres/tables.ts'
import { type ClickHouse, queryTenant, shortAnswer } from './clickhouse.ts'

/**
 * A stretch (epoch ms, may be infinite) whose rollups are being computed anew; `resourceIDs` null: of all resources.
 */
export type PendingStretch = { resourceIDs: readonly string[] | null; start: number; end: number }

/**
 * What of an organization is being computed anew, `since` when (epoch ms, null: not known); `print` of the floor that
 * rollups will agree with then.
 */
export type PendingRollups = { print: string; since: number | null; stretches: readonly PendingStretch[] }

const everywhere = { resourceIDs: null, start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }

// Infinities are null in JSON.
const kept = z.array(
  z.object({
    resourceIDs: z.array(z.string()).nullable(),
    start: z.number().nullable(),
    end: z.number().nullable(),
  }),
)

/** Stretches as they are kept beside the floor; empty for none. */
export const writeStretches = (stretches: readonly PendingStretch[]): string =>
  stretches.length === 0 ? '' : JSON.stringify(stretches)

const readStretches = (text: string): PendingStretch[] =>
  text === ''
    ? []
    : kept.parse(JSON.parse(text)).map(({ resourceIDs, start, end }) => ({
        resourceIDs,
        start: start ?? Number.NEGATIVE_INFINITY,
        end: end ?? Number.POSITIVE_INFINITY,
      }))

const floorRow = z.object({ print: z.string(), pending: z.string(), since: z.coerce.number() })

/** What the writer noted, as a row of `rollup_floor` has it. */
export type PendingNote = z.output<typeof floorRow>

const floorQuery = `SELECT print, pending, since FROM rollup_floor FINAL
  WHERE organization_id = {organization:UInt32}`
const factQuery = 'SELECT device_id AS device FROM slice_longest WHERE organization_id = {organization:UInt32} LIMIT 1'

/** What a note says that the writer computes anew; where there is none, whether there are facts decides. */
export async function pendingOfNote(
  client: ClickHouse,
  organizationId: number,
  note: PendingNote | undefined,
): Promise<PendingRollups | null> {
  if (note) {
    const { print, pending, since } = note
    return { print, since: since > 0 ? since : null, stretches: readStretches(pending) }
  }
  const row = z.object({ device: z.number() })
  const facts = await queryTenant(client, { organizationId, query: factQuery, row, settings: shortAnswer })
  return facts.length === 0 ? null : { print: '', since: null, stretches: [everywhere] }
}

/** What changes of master data have the writer compute anew. Null: there are no facts. */
export async function readPendingRollups(client: ClickHouse, organizationId: number): Promise<PendingRollups | null> {
  const asked = { organizationId, query: floorQuery, row: floorRow, settings: shortAnswer }
  const [note] = await queryTenant(client, asked)
  return pendingOfNote(client, organizationId, note)
}

/** A stretch in which something people said is still to be computed in; `recounts`: of parts, not only of stops. */
export type TouchedStretch = PendingStretch & { since: number; recounts: boolean }

/** Where what people said, of stops and of parts, is still to be computed in. */
export async function readPendingSaid(db: Kysely<Tables>, organizationId: number): Promise<readonly TouchedStretch[]> {
  const ms = (at: ReturnType<typeof sql>) => sql`floor(extract(epoch from ${at}) * 1000)::float8`
  const { rows } =
    await sql<TouchedStretch>`select array[resource_id] as "resourceIDs", recounts, ${ms(sql`min(start_at)`)} as start,
      ${ms(sql`max(end_at)`)} as "end", ${ms(sql`min(touched_at)`)} as since
    from reason_touched where organization_id = ${organizationId}::int group by resource_id, recounts`.execute(db)
  return rows
}
