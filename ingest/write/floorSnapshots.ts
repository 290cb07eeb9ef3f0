import { deserialize, serialize } from 'node:v8'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse.ts'
import { z } from 'zod'

const row = z.object({ floor: z.string() })

/** The floor with which an organization's rollups agree; null if that is not known (then all is to be computed anew). */
export async function readFloorSnapshot(client: ClickHouse, organizationId: number): Promise<Floor | null> {
  const query = 'SELECT floor FROM rollup_floor FINAL WHERE organization_id = {organization:UInt32}'
  const [found] = await queryTenant(client, { organizationId, query, row })
  if (!found) return null
  try {
    // Written by ourselves below: structured clone keeps maps and infinities, which JSON does not.
    return deserialize(Buffer.from(found.floor, 'base64')) as Floor
  } catch {
    return null
  }
}

/** Remembers that an organization's rollups agree with a floor. */
export async function writeFloorSnapshot(client: ClickHouse, floor: Floor, version: bigint): Promise<void> {
  await client.insert({
    table: 'rollup_floor',
    values: [
      {
        organization_id: floor.organizationId,
        version: String(version),
        floor: serialize(floor).toString('base64'),
      },
    ],
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0 },
  })
}

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
