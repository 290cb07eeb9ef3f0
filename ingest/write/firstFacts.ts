import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { stateCodes } from '@takt/domain/efficiency/state.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { readFirstFacts } from '@takt/store/firstFacts.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { RecentSlices } from './recentSlices.ts'
import type { ResourceTask } from './resourceTasks.ts'

/** What stands for 'not looked yet' of machines that were there before first facts were kept. */
const notLooked = -8_640_000_000_000_000

export type FirstFacts = ReturnType<typeof createFirstFacts>

/**
 * Keeps when the first fact of each machine lies. It is looked for again whenever facts come that lie no later, and
 * when what belongs to a machine changes; all other facts cost nothing. May be repeated if it fails.
 */
export function createFirstFacts(options: {
  client: ClickHouse
  db: Kysely<Tables>
  recent: RecentSlices
  signal: AbortSignal
}) {
  const { client, db, recent, signal } = options
  const known = new Map<number, Map<string, number | null>>()

  async function knownOf(organizationId: number) {
    const there = known.get(organizationId)
    if (there) return there
    const { rows } = await sql<{
      resourceID: string
      at: number | null
    }>`select resource_id as "resourceID", at from first_fact
      where organization_id = ${organizationId}::int`.execute(db)
    const read = new Map(rows.map(({ resourceID, at }) => [resourceID, at]))
    known.set(organizationId, read)
    return read
  }

  async function look(floor: Floor, resourceIDs: readonly string[]): Promise<void> {
    const { organizationId } = floor
    const stretches = resourceIDs.flatMap((resourceID) =>
      (floor.resources.get(resourceID)?.attachments ?? [])
        .filter(({ reports }) => reports === 'state')
        .map(({ deviceId, from, to }) => ({ resourceID, deviceId, from, to })),
    )
    const found = await readFirstFacts(client, { organizationId, stretches, signal })
    const firsts = new Map<string, number | null>(resourceIDs.map((resourceID) => [resourceID, null]))
    for (const [k, { resourceID }] of stretches.entries()) {
      const [first, other] = [firsts.get(resourceID) ?? null, found[k] ?? null]
      firsts.set(resourceID, first === null || other === null ? (first ?? other) : Math.min(first, other))
    }
    const there = await knownOf(organizationId)
    const changed = [...firsts].filter(([resourceID, at]) => !there.has(resourceID) || there.get(resourceID) !== at)
    if (changed.length === 0) return
    const rows = JSON.stringify(changed.map(([resource_id, at]) => ({ resource_id, at })))
    await sql`insert into first_fact (organization_id, resource_id, at)
      select ${organizationId}::int, resource_id, at
        from jsonb_to_recordset(${rows}::jsonb) as given(resource_id text, at int8)
      on conflict (organization_id, resource_id) do update
        set at = excluded.at, stamp = nextval('first_fact_stamp')`.execute(db)
    for (const [resourceID, at] of changed) there.set(resourceID, at)
  }

  /**
   * Whether what is held of a machine from `start` on shows that its first fact is still the one that is known: while
   * it is young all it told lies there.
   */
  function stands({ floor, resourceID, start }: ResourceTask, known: number | null | undefined): boolean {
    if (known === null || known === undefined || known < start) return false
    const { organizationId } = floor
    const places = (floor.resources.get(resourceID)?.attachments ?? []).filter(({ reports }) => reports === 'state')
    if (!places.every(({ deviceId }) => recent.holds({ organizationId, deviceId }, start))) return false
    const firsts = places.flatMap(({ deviceId, from, to }) => {
      const slices = recent.overlapping({ organizationId, deviceId }, start, known + 1)
      return slices.filter(
        (slice) => slice.state !== stateCodes.void && slice.from >= Math.max(from, start) && slice.from < to,
      )
    })
    return Math.min(...firsts.map(({ from }) => from)) === known
  }

  return {
    look,
    /** Facts came in the windows of `tasks`. */
    async touched(floor: Floor, tasks: readonly ResourceTask[]): Promise<void> {
      const there = await knownOf(floor.organizationId)
      const isEarly = ({ resourceID, start }: ResourceTask) =>
        start <= (there.get(resourceID) ?? Number.POSITIVE_INFINITY)
      const early = tasks
        .filter((task) => isEarly(task) && !stands(task, there.get(task.resourceID)))
        .map(({ resourceID }) => resourceID)
      if (early.length > 0) await look(floor, [...new Set(early)])
    },
    /** Looks at machines that were there before first facts were kept. */
    async lookAtOld(floorOf: (organizationId: number) => Promise<Floor>): Promise<void> {
      const { rows } = await sql<{ organizationId: number; resourceIDs: string[] }>`
        select organization_id as "organizationId", array_agg(resource_id) as "resourceIDs" from first_fact
        where at = ${notLooked}::bigint group by organization_id`.execute(db)
      for (const { organizationId, resourceIDs } of rows) await look(await floorOf(organizationId), resourceIDs)
    },
  }
}
