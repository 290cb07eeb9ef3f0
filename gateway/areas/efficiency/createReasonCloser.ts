import { longestReasonDays, openReasonMs, reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { createEndOfStop } from '@takt/domain/areas/efficiency/timeline/endOfStop.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { runBulk } from '../../core/items/bulk/runBulk.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { transact } from '../../core/items/write/transact.ts'
import type { FloorOf } from './floorReader.ts'
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

/** End of the stop as known so far, and the number of checks. */
type StopProgress = { until: number; checks: number }

const hourMs = 3_600_000
/**
 * Number of checks after which a long stop is read completely; in between it is read only from an hour before its
 * latest data. The complete read finds data reported late.
 */
const wholeEvery = 100

/**
 * Returns the end of an entry's stop (null: it still lasts, or the entry does not start in a stop), and the progress of
 * its check.
 */
async function endOf({ dependencies, floorOf }: Sources, entry: Open, before: StopProgress | undefined) {
  const { now } = dependencies
  const { resourceID } = entry
  const floor = await floorOf(entry.organizationId)
  const asOf = now()
  const checks = (before?.checks ?? 0) + 1
  const start = before && checks % wholeEvery !== 0 ? Math.max(entry.start, before.until - hourMs) : entry.start
  const range = { start, end: Math.min(asOf, entry.start + openReasonMs) }
  const stop = createEndOfStop(start)
  let until = start
  for await (const { timeline } of timelines(dependencies, { floor, resourceID, range, asOf })) {
    const end = stop.after(timeline.segments)
    if (end !== null) return { end, seen: undefined }
    until = timeline.segments.at(-1)?.to ?? until
    if (!stop.isStop()) break
  }
  return { end: null, seen: stop.isStop() ? { until, checks } : undefined }
}

/**
 * Creates the job that closes reason entries. `check` checks all waiting entries and sets the end of those whose stops
 * have ended, as changes without a user; returns their number. Concurrent changes by users take precedence. `hasOpen`
 * returns true if there were any.
 */
export function createReasonCloser(sources: Sources): { check: () => Promise<number>; hasOpen: () => boolean } {
  const { dependencies, items } = sources
  const item = items.get(reasonEntries.name)!
  let progress = new Map<string, StopProgress>()
  let isOpen = false

  async function closeEntry({ organizationId, entityId, reasonEntryID, version }: Open, end: number): Promise<boolean> {
    const change = [{ key: { reasonEntryID }, fields: { end: new Date(end).toISOString() }, version }]
    const tenant = { organizationId, entityId, userId: null }
    try {
      await transact(dependencies, { tenant, items }, (context) => runBulk(context, item, { change }))
      return true
    } catch (error) {
      if (error instanceof HttpError) return false
      throw error
    }
  }

  return {
    hasOpen: () => isOpen,
    async check() {
      const next = new Map<string, StopProgress>()
      let count = 0
      const open = await openEntries(dependencies.systemDb, dependencies.now())
      isOpen = open.length > 0
      for (const entry of open) {
        const key = `${entry.reasonEntryID} ${entry.version}`
        const result = await endOf(sources, entry, progress.get(key))
        if (result.seen) next.set(key, result.seen)
        if (result.end !== null && (await closeEntry(entry, result.end))) count += 1
      }
      progress = next
      return count
    },
  }
}
