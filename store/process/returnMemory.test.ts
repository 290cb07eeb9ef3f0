import { getHeapStatistics } from 'node:v8'
import { expect, test, vi } from 'vitest'
import { returnMemoryAtRest } from './returnMemory.ts'

const heapBytes = () => getHeapStatistics().total_heap_size

test('a resting process returns the memory of a burst', async () => {
  let burst: unknown[] | null = Array.from({ length: 400_000 }, (_, i) => ({ i, text: `row ${i}` }))
  expect(burst).toHaveLength(400_000)
  const peak = heapBytes()
  burst = null
  const stop = returnMemoryAtRest({ checkMs: 50 })
  await vi.waitFor(() => expect(heapBytes()).toBeLessThan(peak - 15e6), { timeout: 60_000 })
  stop()
})
