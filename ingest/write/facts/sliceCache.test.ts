import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSliceCache } from './sliceCache.ts'

const organizationId = 7
const windowMs = 300_000
const sliceOf = (deviceId: number, from: number, length: number, seq: number): Slice => ({
  deviceId,
  from,
  to: from + length,
  seq,
  ord: 0,
  state: 1,
  reason: null,
  outputs: [],
  empIDs: [],
})

/**
 * Simulates the table of facts: of slices with the same device and `from` the higher `seq` remains, of equal ones the
 * later.
 */
function createTable() {
  const rows = new Map<string, Slice>()
  return {
    insert(slices: readonly Slice[]) {
      for (const slice of slices) {
        const key = `${slice.deviceId} ${slice.from}`
        if (slice.seq >= (rows.get(key)?.seq ?? 0)) rows.set(key, slice)
      }
    },
    overlapping: (deviceId: number, from: number, to: number) =>
      [...rows.values()]
        .filter((slice) => slice.deviceId === deviceId && slice.from < to && slice.to > from)
        .sort((a, b) => a.from - b.from || a.deviceId - b.deviceId),
  }
}

const device = fc.integer({ min: 1, max: 3 })
const at = fc.integer({ min: 0, max: 60 }).map((windows) => windows * windowMs)
const batch = fc.array(
  fc.record({
    device,
    from: at,
    length: fc.integer({ min: 1, max: 20 * windowMs }),
    seq: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 8 },
)
const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), batch }),
  // `batch` arrives during the query; `seen`: the response already includes it.
  fc.record({ kind: fc.constant('fill' as const), device, since: at, batch, seen: fc.boolean(), fails: fc.boolean() }),
  fc.record({
    kind: fc.constant('forget' as const),
    device,
    upTo: at,
    retentionMs: fc.integer({ min: 0, max: 20 * windowMs }),
  }),
)

test('the cached slices of a device always equal those of the table', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.constantFrom(5, 1000), (steps, maxSlices) => {
      const table = createTable()
      const recent = createSliceCache(maxSlices)
      const write = (rows: readonly Slice[]) => {
        table.insert(rows)
        const byDevice = Map.groupBy(rows, ({ deviceId }) => deviceId)
        recent.wrote([...byDevice].map(([deviceId, slices]) => ({ organizationId, deviceId, slices })))
      }
      const rowsOf = (input: { device: number; from: number; length: number; seq: number }[]) =>
        input.map((entry) => sliceOf(entry.device, entry.from, entry.length, entry.seq))
      for (const action of steps) {
        const of = 'device' in action ? { organizationId, deviceId: action.device } : null
        if (action.kind === 'write') write(rowsOf(action.batch))
        else if (action.kind === 'forget') recent.evict(of!, action)
        else {
          const pendingFill = recent.fill([of!], action.since)
          const before = table.overlapping(action.device, action.since, 1000 * windowMs)
          write(rowsOf(action.batch))
          const response = action.seen ? table.overlapping(action.device, action.since, 1000 * windowMs) : before
          recent.filled(pendingFill, action.fails ? null : response.map((slice) => ({ organizationId, slice })))
        }
        for (const deviceId of [1, 2, 3])
          for (const from of [0, 10, 25, 59].map((windows) => windows * windowMs))
            if (recent.holds({ organizationId, deviceId }, from))
              expect(recent.overlapping({ organizationId, deviceId }, from, from + 15 * windowMs)).toEqual(
                table.overlapping(deviceId, from, from + 15 * windowMs),
              )
      }
    }),
    { numRuns: 2000 },
  )
})

test('slices that adjoin one another are cached from the first query on', () => {
  const recent = createSliceCache()
  const device = { organizationId, deviceId: 1 }
  recent.filled(recent.fill([device], 100), [])
  recent.wrote([{ ...device, slices: [sliceOf(1, 110, 5, 1)] }])
  expect(recent.holds(device, 100)).toBe(true)
  expect(recent.overlapping(device, 100, 200)).toEqual([sliceOf(1, 110, 5, 1)])
  recent.wrote([{ ...device, slices: [sliceOf(1, 90, 5, 1)] }])
  expect(recent.holds(device, 100)).toBe(false)
})
