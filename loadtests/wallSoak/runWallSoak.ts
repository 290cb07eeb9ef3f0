import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { openBrowser, signIn } from '../../web/e2e/beds/browser.bed.ts'
import { createPlantBed, until } from '../../web/e2e/beds/plant.bed.ts'
import { figuresOf, judge } from './judge.ts'
import { keepTelling } from './keepTelling.ts'
import { type Heap, openWorkerSession, readHeap } from './readHeap.ts'
import { counterScript, readCounts } from './watchPage.ts'

const quietMs = 1500

/** Follows the page's requests; the answer waits until none has been under way for a moment. */
function watchRequests(page: Page): () => Promise<void> {
  let open = 0
  let since = Date.now()
  const step = (by: number) => () => {
    open += by
    since = Date.now()
  }
  page.on('request', step(1))
  page.on('requestfinished', step(-1))
  page.on('requestfailed', step(-1))
  return async () => {
    while (open > 0 || Date.now() - since < quietMs) await sleep(50)
  }
}

const round = (value: number) => Math.round(value * 100) / 100
const rounded = <Shape extends Record<string, number>>(figures: Shape) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]))

/**
 * A wall of many machines in a real Chromium without a GPU, 1920 × 1080, over real NATS, gateway and ingest, while
 * every machine speaks each three seconds: pace, main-thread time and memory over `minutes`. `log` hears each minute.
 * `flaws` is empty if it passed.
 */
export async function runWallSoak(options: {
  machines: number
  minutes: number
  picture?: string
  log: (line: string) => void
}) {
  const { log } = options
  const began = Date.now()
  const bed = await createPlantBed({ machines: options.machines, timeZone: 'UTC', from: began, to: began })
  const { data: rows } = await bed.ask('GET', '/resources/current')
  const deviceIds = new Map<string, number>()
  for (const { resourceID, deviceId } of rows) deviceIds.set(resourceID, deviceId)
  log(`${deviceIds.size} machines after ${Math.round((Date.now() - began) / 1000)} s`)
  const telling = await keepTelling({ ...bed, organizationId: 1 }, deviceIds)
  const browser = await openBrowser(bed.origin)
  try {
    const { page } = await browser.visit('/login')
    await signIn(page)
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.addInitScript(counterScript)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const worker = await openWorkerSession(session)
    const quiet = watchRequests(page)
    await page.goto('/wall?carousel=1')
    await until('tiles', async () => (await page.locator('canvas[data-work]').count()) === 1)
    await page.waitForFunction(`document.querySelectorAll('[data-resource]').length === ${deviceIds.size}`)
    await sleep(20_000) // everything is warm and every machine has spoken
    telling.restart()
    let heap = await readHeap(session, worker, quiet)
    const heaps: Heap[] = [heap]
    const first = await readCounts(page, session)
    const stretches = []
    let before = first
    for (let minute = 1; minute <= options.minutes; minute++) {
      await sleep(60_000)
      const after = await readCounts(page, session)
      const figures = figuresOf(before, after)
      stretches.push(figures)
      heap = await readHeap(session, worker, quiet)
      heaps.push(heap)
      log(`minute ${minute}: ${JSON.stringify({ ...rounded(figures), ...rounded(heap) })}`)
      before = await readCounts(page, session)
    }
    const whole = {
      ...figuresOf(first, before),
      worstGapMs: Math.max(...stretches.map((stretch) => stretch.worstGapMs)),
    }
    const { rise, flaws } = judge(heaps, whole)
    if (options.picture) await page.screenshot({ path: options.picture })
    log(`told: ${JSON.stringify(telling.figures)}`)
    log(`whole: ${JSON.stringify(rounded(whole))}`)
    log(`rise a minute: ${JSON.stringify(rounded(rise))}`)
    return { whole, heaps, rise, told: telling.figures, flaws }
  } finally {
    await browser.close()
    await telling.stop()
    await bed.close()
  }
}
