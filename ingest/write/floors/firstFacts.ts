import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { attachmentsPrint, findFirstFacts } from '@takt/store/floor/firstFacts.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { SliceCache } from '../facts/sliceCache.ts'
import type { ChangedInterval } from '../facts/touchedIntervals.ts'
import { placementsOf, type ResourceTask } from '../rollUp/resourceTasks.ts'

/** Marks machines that existed before first facts were stored as not determined yet. */
const notDetermined = -8_640_000_000_000_000

/** A first fact (epoch ms, null: none), and the fingerprint of the attachments for which it was determined. */
type FirstFact = { at: number | null; attachments: string | null }

const printOf = (floor: Floor, resourceID: string) =>
  attachmentsPrint(floor.resources.get(resourceID)?.attachments ?? [])

export type FirstFacts = ReturnType<typeof createFirstFacts>

/**
 * Tracks the time of the first fact of each machine. It is determined again whenever facts arrive that are not later,
 * and when the attachments of a machine change; all other facts cost nothing. It is stored with the fingerprint of the
 * attachments for which it was determined: with others it is unknown. Repeatable after a failure.
 */
export function createFirstFacts(options: {
  client: ClickHouse
  db: Kysely<Tables>
  recent: SliceCache
  signal: AbortSignal
}) {
  const { client, db, recent, signal } = options
  const cache = new Map<number, Map<string, FirstFact>>()

  async function firstFactsOf(organizationId: number) {
    const cached = cache.get(organizationId)
    if (cached) return cached
    const { rows } = await sql<FirstFact & { resourceID: string }>`
      select resource_id as "resourceID", at, attachments from first_fact
      where organization_id = ${organizationId}::int`.execute(db)
    const read = new Map(rows.map(({ resourceID, ...fact }): [string, FirstFact] => [resourceID, fact]))
    cache.set(organizationId, read)
    return read
  }

  async function refresh(floor: Floor, resourceIDs: readonly string[]): Promise<void> {
    const { organizationId } = floor
    const firstTimes = await findFirstFacts(client, { floor, resourceIDs, signal })
    const firsts = [...firstTimes].map(([resourceID, at]): [string, FirstFact] => [
      resourceID,
      { at, attachments: printOf(floor, resourceID) },
    ])
    const existing = await firstFactsOf(organizationId)
    const changed = firsts.filter(([resourceID, { at, attachments }]) => {
      const before = existing.get(resourceID)
      return before?.at !== at || before.attachments !== attachments
    })
    if (changed.length === 0) return
    const rows = JSON.stringify(changed.map(([resource_id, { at, attachments }]) => ({ resource_id, at, attachments })))
    await sql`insert into first_fact (organization_id, resource_id, at, attachments)
      select ${organizationId}::int, resource_id, at, attachments
        from jsonb_to_recordset(${rows}::jsonb) as given(resource_id text, at int8, attachments text)
      on conflict (organization_id, resource_id) do update
        set at = excluded.at, attachments = excluded.attachments, stamp = nextval('first_fact_stamp')`.execute(db)
    for (const [resourceID, entry] of changed) existing.set(resourceID, entry)
  }

  /**
   * True if the cached slices of a machine from `start` on show that its first fact is unchanged: while a machine is
   * new, all its data are there.
   */
  function isUnchanged({ floor, resourceID, start }: ResourceTask, firstAt: number | null): boolean {
    if (firstAt === null || firstAt < start) return false
    const { organizationId } = floor
    const attachments = (floor.resources.get(resourceID)?.attachments ?? []).filter(
      ({ reports }) => reports === 'state',
    )
    if (!attachments.every(({ deviceId }) => recent.holds({ organizationId, deviceId }, start))) return false
    const firsts = attachments.flatMap(({ deviceId, from, to }) => {
      const slices = recent.overlapping({ organizationId, deviceId }, start, firstAt + 1)
      return slices.filter(
        (slice) => slice.state !== stateCodes.void && slice.from >= Math.max(from, start) && slice.from < to,
      )
    })
    return Math.min(...firsts.map(({ from }) => from)) === firstAt
  }

  /**
   * True if the first fact of a machine is known and facts in `task` do not change it. `areStored` false: the facts are
   * not in the table yet.
   */
  function isDetermined(existing: ReadonlyMap<string, FirstFact>, task: ResourceTask, areStored: boolean): boolean {
    const entry = existing.get(task.resourceID)
    if (entry?.attachments !== printOf(task.floor, task.resourceID)) return false
    return task.start > (entry.at ?? Number.POSITIVE_INFINITY) || (areStored && isUnchanged(task, entry.at))
  }

  return {
    look: refresh,
    /**
     * True if facts of a device in an interval may change the first fact of a machine, also if this process does not
     * know it or the floor (null) yet. `areStored` false: the facts are not in the table yet.
     */
    mayChange(floor: Floor | null, { deviceId, start, end }: ChangedInterval, areStored: boolean): boolean {
      const existing = floor && cache.get(floor.organizationId)
      if (!existing) return true
      return placementsOf(floor, deviceId).some(
        ({ resourceID, from, to }) =>
          from < end && to > start && !isDetermined(existing, { floor, resourceID, start, end }, areStored),
      )
    },
    /** Handles new facts in the windows of `tasks`. */
    async touched(floor: Floor, tasks: readonly ResourceTask[]): Promise<void> {
      const existing = await firstFactsOf(floor.organizationId)
      const early = tasks.filter((task) => !isDetermined(existing, task, true)).map(({ resourceID }) => resourceID)
      if (early.length > 0) await refresh(floor, [...new Set(early)])
    },
    /** Refreshes machines whose first fact was not determined by this release. */
    async refreshOutdated(floorOf: (organizationId: number) => Promise<Floor>): Promise<void> {
      const { rows } = await sql<{ organizationId: number; resourceIDs: string[] }>`
        select organization_id as "organizationId", array_agg(resource_id) as "resourceIDs" from first_fact
        where at = ${notDetermined}::bigint or attachments is null group by organization_id`.execute(db)
      for (const { organizationId, resourceIDs } of rows) await refresh(await floorOf(organizationId), resourceIDs)
    },
  }
}
