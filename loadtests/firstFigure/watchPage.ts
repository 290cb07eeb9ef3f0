/** The measured addresses: the view Overall and the wall. */
export const addresses = ['/efficiency/overall', '/wall'] as const

/** A request of a page; times are ms since the page was opened, `kb` is the transferred size. */
export type PageRequest = { name: string; start: number; end: number; kb: number }

/** Measurement of one opened page. `figureMs`: time until its first figure was drawn. */
export type Opened = {
  figureMs: number
  /** Processor time of the page's main thread until then. */
  mainThreadMs: number
  /** Long tasks of the main thread until the first figure: number, and their duration together. */
  longTasks: number
  longTaskMs: number
  /** Size of all responses until the page has loaded everything. */
  kb: number
  requests: PageRequest[]
}

/**
 * Records when a page draws its first figure: the OEE of Overall, or an OEE on the canvas of the wall. Runs in the page
 * before any other script.
 */
export const watchScript = `(() => {
  performance.setResourceTimingBufferSize(2000)
  const watch = window.firstFigure = { at: null, tasks: [] }
  let isDrawn = false
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
    if (!isDrawn && this.canvas.isConnected && /\\d\\s?%/.test(text)) isDrawn = true
    return fillText.call(this, text, ...more)
  }
  const isShown = () => isDrawn || /\\d\\s?%/.test(document.querySelector('main section button')?.textContent ?? '')
  const check = () => isShown() ? (watch.at = performance.now()) : requestAnimationFrame(check)
  requestAnimationFrame(check)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watch.tasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
})()`

/** Reads the measurement of the page in which `watchScript` runs, once it has loaded everything. */
export const readScript = `(() => {
  const [page] = performance.getEntriesByType('navigation')
  const entries = [page, ...performance.getEntriesByType('resource')]
  const { at, tasks } = window.firstFigure
  const before = tasks.filter(({ startTime }) => startTime < at)
  return {
    figureMs: at,
    longTasks: before.length,
    longTaskMs: before.reduce((sum, { duration }) => sum + duration, 0),
    kb: entries.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    requests: entries.map(({ name, startTime, responseEnd, transferSize }) =>
      ({ name: name.replace(location.origin, ''), start: startTime, end: responseEnd, kb: transferSize / 1000 })),
  }
})()`
