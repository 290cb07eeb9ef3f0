import { type ScrapMove, type ScrapMoves, scrapMoves } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { type Kysely, sql } from 'kysely'

type ScrapFilter = { from: number; to: number; deviceIds?: readonly number[] }
type Row = ScrapMove & { organizationId: number }

/** The columns of a move of `scrap_move m` and its entry `scrap_entry e`. */
const moveColumns = sql`m.organization_id as "organizationId", m.entry_id as "entryID", m.device_id as "deviceId",
  m.slice_from::float8 as "from", m.quantity, e.kind, e.job_num as "jobNum", e.assembly_seq as "assemblySeq",
  e.opr_seq as "oprSeq"`

/**
 * Returns the quantities that people removed from the good parts of slices that start in `[from, to)` (epoch ms) and
 * did not withdraw, by organization. For `withScrap`. Reads as `takt_system` or in a transaction of a tenant.
 */
export async function readScrapOfAll<Tables>(
  db: Kysely<Tables>,
  { organizationIds, from, to, deviceIds }: ScrapFilter & { organizationIds: readonly number[] },
): Promise<ReadonlyMap<number, ScrapMoves>> {
  if (deviceIds?.length === 0) return new Map()
  const deviceCondition = deviceIds ? sql`and m.device_id = any(${deviceIds}::int[])` : sql``
  const { rows } = await sql<Row>`select ${moveColumns}
    from scrap_move m join scrap_entry e using (organization_id, entry_id)
    where m.organization_id = any(${organizationIds}::int[]) and m.slice_from >= ${whole(from)}::bigint
      and m.slice_from < ${whole(to)}::bigint ${deviceCondition}
      and not exists (select from scrap_taken_back b
        where b.organization_id = m.organization_id and b.entry_id = m.entry_id)`.execute(db)
  const ofOrganizations = Map.groupBy(rows, ({ organizationId }) => organizationId)
  return new Map([...ofOrganizations].map(([organizationId, moves]) => [organizationId, scrapMoves(moves)]))
}

/** Returns the moves of `readScrapOfAll` for one organization. */
export async function readScrap<Tables>(
  db: Kysely<Tables>,
  { organizationId, ...filter }: ScrapFilter & { organizationId: number },
): Promise<ScrapMoves> {
  const all = await readScrapOfAll(db, { organizationIds: [organizationId], ...filter })
  return all.get(organizationId) ?? scrapMoves([])
}

/** Converts a number to a Postgres bigint: an integer, never infinite. */
const whole = (at: number) => Math.ceil(Math.max(-8_640_000_000_000_000, Math.min(8_640_000_000_000_000, at)))

/** A move that was added, or (`isTakenBack`) withdrawn. */
export type MoveChange = ScrapMove & { organizationId: number; isTakenBack: boolean }

/**
 * Returns the moves of slices that start at `from` or later that were entered or withdrawn since `enteredSince` (epoch
 * ms).
 */
export async function readScrapChanges<Tables>(
  db: Kysely<Tables>,
  { from, recordedSince: enteredSince }: { from: number; recordedSince: number },
): Promise<MoveChange[]> {
  const since = new Date(enteredSince)
  const { rows } = await sql<MoveChange>`
    select ${moveColumns}, false as "isTakenBack" from scrap_move m join scrap_entry e using (organization_id, entry_id)
    where m.said_at >= ${since}::timestamptz and m.slice_from >= ${whole(from)}::bigint
    union all
    select ${moveColumns}, true from scrap_taken_back b join scrap_move m using (organization_id, entry_id)
      join scrap_entry e using (organization_id, entry_id)
    where b.said_at >= ${since}::timestamptz and m.slice_from >= ${whole(from)}::bigint`.execute(db)
  return rows.toSorted((a, b) => Number(a.isTakenBack) - Number(b.isTakenBack))
}
