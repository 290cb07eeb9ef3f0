import { isDeepStrictEqual } from 'node:util'
import { locateOracle } from '@takt/domain/areas/locating/locateTag.oracle.ts'
import type { LocatingFloor } from '@takt/domain/areas/locating/locatingFloor.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import { storedPositions } from '../../ingest/tags/storedPositions.fixture.ts'
import type { LedgerRead } from './createReadLedger.ts'

const row = z.object({ device_id: z.coerce.number(), told: z.string() })

/**
 * Returns the differences between the tables of an organization and the ledger: missing, unexpected or different reads,
 * and tags with stays that differ from those of all their reads.
 */
export async function compareReads(options: {
  client: ClickHouse
  organizationId: number
  written: readonly LedgerRead[]
  floor: LocatingFloor
}): Promise<string[]> {
  const { client, organizationId, written, floor } = options
  const textOf = ({ epc, at, deviceId, antenna, rssi }: LedgerRead) => `${epc} ${at} ${deviceId} ${antenna} ${rssi}`
  const query = `SELECT device_id, concat(epc, ' ', toString(toUnixTimestamp64Milli(at)), ' ', toString(device_id), ' ',
      toString(antenna), ' ', toString(rssi)) AS told
    FROM tag_read FINAL WHERE organization_id = {organization:UInt32}`
  const rows = await queryTenant(client, { organizationId, query, row })
  const [storedReads, expectedReads] = [rows.map(({ told: text }) => text), new Set(written.map(textOf))]
  const differences = storedReads.filter((text) => !expectedReads.has(text)).map((text) => `kept, not so told: ${text}`)
  const storedSet = new Set(storedReads)
  differences.push(...[...expectedReads].filter((text) => !storedSet.has(text)).map((text) => `not kept: ${text}`))
  if (storedReads.length !== expectedReads.size)
    differences.push(`${storedReads.length} reads are kept of ${expectedReads.size}`)

  const storedStays = await storedPositions(client, organizationId)
  const byTag = Map.groupBy(written, ({ epc }) => epc)
  for (const epc of storedStays.keys()) if (!byTag.has(epc)) differences.push(`${epc} was never told`)
  for (const [epc, reads] of byTag)
    if (!isDeepStrictEqual(storedStays.get(epc) ?? [], locateOracle(floor, reads)))
      differences.push(`stays of ${epc} differ`)
  return differences
}
