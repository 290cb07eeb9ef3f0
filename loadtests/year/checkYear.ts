import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { rollUp } from '@takt/domain/areas/efficiency/totals/rollUp.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import { readWindows } from '../../ingest/write/rollUp/readRollups.fixture.ts'

/**
 * Rolls up a machine's generated slices with the product's own arithmetic and returns the number of windows that differ
 * from the stored ones.
 */
export async function checkYear(
  client: ClickHouse,
  { floor, resourceID, range }: { floor: Floor; resourceID: string; range: Interval },
): Promise<{ windows: number; different: number }> {
  const deviceIds = floor.resources.get(resourceID)!.attachments.map(({ deviceId }) => deviceId)
  const { organizationId } = floor
  const slices = await readSlices(client, { organizationId, deviceIds, from: range.start, to: range.end })
  const expected = rollUp({ floor, resourceID, slices, from: range.start, to: range.end })
  const stored = new Map((await readWindows(client, floor, resourceID)).map((row) => [row.windowStart, row]))
  const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value)
  const different = expected.filter(
    (row) => JSON.stringify(row, rounded) !== JSON.stringify(stored.get(row.windowStart), rounded),
  )
  return { windows: expected.length, different: different.length }
}
