import { deserialize, serialize } from 'node:v8'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Interval, unite } from '@takt/domain/core/schedule/interval.ts'
import { type ClickHouse, queryTenant, shortAnswer } from '@takt/store/clickhouse/clickhouse.ts'
import { type PendingStretch, writeStretches } from '@takt/store/clickhouse/pendingRollups.ts'
import { floorPrint } from '@takt/store/floor/floorPrint.ts'
import { z } from 'zod'
import type { FloorChanges } from './floorChanges.ts'

const row = z.object({ floor: z.string() })

/**
 * The floor with which an organization's rollups agree but for what is `pending`: there they may have been computed
 * under another.
 */
export type FloorSnapshot = { floor: Floor; pending: FloorChanges | null }

/** What an organization's rollups agree with; null if that is not known (then all is to be computed anew). */
export async function readFloorSnapshot(client: ClickHouse, organizationId: number): Promise<FloorSnapshot | null> {
  const query = 'SELECT floor FROM rollup_floor FINAL WHERE organization_id = {organization:UInt32}'
  const [found] = await queryTenant(client, { organizationId, query, row, settings: shortAnswer })
  if (!found) return null
  try {
    // Written by ourselves below: structured clone keeps maps and infinities, which JSON does not.
    const kept = deserialize(Buffer.from(found.floor, 'base64')) as Floor | FloorSnapshot
    return 'pending' in kept ? kept : { floor: kept, pending: null }
  } catch {
    return null
  }
}

const stretchesOf = ({ resources, operations, days }: FloorChanges): PendingStretch[] => {
  const all = (intervals: readonly Interval[]) => intervals.map((interval) => ({ resourceIDs: null, ...interval }))
  const ever = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
  if (days) return all([ever])
  // Most resources changed in the same times: those go together.
  const alike = Map.groupBy(resources, ([, intervals]) =>
    JSON.stringify(intervals.map(({ start, end }) => [start, end])),
  )
  const ownRows = [...alike.values()].flatMap((some) =>
    some[0]![1].map((interval) => ({ resourceIDs: some.map(([resourceID]) => resourceID), ...interval })),
  )
  // On which machines an operation was worked on is found out when it is computed.
  return [...ownRows, ...all(unite([...operations.values()].flat()))]
}

type FloorSnapshotWrite = [
  floor: Floor,
  version: bigint,
  pending: FloorChanges | null,
  about: { after: Floor; since: number },
]

/**
 * Remembers that an organization's rollups agree with a floor, but for what is `pending` since an instant (epoch ms),
 * after which they will agree with `after`. What is pending stands beside it in short, for answers to tell.
 */
export async function writeFloorSnapshot(
  client: ClickHouse,
  floor: Floor,
  version: bigint,
  pending: FloorChanges | null = null,
  { after = floor, since = 0, signal }: { after?: Floor; since?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const kept: Floor | FloorSnapshot = pending ? { floor, pending } : floor
  await client.insert({
    table: 'rollup_floor',
    values: [
      {
        organization_id: floor.organizationId,
        version: String(version),
        floor: serialize(kept).toString('base64'),
        print: floorPrint(after),
        pending: pending ? writeStretches(stretchesOf(pending)) : '',
        since,
      },
    ],
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0 },
    abort_signal: signal,
  })
}

/** Access to the snapshots, which floors are given so that their logic can be tested without a database. */
export const createFloorSnapshots = (client: ClickHouse, signal: AbortSignal) => ({
  read: (organizationId: number) => readFloorSnapshot(client, organizationId),
  write: (...[floor, version, pending, about]: FloorSnapshotWrite) =>
    writeFloorSnapshot(client, floor, version, pending, { ...about, signal }),
})

export type FloorSnapshots = ReturnType<typeof createFloorSnapshots>

/** Organizations that have facts. */
export async function organizationsWithFacts(client: ClickHouse): Promise<number[]> {
  const answer = await client.query({
    query: 'SELECT DISTINCT organization_id FROM slice_longest ORDER BY organization_id',
    format: 'JSONEachRow',
  })
  return z
    .array(z.object({ organization_id: z.int() }))
    .parse(await answer.json())
    .map((found) => found.organization_id)
}
