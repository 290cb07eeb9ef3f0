import type { SentScrapEntry } from '@takt/domain/areas/efficiency/answers/scrap.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { withScrap } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { readScrap } from '@takt/store/floor/scrapMoves.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { toldByResource } from '../rawTallies.ts'

type Row = Omit<SentScrapEntry, 'at' | 'saidAt' | 'counted'> & {
  entryID: number
  at: Date
  saidAt: Date
  first: number
  last: number
}

/**
 * What was said of the parts of a machine since an instant (epoch ms), latest first, each with how many parts are
 * counted so by the slices known now.
 */
export async function readSaidScrap(
  { systemDb, clickhouse }: Pick<Dependencies, 'systemDb' | 'clickhouse'>,
  { floor, resourceID, since }: { floor: Floor; resourceID: string; since: number },
): Promise<SentScrapEntry[]> {
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
  const standing = rows.filter(({ isTakenBack }) => !isTakenBack)
  if (standing.length > 0) {
    const start = Math.min(...standing.map(({ first }) => first))
    const end = Math.max(...standing.map(({ last }) => last)) + 1
    const range = { start, end }
    const [told, moves] = await Promise.all([
      toldByResource(clickhouse, { floor, resourceIDs: [resourceID], range, asOf: end }),
      readScrap(systemDb, { organizationId, from: start, to: end }),
    ])
    const { counting } = timelineOf(floor, resourceID, told.get(resourceID)!)
    withScrap(counting, moves, (_, { entryID }, parts) => counted.set(entryID, (counted.get(entryID) ?? 0) + parts))
  }
  return rows.map(({ entryID, first: _, last: __, at, saidAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    saidAt: saidAt.toISOString(),
    counted: counted.get(entryID) ?? 0,
  }))
}
