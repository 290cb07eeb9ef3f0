import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { withScrap } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { SerializedScrapEntry } from '@takt/domain/areas/efficiency/responses/scrap.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { readScrap } from '@takt/store/floor/scrapMoves.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { reportedSlicesByResource } from '../rawTallies.ts'

type Row = Omit<SerializedScrapEntry, 'at' | 'saidAt' | 'counted'> & {
  entryID: number
  at: Date
  saidAt: Date
  first: number
  last: number
}

/**
 * Returns the scrap entries of a machine since an instant (epoch ms), latest first, each with the number of parts that
 * count as such in the current slices.
 */
export async function readScrapEntries(
  { systemDb, clickhouse }: Pick<Dependencies, 'systemDb' | 'clickhouse'>,
  { floor, resourceID, since }: { floor: Floor; resourceID: string; since: number },
): Promise<SerializedScrapEntry[]> {
  const { organizationId } = floor
  const { rows } = await sql<Row>`select e.entry_id as "entryID", e.client_id as "clientId", e.at, e.kind, e.quantity,
      e.job_num as "jobNum", e.assembly_seq as "assemblySeq", e.opr_seq as "oprSeq", e.reason_code as "reasonCode",
      e.said_by as "saidBy", e.said_at as "saidAt", b.entry_id is not null as "isTakenBack",
      min(m.slice_from)::float8 as first, max(m.slice_from)::float8 as last
    from scrap_entry e join scrap_move m using (organization_id, entry_id)
      left join scrap_taken_back b using (organization_id, entry_id)
    where organization_id = ${organizationId}::int and e.resource_id = ${resourceID}
      and e.said_at >= ${new Date(since)}::timestamptz
    group by organization_id, e.entry_id, b.entry_id order by e.said_at desc, e.entry_id desc`.execute(systemDb)
  const counted = new Map<number, number>()
  const activeEntries = rows.filter(({ isTakenBack }) => !isTakenBack)
  if (activeEntries.length > 0) {
    const start = Math.min(...activeEntries.map(({ first }) => first))
    const end = Math.max(...activeEntries.map(({ last }) => last)) + 1
    const range = { start, end }
    const [slices, moves] = await Promise.all([
      reportedSlicesByResource(clickhouse, { floor, resourceIDs: [resourceID], range, asOf: end }),
      readScrap(systemDb, { organizationId, from: start, to: end }),
    ])
    const { counting } = timelineOf(floor, resourceID, slices.get(resourceID)!)
    withScrap(counting, moves, (_, { entryID }, parts) => counted.set(entryID, (counted.get(entryID) ?? 0) + parts))
  }
  return rows.map(({ entryID, first: _, last: __, at, saidAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    saidAt: saidAt.toISOString(),
    counted: counted.get(entryID) ?? 0,
  }))
}
