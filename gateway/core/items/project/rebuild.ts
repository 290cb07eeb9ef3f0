import type { ItemType } from '@takt/domain/core/item/item.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { RecordedEvent } from '../../events/append.ts'
import { recordedEvent } from '../../events/feed.ts'
import { table } from '../itemTable.ts'
import { applyDue } from './applyDue.ts'
import { projectItemEvents } from './projectItemEvents.ts'

const pageSize = 1000

/**
 * Empties the tables of the item types and fills them again from the log, using the same functions that fill them
 * inline, in one transaction: commands wait for it, readers see either the old or the new rows, which are equal.
 * Returns the number of events replayed.
 */
export const rebuild = (systemDb: Kysely<Tables>, types: readonly ItemType[]): Promise<number> =>
  systemDb.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, lockKeys.rebuild)
    await sql`set constraints all deferred`.execute(trx)
    for (const type of types) await sql`delete from ${table(type)}`.execute(trx)
    const byName = new Map(types.map((type) => [type.name, type]))
    await trx
      .deleteFrom('effective_value')
      .where('item_type', 'in', [...byName.keys()])
      .execute()
    await sql`delete from retired_item where item_type = any(${[...byName.keys()]}::text[])`.execute(trx)
    let count = 0
    let last = 0
    for (;;) {
      const events: RecordedEvent[] = await replayed(trx, [...byName.keys()], last)
      // Rows of different types and owners are independent, so a page may be applied in groups.
      for (const [name, of] of Map.groupBy(events, tableOf))
        await projectItemEvents(trx, { type: byName.get(name.split('/')[0]!)!, owner: of[0]! }, of)
      count += events.length
      last = events.at(-1)?.position ?? last
      if (events.length < pageSize) break
    }
    await applyDue(trx, types, { after: 0, until: Date.now() })
    return count
  })

const tableOf = ({ stream, organizationId, entityId }: RecordedEvent) =>
  `${stream.split('/')[0]}/${organizationId}/${entityId}`

/**
 * Returns the next events in append order, without those of organizations being deleted. No events are appended
 * meanwhile, so none can appear in between. Transaction order would be wrong: a transaction that started early may have
 * waited for a row that a later one created.
 */
async function replayed(db: Kysely<Tables>, names: readonly string[], after: number): Promise<RecordedEvent[]> {
  const { rows } = await sql<Parameters<typeof recordedEvent>[0]>`
    select id, epoch, tx::text as tx, position, organization_id, entity_id, area, stream, version, type, data,
      meta, recorded_at
    from event where item_type in (${sql.join(names)}) and position > ${after}::bigint
      and (organization_id is null or organization_id not in (select leaving_id from organization_removal))
    order by position limit ${pageSize}`.execute(db)
  return rows.map(recordedEvent)
}
