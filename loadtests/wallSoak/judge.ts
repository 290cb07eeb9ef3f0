import type { Heap } from './readHeap.ts'
import type { PageCounts } from './watchPage.ts'

/** Maximum growth per minute. A wall runs for weeks: 32 kB per minute would be 46 MB per day. */
const flat = { heapKb: 32, nodes: 20, listeners: 5 }
const slowest = { framesPerSecond: 30, batchesPerSecond: 3 }

/** Returns the metrics of the interval between two readings of the counters. */
export function metricsOf(before: PageCounts, after: PageCounts) {
  const secs = (after.atMs - before.atMs) / 1000
  const increase = (name: keyof PageCounts) => after[name] - before[name]
  const frames = increase('frames')
  return {
    secs,
    framesPerSecond: frames / secs,
    slowFrames: increase('slowFrames'),
    worstGapMs: after.worstGapMs,
    batchesPerSecond: increase('batches') / secs,
    rowsPerSecond: increase('rows') / secs,
    tilesPerSecond: increase('tiles') / secs,
    paintMsPerFrame: increase('paintMs') / Math.max(1, increase('painted')),
    worstPaintMs: after.worstPaintMs,
    taskMsPerFrame: increase('taskMs') / frames,
    scriptMsPerFrame: increase('scriptMs') / frames,
    longTasks: increase('longTasks'),
    longTaskMs: increase('longTaskMs'),
  }
}
export type Metrics = ReturnType<typeof metricsOf>

/**
 * Returns the rise per minute of the minimum of readings taken once a minute: data in flight raises a single reading,
 * only a leak raises all of them.
 */
export function minimumRise(readings: readonly number[]): number {
  const half = readings.length >> 1
  if (half === 0) return 0
  return (Math.min(...readings.slice(-half)) - Math.min(...readings.slice(0, half))) / (readings.length - half)
}

/**
 * Returns the rise per minute of live objects, without the first two readings (caches fill), and the flaws of the run
 * (empty if it passed).
 */
export function judge(heaps: readonly Heap[], whole: Pick<Metrics, 'framesPerSecond' | 'batchesPerSecond'>) {
  const steadyHeaps = heaps.slice(2)
  const rise = {
    pageKb: minimumRise(steadyHeaps.map(({ pageKb }) => pageKb)),
    workerKb: minimumRise(steadyHeaps.map(({ workerKb }) => workerKb)),
    nodes: minimumRise(steadyHeaps.map(({ nodes }) => nodes)),
    listeners: minimumRise(steadyHeaps.map(({ listeners }) => listeners)),
  }
  const flaws: string[] = []
  const checkRise = (label: string, perMinute: number, limit: number) => {
    if (!(perMinute < limit)) flaws.push(`${label} rise by ${perMinute.toFixed(1)} a minute; ${limit} is the limit`)
  }
  checkRise('the page’s heap kB', rise.pageKb, flat.heapKb)
  checkRise('the worker’s heap kB', rise.workerKb, flat.heapKb)
  checkRise('DOM nodes', rise.nodes, flat.nodes)
  checkRise('listeners', rise.listeners, flat.listeners)
  for (const name of ['framesPerSecond', 'batchesPerSecond'] as const)
    if (!(whole[name] >= slowest[name]))
      flaws.push(`${name} is ${whole[name].toFixed(1)}; at least ${slowest[name]} is asked`)
  return { rise, flaws }
}
