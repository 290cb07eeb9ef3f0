import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Share of time in which the event loop works, up to which a process counts as resting. */
const maxUtilization = 0.1
/** Growth of the heap since the last collection from which another one pays (bytes; share of the heap). */
const minGrowth = { bytes: 12e6, share: 0.5 }
/** Heap above which a complete collection could block the process for too long (bytes): up to 2 ms a megabyte. */
const maxHeapBytes = 500e6

/**
 * Returns memory to the operating system whenever the process rests after its heap has grown: V8 would keep the space
 * that the last burst of work needed. A collection takes about a tenth of a second. The returned function ends this.
 */
export function returnMemoryAtRest({ checkMs = 30_000 } = {}): () => void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  let settledBytes = 0
  let last = performance.eventLoopUtilization()
  const check = () => {
    const { total_heap_size: totalBytes, used_heap_size: usedBytes } = getHeapStatistics()
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    const growth = totalBytes - settledBytes
    const isWorthwhile = growth > minGrowth.bytes && growth > settledBytes * minGrowth.share
    if (utilization > maxUtilization || usedBytes > maxHeapBytes || !isWorthwhile) return
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    settledBytes = getHeapStatistics().total_heap_size
    last = performance.eventLoopUtilization()
  }
  const timer = setInterval(check, checkMs).unref()
  return () => clearInterval(timer)
}
