import type { Heap } from './readHeap.ts'
import type { PageCounts } from './watchPage.ts'

/** A wall runs for weeks: 32 kB a minute would be 46 MB a day. */
const flat = { heapKb: 32, nodes: 20, listeners: 5 }
const slowest = { framesPerSecond: 30, batchesPerSecond: 3 }

/** The figures of one stretch of time between two readings of the counters. */
export function figuresOf(before: PageCounts, after: PageCounts) {
  const secs = (after.atMs - before.atMs) / 1000
  const grown = (name: keyof PageCounts) => after[name] - before[name]
  const frames = grown('frames')
  return {
    secs,
    framesPerSecond: frames / secs,
    slowFrames: grown('slowFrames'),
    worstGapMs: after.worstGapMs,
    batchesPerSecond: grown('batches') / secs,
    rowsPerSecond: grown('rows') / secs,
    tilesPerSecond: grown('tiles') / secs,
    paintMsPerFrame: grown('paintMs') / Math.max(1, grown('painted')),
    worstPaintMs: after.worstPaintMs,
    taskMsPerFrame: grown('taskMs') / frames,
    scriptMsPerFrame: grown('scriptMs') / frames,
    longTasks: grown('longTasks'),
    longTaskMs: grown('longTaskMs'),
  }
}
export type Figures = ReturnType<typeof figuresOf>

/**
 * The rise per minute of the floor under readings taken one a minute: what is in flight when one is taken lifts a
 * reading, only a leak lifts them all.
 */
export function floorRise(readings: readonly number[]): number {
  const half = readings.length >> 1
  if (half === 0) return 0
  return (Math.min(...readings.slice(-half)) - Math.min(...readings.slice(0, half))) / (readings.length - half)
}

/**
 * How what lives rises per minute, without the first two readings (caches fill), and what is wrong with the run;
 * nothing: it passed.
 */
export function judge(heaps: readonly Heap[], whole: Pick<Figures, 'framesPerSecond' | 'batchesPerSecond'>) {
  const later = heaps.slice(2)
  const rise = {
    pageKb: floorRise(later.map(({ pageKb }) => pageKb)),
    workerKb: floorRise(later.map(({ workerKb }) => workerKb)),
    nodes: floorRise(later.map(({ nodes }) => nodes)),
    listeners: floorRise(later.map(({ listeners }) => listeners)),
  }
  const flaws: string[] = []
  const rises = (what: string, perMinute: number, limit: number) => {
    if (!(perMinute < limit)) flaws.push(`${what} rise by ${perMinute.toFixed(1)} a minute; ${limit} is the limit`)
  }
  rises('the page’s heap kB', rise.pageKb, flat.heapKb)
  rises('the worker’s heap kB', rise.workerKb, flat.heapKb)
  rises('DOM nodes', rise.nodes, flat.nodes)
  rises('listeners', rise.listeners, flat.listeners)
  for (const name of ['framesPerSecond', 'batchesPerSecond'] as const)
    if (!(whole[name] >= slowest[name]))
      flaws.push(`${name} is ${whole[name].toFixed(1)}; at least ${slowest[name]} is asked`)
  return { rise, flaws }
}
