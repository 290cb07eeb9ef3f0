import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { resourceOf } from '../flood/floodFloor.ts'
import { type Closed, closeBook } from './closeBook.ts'
import { type BookEntry, closeStops } from './closeStops.ts'
import type { BookSlice } from './createBook.ts'
import { readClosed, readClosedStops, readSliceCounts } from './readClosed.ts'
import { ranks } from './talk.ts'

type Compared = {
  client: ClickHouse
  organizationId: number
  /** What the organization's devices wrote, and what people said of any. */
  written: ReadonlyMap<number, BookSlice[]>
  said: readonly BookEntry[]
  expected: ReadonlyMap<string, Closed>
}

/**
 * Where the tables of an organization say something else than the book: counts, times, parts and stops, and devices
 * that are another's.
 */
export async function compareBook({ client, organizationId, written, said, expected }: Compared): Promise<string[]> {
  const differences: string[] = []
  const counts = await readSliceCounts(client, organizationId)
  for (const [deviceId, slices] of written)
    if (counts.get(deviceId) !== closeBook(slices).slices)
      differences.push(`device ${deviceId}: ${counts.get(deviceId)} slices, not ${closeBook(slices).slices}`)
  for (const deviceId of counts.keys())
    if (!written.has(deviceId)) differences.push(`device ${deviceId} is not of organization ${organizationId}`)
  for (const table of ['windows', 'days', 'shifts'] as const) {
    const told = await readClosed(client, organizationId, table)
    for (const deviceId of written.keys()) {
      const { slices: _, ...closed } = expected.get(resourceOf(deviceId))!
      for (const [field, value] of Object.entries(closed)) {
        const found = told.get(resourceOf(deviceId))?.[field as keyof typeof closed]
        if (found !== value) differences.push(`${table} ${resourceOf(deviceId)} ${field}: ${found}, not ${value}`)
      }
    }
  }
  for (const table of ['windows', 'days'] as const) {
    const closedStops = await readClosedStops(client, organizationId, table)
    for (const [deviceId, slices] of written) {
      const entries = said.filter((entry) => entry.deviceId === deviceId)
      const [stops, found] = [closeStops(slices, entries, ranks), closedStops.get(resourceOf(deviceId)) ?? {}]
      for (const kind of new Set([...Object.keys(stops), ...Object.keys(found)]))
        if (stops[kind]?.ms !== found[kind]?.ms || stops[kind]?.starts !== found[kind]?.starts)
          differences.push(`stops by ${table} ${deviceId} ${kind}: ${JSON.stringify([found[kind], stops[kind]])}`)
    }
  }
  return differences
}
