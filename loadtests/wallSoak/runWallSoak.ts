import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { openBrowser, signIn } from '../../web/e2e/fixtures/browser.fixture.ts'
import { createPlantFixture, waitFor } from '../../web/e2e/fixtures/plant.fixture.ts'
import { judge, metricsOf } from './judge.ts'
import { publishTelemetry } from './publishTelemetry.ts'
import { type Heap, openWorkerSession, readHeap } from './readHeap.ts'
import { counterScript, readCounts } from './watchPage.ts'

const quietMs = 1500

/** Tracks the page's requests; the returned function waits until none has been in flight for a moment. */
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
const rounded = <Shape extends Record<string, number>>(metrics: Shape) =>
  Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, round(value)]))

/**
 * Runs a wall of many machines in a real Chromium without a GPU, 1920 × 1080, on real NATS, gateway and ingest, while
 * every machine sends a message every three seconds: measures pace, main-thread time and memory over `minutes`. `log`
 * receives a line per minute. `flaws` is empty if it passed.
 */
export async function runWallSoak(options: {
  machines: number
  minutes: number
  picture?: string
  log: (line: string) => void
}) {
  const { log } = options
  const startedAt = Date.now()
  const fixture = await createPlantFixture({
    machines: options.machines,
    timeZone: 'UTC',
    from: startedAt,
    to: startedAt,
  })
  const { data: rows } = await fixture.request('GET', '/resources/current')
  const deviceIds = new Map<string, number>()
  for (const { resourceID, deviceId } of rows) deviceIds.set(resourceID, deviceId)
  log(`${deviceIds.size} machines after ${Math.round((Date.now() - startedAt) / 1000)} s`)
  const publisher = await publishTelemetry({ ...fixture, organizationId: 1 }, deviceIds)
  const browser = await openBrowser(fixture.origin)
  try {
    const { page } = await browser.visit('/login')
    await signIn(page)
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.addInitScript(counterScript)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const worker = await openWorkerSession(session)
    const waitUntilQuiet = watchRequests(page)
    await page.goto('/wall?carousel=1')
    await waitFor('tiles', async () => (await page.locator('canvas[data-work]').count()) === 1)
    await page.waitForFunction(`document.querySelectorAll('[data-resource]').length === ${deviceIds.size}`)
    await sleep(20_000) // caches are warm and every machine has sent a message
    publisher.restart()
    let heap = await readHeap(session, worker, waitUntilQuiet)
    const heaps: Heap[] = [heap]
    const first = await readCounts(page, session)
    const intervals = []
    let before = first
    for (let minute = 1; minute <= options.minutes; minute++) {
      await sleep(60_000)
      const after = await readCounts(page, session)
      const metrics = metricsOf(before, after)
      intervals.push(metrics)
      heap = await readHeap(session, worker, waitUntilQuiet)
      heaps.push(heap)
      log(`minute ${minute}: ${JSON.stringify({ ...rounded(metrics), ...rounded(heap) })}`)
      before = await readCounts(page, session)
    }
    const whole = {
      ...metricsOf(first, before),
      worstGapMs: Math.max(...intervals.map((interval) => interval.worstGapMs)),
    }
    const { rise, flaws } = judge(heaps, whole)
    if (options.picture) await page.screenshot({ path: options.picture })
    log(`told: ${JSON.stringify(publisher.figures)}`)
    log(`whole: ${JSON.stringify(rounded(whole))}`)
    log(`rise a minute: ${JSON.stringify(rounded(rise))}`)
    return { whole, heaps, rise, published: publisher.figures, flaws }
  } finally {
    await browser.close()
    await publisher.stop()
    await fixture.close()
  }
}
