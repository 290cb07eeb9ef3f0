import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { resourceOf } from '../flood/floodFloor.ts'
import { type Closed, closeLedger } from './closeLedger.ts'
import { closeStops, type LedgerEntry } from './closeStops.ts'
import type { LedgerSlice } from './createLedger.ts'
import { readClosed, readClosedStops, readSliceCounts } from './readClosed.ts'
import { ranks } from './reasonEditor.ts'

type Compared = {
  client: ClickHouse
  organizationId: number
  /** The slices published by the organization's devices, and the reason entries of all organizations. */
  written: ReadonlyMap<number, LedgerSlice[]>
  allEntries: readonly LedgerEntry[]
  expected: ReadonlyMap<string, Closed>
}

/**
 * Returns the differences between the tables of an organization and the ledger: counts, times, parts and stops, and
 * devices of other organizations.
 */
export async function compareLedger({
  client,
  organizationId,
  written,
  allEntries,
  expected,
}: Compared): Promise<string[]> {
  const differences: string[] = []
  const counts = await readSliceCounts(client, organizationId)
  for (const [deviceId, slices] of written)
    if (counts.get(deviceId) !== closeLedger(slices).slices)
      differences.push(`device ${deviceId}: ${counts.get(deviceId)} slices, not ${closeLedger(slices).slices}`)
  for (const deviceId of counts.keys())
    if (!written.has(deviceId)) differences.push(`device ${deviceId} is not of organization ${organizationId}`)
  for (const table of ['windows', 'days', 'shifts'] as const) {
    const stored = await readClosed(client, organizationId, table)
    for (const deviceId of written.keys()) {
      const { slices: _, ...closed } = expected.get(resourceOf(deviceId))!
      for (const [field, value] of Object.entries(closed)) {
        const storedValue = stored.get(resourceOf(deviceId))?.[field as keyof typeof closed]
        if (storedValue !== value)
          differences.push(`${table} ${resourceOf(deviceId)} ${field}: ${storedValue}, not ${value}`)
      }
    }
  }
  for (const table of ['windows', 'days'] as const) {
    const closedStops = await readClosedStops(client, organizationId, table)
    for (const [deviceId, slices] of written) {
      const entries = allEntries.filter((entry) => entry.deviceId === deviceId)
      const [stops, storedStops] = [closeStops(slices, entries, ranks), closedStops.get(resourceOf(deviceId)) ?? {}]
      for (const kind of new Set([...Object.keys(stops), ...Object.keys(storedStops)]))
        if (stops[kind]?.ms !== storedStops[kind]?.ms || stops[kind]?.starts !== storedStops[kind]?.starts)
          differences.push(`stops by ${table} ${deviceId} ${kind}: ${JSON.stringify([storedStops[kind], stops[kind]])}`)
    }
  }
  return differences
}
