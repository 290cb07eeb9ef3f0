import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { attachmentsPrint, findFirstFacts } from '@takt/store/floor/firstFacts.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { SliceCache } from '../facts/sliceCache.ts'
import type { ResourceTask } from '../rollUp/resourceTasks.ts'

/** What stands for 'not looked yet' of machines that were there before first facts were kept. */
const notLooked = -8_640_000_000_000_000

/** A first fact (epoch ms, null: none), and the print of the attachments for which it was found. */
type Known = { at: number | null; attachments: string | null }

const printOf = (floor: Floor, resourceID: string) =>
  attachmentsPrint(floor.resources.get(resourceID)?.attachments ?? [])

export type FirstFacts = ReturnType<typeof createFirstFacts>

/**
 * Keeps when the first fact of each machine lies. It is looked for again whenever facts come that lie no later, and
 * when what belongs to a machine changes; all other facts cost nothing. It is stored with the print of the attachments for
 * which it was found: with others it is unknown. May be repeated if it fails.
 */
export function createFirstFacts(options: {
  client: ClickHouse
  db: Kysely<Tables>
  recent: SliceCache
  signal: AbortSignal
}) {
  const { client, db, recent, signal } = options
  const known = new Map<number, Map<string, Known>>()

  async function knownOf(organizationId: number) {
    const there = known.get(organizationId)
    if (there) return there
    const { rows } = await sql<Known & { resourceID: string }>`
      select resource_id as "resourceID", at, attachments from first_fact
      where organization_id = ${organizationId}::int`.execute(db)
    const read = new Map(rows.map(({ resourceID, ...found }): [string, Known] => [resourceID, found]))
    known.set(organizationId, read)
    return read
  }

  async function look(floor: Floor, resourceIDs: readonly string[]): Promise<void> {
    const { organizationId } = floor
    const found = await findFirstFacts(client, { floor, resourceIDs, signal })
    const firsts = [...found].map(([resourceID, at]): [string, Known] => [
      resourceID,
      { at, attachments: printOf(floor, resourceID) },
    ])
    const there = await knownOf(organizationId)
    const changed = firsts.filter(([resourceID, { at, attachments }]) => {
      const before = there.get(resourceID)
      return before?.at !== at || before.attachments !== attachments
    })
    if (changed.length === 0) return
    const rows = JSON.stringify(changed.map(([resource_id, { at, attachments }]) => ({ resource_id, at, attachments })))
    await sql`insert into first_fact (organization_id, resource_id, at, attachments)
      select ${organizationId}::int, resource_id, at, attachments
        from jsonb_to_recordset(${rows}::jsonb) as given(resource_id text, at int8, attachments text)
      on conflict (organization_id, resource_id) do update
        set at = excluded.at, attachments = excluded.attachments, stamp = nextval('first_fact_stamp')`.execute(db)
    for (const [resourceID, entry] of changed) there.set(resourceID, entry)
  }

  /**
   * Whether what is held of a machine from `start` on shows that its first fact is still the one that is known: while
   * it is young all it told lies there.
   */
  function stands({ floor, resourceID, start }: ResourceTask, known: number | null): boolean {
    if (known === null || known < start) return false
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
      const isFound = (task: ResourceTask) => {
        const { floor, resourceID, start } = task
        const entry = there.get(resourceID)
        if (entry?.attachments !== printOf(floor, resourceID)) return false
        return start > (entry.at ?? Number.POSITIVE_INFINITY) || stands(task, entry.at)
      }
      const early = tasks.filter((task) => !isFound(task)).map(({ resourceID }) => resourceID)
      if (early.length > 0) await look(floor, [...new Set(early)])
    },
    /** Looks at machines whose first fact was not found by this release. */
    async lookAtOld(floorOf: (organizationId: number) => Promise<Floor>): Promise<void> {
      const { rows } = await sql<{ organizationId: number; resourceIDs: string[] }>`
        select organization_id as "organizationId", array_agg(resource_id) as "resourceIDs" from first_fact
        where at = ${notLooked}::bigint or attachments is null group by organization_id`.execute(db)
      for (const { organizationId, resourceIDs } of rows) await look(await floorOf(organizationId), resourceIDs)
    },
  }
}
