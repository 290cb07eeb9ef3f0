import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { expect, test } from 'vitest'
import { createTagRecompute } from './recomputeTags.ts'
import type { TagFloors } from './tagFloors.ts'

type Fakes = Partial<Pick<TagFloors, 'of' | 'refresh' | 'pending'>>

/** Creates a recomputation of tags with the floors of the test and without a database. */
const recomputeWith = (floors: Fakes) =>
  createTagRecompute({
    client: openClickHouse('http://127.0.0.1:1/none'),
    floors: {
      pending: () => null,
      refresh: async () => false,
      of: async () => {
        throw new Error('The test has no floor')
      },
      settle: async () => {},
      ...floors,
    },
    tracks: { evict: () => false, recompute: async () => [] },
    write: async () => {},
    signal: new AbortController().signal,
  })

test('a change reported while the previous one is being read is read separately', async () => {
  let readCount = 0
  const first = Promise.withResolvers<void>()
  const recompute = recomputeWith({
    refresh: async () => {
      readCount++
      await first.promise
      return false
    },
  })
  recompute.markChanged(1)
  const step = recompute.step(0)
  recompute.markChanged(1)
  first.resolve()
  await step
  await recompute.step(0)
  expect(readCount).toBe(2)
})

test('a change that was stored but could not be planned is planned by the next attempt', async () => {
  let failures = 2
  const recompute = recomputeWith({
    refresh: async () => failures === 2,
    pending: () => ({ since: 0, antennas: null }),
    of: async () => {
      failures--
      throw new Error('away')
    },
  })
  recompute.markChanged(1)
  await expect(recompute.step(0)).rejects.toThrow('away')
  await expect(recompute.step(0)).rejects.toThrow('away')
  expect(failures).toBe(0)
})
