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
 * What the table of facts does: of slices with the same device and `from` the higher `seq` stays, of equal ones the
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
  // `batch` comes while the question is under way; `seen`: the answer holds it already.
  fc.record({ kind: fc.constant('fill' as const), device, since: at, batch, seen: fc.boolean(), fails: fc.boolean() }),
  fc.record({
    kind: fc.constant('forget' as const),
    device,
    upTo: at,
    keptMs: fc.integer({ min: 0, max: 20 * windowMs }),
  }),
)

test('whatever is held of a device is what the table says', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.constantFrom(5, 1000), (steps, most) => {
      const table = createTable()
      const recent = createSliceCache(most)
      const write = (rows: readonly Slice[]) => {
        table.insert(rows)
        const written = Map.groupBy(rows, ({ deviceId }) => deviceId)
        recent.wrote([...written].map(([deviceId, slices]) => ({ organizationId, deviceId, slices })))
      }
      const rowsOf = (input: { device: number; from: number; length: number; seq: number }[]) =>
        input.map((entry) => sliceOf(entry.device, entry.from, entry.length, entry.seq))
      for (const one of steps) {
        const of = 'device' in one ? { organizationId, deviceId: one.device } : null
        if (one.kind === 'write') write(rowsOf(one.batch))
        else if (one.kind === 'forget') recent.forget(of!, one)
        else {
          const filling = recent.fill([of!], one.since)
          const before = table.overlapping(one.device, one.since, 1000 * windowMs)
          write(rowsOf(one.batch))
          const answer = one.seen ? table.overlapping(one.device, one.since, 1000 * windowMs) : before
          recent.filled(filling, one.fails ? null : answer.map((slice) => ({ organizationId, slice })))
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

test('slices that follow on from one another are held from the first question on', () => {
  const recent = createSliceCache()
  const mine = { organizationId, deviceId: 1 }
  recent.filled(recent.fill([mine], 100), [])
  recent.wrote([{ ...mine, slices: [sliceOf(1, 110, 5, 1)] }])
  expect(recent.holds(mine, 100)).toBe(true)
  expect(recent.overlapping(mine, 100, 200)).toEqual([sliceOf(1, 110, 5, 1)])
  recent.wrote([{ ...mine, slices: [sliceOf(1, 90, 5, 1)] }])
  expect(recent.holds(mine, 100)).toBe(false)
})
