import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { FloorState } from '@takt/domain/areas/messages/floorState.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { Device } from '../../gateway/core/messaging/deviceCredential.ts'
import type { Book } from './publishSeconds.ts'
import { storedBooks } from './storedBooks.ts'

const counted = ['slices', 'ms', 'good', 'scrap', 'rework'] as const

/** What books come to together. */
export const sumOf = (books: readonly Book[]) =>
  Object.fromEntries(counted.map((key) => [key, books.reduce((sum, book) => sum + book[key], 0)])) as Record<
    (typeof counted)[number],
    number
  >

type Compared = {
  books: readonly Book[]
  devices: readonly Device[]
  client: ClickHouse
  floorOf: (organizationId: number) => FloorState
}

/** Where facts, rollups or walls say something else than the books of all devices. */
export async function differ({ books, devices, client, floorOf }: Compared): Promise<string[]> {
  const places = Map.groupBy(devices.keys(), (place) => devices[place]!.organizationId)
  const differences: string[] = []
  const compare = (what: string, is: unknown, expected: unknown) => {
    if (is !== expected) differences.push(`${what}: ${is} instead of ${expected}`)
  }
  for (const [organizationId, own] of places) {
    const { byDevice, rollups } = await storedBooks(client, organizationId)
    const floor = floorOf(organizationId)
    for (const index of own) {
      const book = books[index]!
      const { deviceId } = devices[index]!
      for (const key of counted) compare(`device ${deviceId} ${key}`, byDevice.get(deviceId)?.[key] ?? 0, book[key])
      if (!book.last) continue
      const place = floor.placeOf.get(deviceId) ?? -1
      compare(`wall ${deviceId} last`, floor.lastTo[place], book.last.to)
      compare(`wall ${deviceId} state`, floor.state[place], stateCodes[book.last.state])
    }
    const total = sumOf(own.map((index) => books[index]!))
    const what = `rollups of organization ${organizationId}`
    for (const key of ['good', 'scrap', 'rework'] as const) compare(`${what} ${key}`, rollups[key], total[key])
    compare(`devices of organization ${organizationId}`, byDevice.size, own.filter((k) => books[k]!.slices > 0).length)
  }
  return differences
}
