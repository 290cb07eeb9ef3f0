import { deserialize, serialize } from 'node:v8'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Interval, unite } from '@takt/domain/core/schedule/interval.ts'
import { type ClickHouse, queryTenant, smallResultSettings } from '@takt/store/clickhouse/clickhouse.ts'
import { type PendingInterval, serializeIntervals } from '@takt/store/clickhouse/pendingRollups.ts'
import { floorPrint } from '@takt/store/floor/floorPrint.ts'
import { z } from 'zod'
import type { FloorChanges } from './floorChanges.ts'

const row = z.object({ floor: z.string() })

/**
 * The floor that an organization's rollups match, except for what is `pending`, which may have been computed under
 * another.
 */
export type FloorSnapshot = { floor: Floor; pending: FloorChanges | null }

/** Reads the floor that an organization's rollups match; null if it is unknown (everything must then be recomputed). */
export async function readFloorSnapshot(client: ClickHouse, organizationId: number): Promise<FloorSnapshot | null> {
  const query = 'SELECT floor FROM rollup_floor FINAL WHERE organization_id = {organization:UInt32}'
  const [result] = await queryTenant(client, { organizationId, query, row, settings: smallResultSettings })
  if (!result) return null
  try {
    // Written below: structured clone preserves maps and infinities, which JSON does not.
    const stored = deserialize(Buffer.from(result.floor, 'base64')) as Floor | FloorSnapshot
    return 'pending' in stored ? stored : { floor: stored, pending: null }
  } catch {
    return null
  }
}

const pendingIntervals = ({ resources, operations, days }: FloorChanges): PendingInterval[] => {
  const all = (intervals: readonly Interval[]) => intervals.map((interval) => ({ resourceIDs: null, ...interval }))
  const allTime = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
  if (days) return all([allTime])
  // Most machines changed in the same intervals: these are grouped.
  const byIntervals = Map.groupBy(resources, ([, intervals]) =>
    JSON.stringify(intervals.map(({ start, end }) => [start, end])),
  )
  const resourceRows = [...byIntervals.values()].flatMap((some) =>
    some[0]![1].map((interval) => ({ resourceIDs: some.map(([resourceID]) => resourceID), ...interval })),
  )
  // The machines on which an operation ran are determined when it is computed.
  return [...resourceRows, ...all(unite([...operations.values()].flat()))]
}

type FloorSnapshotWrite = [
  floor: Floor,
  version: bigint,
  pending: FloorChanges | null,
  about: { after: Floor; since: number },
]

/**
 * Stores the floor that an organization's rollups match, except for what has been `pending` since an instant (epoch
 * ms), after which they will match `after`. A summary of the pending intervals is stored with it, so that responses can
 * show it.
 */
export async function writeFloorSnapshot(
  client: ClickHouse,
  floor: Floor,
  version: bigint,
  pending: FloorChanges | null = null,
  { after = floor, since = 0, signal }: { after?: Floor; since?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const stored: Floor | FloorSnapshot = pending ? { floor, pending } : floor
  await client.insert({
    table: 'rollup_floor',
    values: [
      {
        organization_id: floor.organizationId,
        version: String(version),
        floor: serialize(stored).toString('base64'),
        print: floorPrint(after),
        pending: pending ? serializeIntervals(pendingIntervals(pending)) : '',
        since,
      },
    ],
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0 },
    abort_signal: signal,
  })
}

/**
 * Creates access to the snapshots, which is injected into floors so that their logic can be tested without a database.
 */
export const createFloorSnapshots = (client: ClickHouse, signal: AbortSignal) => ({
  read: (organizationId: number) => readFloorSnapshot(client, organizationId),
  write: (...[floor, version, pending, about]: FloorSnapshotWrite) =>
    writeFloorSnapshot(client, floor, version, pending, { ...about, signal }),
})

export type FloorSnapshots = ReturnType<typeof createFloorSnapshots>

/** Returns the organizations that have facts. */
export async function organizationsWithFacts(client: ClickHouse): Promise<number[]> {
  const response = await client.query({
    query: 'SELECT DISTINCT organization_id FROM slice_longest ORDER BY organization_id',
    format: 'JSONEachRow',
  })
  return z
    .array(z.object({ organization_id: z.int() }))
    .parse(await response.json())
    .map((entry) => entry.organization_id)
}
