import { createEndOfStop } from '@takt/domain/efficiency/endOfStop.ts'
import { longestReasonDays, reasonEntries } from '@takt/domain/efficiency/reasonEntries.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../http/refusal.ts'
import type { ItemRegistry } from '../items/mountedItem.ts'
import { runBulk } from '../items/runBulk.ts'
import { transact } from '../items/transact.ts'
import type { FloorOf } from './teepRoutes.ts'
import { timelines } from './timelines.ts'

type Open = {
  organizationId: number
  entityId: number
  reasonEntryID: number
  version: number
  resourceID: string
  start: number
}

/** Entries that wait for the end of their stop, of all organizations that are not being deleted. */
async function openEntries(db: Kysely<Tables>, now: number): Promise<Open[]> {
  const days = sql.lit(`${longestReasonDays} days`)
  const { rows } = await sql<Open>`
    select organization_id as "organizationId", entity_id as "entityId", reason_entry_id as "reasonEntryID", e.version,
      resource_id as "resourceID", floor(extract(epoch from start) * 1000)::bigint as start
    from reason_entries e join organizations using (organization_id)
    where "end" - start = interval ${days} and start < to_timestamp(${now / 1000})
      and not exists (select from organization_removal where leaving_id = organization_id)
    order by organization_id, reason_entry_id`.execute(db)
  return rows
}

type Sources = {
  dependencies: Pick<Dependencies, 'db' | 'systemDb' | 'clickhouse' | 'env' | 'now'>
  floorOf: FloorOf
  items: ItemRegistry
}

/** The instant at which the stop of an entry ended; null: it still lasts, or the entry begins in none. */
async function endOf({ dependencies, floorOf }: Sources, entry: Open): Promise<number | null> {
  const { clickhouse, now } = dependencies
  const floor = await floorOf(entry.organizationId)
  const asOf = now()
  const range = { start: entry.start, end: Math.min(asOf, entry.start + longestReasonDays * 86_400_000) }
  const stop = createEndOfStop(entry.start)
  for await (const { timeline } of timelines(clickhouse, { floor, resourceID: entry.resourceID, range, asOf })) {
    const end = stop.after(timeline.segments)
    if (end !== null) return end
    if (!stop.isStop()) return null
  }
  return null
}

/** Cuts the entries whose stops have ended, as changes that nobody made. Answers how many; somebody who was faster is right. */
export async function closeReasons(sources: Sources): Promise<number> {
  const { dependencies, items } = sources
  const item = items.get(reasonEntries.name)!
  let closed = 0
  for (const entry of await openEntries(dependencies.systemDb, dependencies.now())) {
    const end = await endOf(sources, entry)
    if (end === null) continue
    const { organizationId, entityId, reasonEntryID, version } = entry
    const change = [{ key: { reasonEntryID }, fields: { end: new Date(end).toISOString() }, version }]
    try {
      const tenant = { organizationId, entityId, userId: null }
      await transact(dependencies, { tenant, items }, (context) => runBulk(context, item, { change }))
      closed += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return closed
}
