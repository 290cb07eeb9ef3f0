import type { CDPSession, Page } from 'playwright-core'

/**
 * Runs in the page before anything else: counts animation frames, gaps between them, long tasks, and the batches that
 * the messaging worker delivers.
 */
export const counterScript = `(() => {
  const counts = (window.soak = { frames: 0, slowFrames: 0, worstGapMs: 0, longTasks: 0, longTaskMs: 0, batches: 0, rows: 0 })
  let before = 0
  const frame = (now) => {
    const gap = before ? now - before : 0
    counts.frames++
    if (gap > 1000 / 30 + 1) counts.slowFrames++
    if (gap > counts.worstGapMs) counts.worstGapMs = gap
    before = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) { counts.longTasks++; counts.longTaskMs += duration }
  }).observe({ type: 'longtask' })
  const Plain = window.Worker
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if (data.type !== 'floor') return
        counts.batches++
        counts.rows += data.rows.deviceId.length
      })
    }
  }
})()`

const pageCounts = `(() => {
  const { soak } = window
  const work = JSON.parse(document.querySelector('canvas').dataset.work)
  const told = { ...soak, tiles: work.tiles, painted: work.frames, paintMs: work.paintMs, worstPaintMs: work.worstMs }
  soak.worstGapMs = 0
  return told
})()`

export type PageCounts = Record<
  | 'frames'
  | 'slowFrames'
  | 'worstGapMs'
  | 'longTasks'
  | 'longTaskMs'
  | 'batches'
  | 'rows'
  | 'tiles'
  | 'painted'
  | 'paintMs'
  | 'worstPaintMs'
  | 'taskMs'
  | 'scriptMs'
  | 'atMs',
  number
>

/** Reads the counters of a page since it was opened, including the browser's own performance metrics. */
export async function readCounts(page: Page, browser: CDPSession): Promise<PageCounts> {
  const counts = (await page.evaluate(pageCounts)) as Omit<PageCounts, 'taskMs' | 'scriptMs' | 'atMs'>
  const { metrics } = await browser.send('Performance.getMetrics')
  const metric = (name: string) => 1000 * (metrics.find((entry) => entry.name === name)?.value ?? Number.NaN)
  return { ...counts, taskMs: metric('TaskDuration'), scriptMs: metric('ScriptDuration'), atMs: metric('Timestamp') }
}
