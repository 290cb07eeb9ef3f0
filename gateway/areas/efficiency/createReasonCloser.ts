import { longestReasonDays, openReasonMs, reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { createEndOfStop } from '@takt/domain/areas/efficiency/timeline/endOfStop.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { runBulk } from '../../core/items/bulk/runBulk.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { transact } from '../../core/items/write/transact.ts'
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

/** How far a stop was seen to last, and how often it was looked at. */
type Seen = { until: number; looks: number }

const hourMs = 3_600_000
/**
 * Between these a long stop is looked at from an hour before its last news alone: what is told late of earlier time is
 * found then.
 */
const wholeEvery = 100

/**
 * The instant at which the stop of an entry ended (null: it still lasts, or the entry begins in none), and how far it
 * was seen.
 */
async function endOf({ dependencies, floorOf }: Sources, entry: Open, before: Seen | undefined) {
  const { now } = dependencies
  const { resourceID } = entry
  const floor = await floorOf(entry.organizationId)
  const asOf = now()
  const looks = (before?.looks ?? 0) + 1
  const start = before && looks % wholeEvery !== 0 ? Math.max(entry.start, before.until - hourMs) : entry.start
  const range = { start, end: Math.min(asOf, entry.start + openReasonMs) }
  const stop = createEndOfStop(start)
  let until = start
  for await (const { timeline } of timelines(dependencies, { floor, resourceID, range, asOf })) {
    const end = stop.after(timeline.segments)
    if (end !== null) return { end, seen: undefined }
    until = timeline.segments.at(-1)?.to ?? until
    if (!stop.isStop()) break
  }
  return { end: null, seen: stop.isStop() ? { until, looks } : undefined }
}

/**
 * `look` looks at all entries that wait: those whose stops have ended are cut, as changes that nobody made; says how
 * many. Somebody who was faster is right. `hasOpen` says whether there was one.
 */
export function createReasonCloser(sources: Sources): { look: () => Promise<number>; hasOpen: () => boolean } {
  const { dependencies, items } = sources
  const item = items.get(reasonEntries.name)!
  let seen = new Map<string, Seen>()
  let isOpen = false

  async function cut({ organizationId, entityId, reasonEntryID, version }: Open, end: number): Promise<boolean> {
    const change = [{ key: { reasonEntryID }, fields: { end: new Date(end).toISOString() }, version }]
    const tenant = { organizationId, entityId, userId: null }
    try {
      await transact(dependencies, { tenant, items }, (context) => runBulk(context, item, { change }))
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  return {
    hasOpen: () => isOpen,
    async look() {
      const next = new Map<string, Seen>()
      let count = 0
      const open = await openEntries(dependencies.systemDb, dependencies.now())
      isOpen = open.length > 0
      for (const entry of open) {
        const key = `${entry.reasonEntryID} ${entry.version}`
        const found = await endOf(sources, entry, seen.get(key))
        if (found.seen) next.set(key, found.seen)
        if (found.end !== null && (await cut(entry, found.end))) count += 1
      }
      seen = next
      return count
    },
  }
}
