import { isDeepStrictEqual } from 'node:util'
import { locateOracle } from '@takt/domain/areas/locating/locateTag.oracle.ts'
import type { LocatingFloor } from '@takt/domain/areas/locating/locatingFloor.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import { toldStretches } from '../../ingest/tags/toldStretches.bed.ts'
import type { BookRead } from './createReadBook.ts'

const row = z.object({ device_id: z.coerce.number(), told: z.string() })

/**
 * Where the tables of an organization say something else than the book: reads that are missing, others, or told
 * another way, and tags whose stays are not those that all of their reads tell.
 */
export async function compareReads(options: {
  client: ClickHouse
  organizationId: number
  written: readonly BookRead[]
  floor: LocatingFloor
}): Promise<string[]> {
  const { client, organizationId, written, floor } = options
  const tell = ({ epc, at, deviceId, antenna, rssi }: BookRead) => `${epc} ${at} ${deviceId} ${antenna} ${rssi}`
  const query = `SELECT device_id, concat(epc, ' ', toString(toUnixTimestamp64Milli(at)), ' ', toString(device_id), ' ',
      toString(antenna), ' ', toString(rssi)) AS told
    FROM tag_read FINAL WHERE organization_id = {organization:UInt32}`
  const rows = await queryTenant(client, { organizationId, query, row })
  const [kept, meant] = [rows.map(({ told }) => told), new Set(written.map(tell))]
  const differences = kept.filter((told) => !meant.has(told)).map((told) => `kept, not so told: ${told}`)
  const known = new Set(kept)
  differences.push(...[...meant].filter((told) => !known.has(told)).map((told) => `not kept: ${told}`))
  if (kept.length !== meant.size) differences.push(`${kept.length} reads are kept of ${meant.size}`)

  const stretches = await toldStretches(client, organizationId)
  const byTag = Map.groupBy(written, ({ epc }) => epc)
  for (const epc of stretches.keys()) if (!byTag.has(epc)) differences.push(`${epc} was never told`)
  for (const [epc, reads] of byTag)
    if (!isDeepStrictEqual(stretches.get(epc) ?? [], locateOracle(floor, reads)))
      differences.push(`stays of ${epc} differ`)
  return differences
}
