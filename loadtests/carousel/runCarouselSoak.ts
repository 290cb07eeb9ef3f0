import type { CDPSession, Page } from 'playwright-core'
import { buildWeb, openBrowser, signIn } from '../../web/e2e/fixtures/browser.fixture.ts'
import { createPlantFixture, waitFor } from '../../web/e2e/fixtures/plant.fixture.ts'
import { publishTelemetry } from '../wallSoak/publishTelemetry.ts'
import { judgeTurns, type Reading } from './judgeTurns.ts'
import { largestGrowth, type Objects, readObjects } from './readObjects.ts'

const hourMs = 3_600_000
const jitlessFlags = ['--js-flags=--jitless --no-lazy-feedback-allocation --no-flush-bytecode']

/** Counts the slides that a page has shown; runs in the page before any other script. */
const counterScript = `(() => {
  window.soak = { turns: 0, longTasks: 0, longTaskMs: 0, failed: [], holdAt: null }
  let before = null
  new MutationObserver(() => {
    const now = document.querySelector('[data-slide]')?.dataset.slide ?? null
    if (now !== before && now !== null) {
      window.soak.turns++
      if (now === window.soak.holdAt) {
        window.soak.holdAt = null
        window.dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }))
      }
    }
    before = now
    const heading = document.querySelector('h1')?.textContent ?? ''
    if (/cannot be shown/.test(heading) && !window.soak.failed.includes(heading)) window.soak.failed.push(heading)
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-slide'] })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) { window.soak.longTasks++; window.soak.longTaskMs += duration }
  }).observe({ type: 'longtask' })
})()`

type Counts = { turns: number; longTasks: number; longTaskMs: number; failed: string[] }
const countsOf = (page: Page) => page.evaluate('window.soak') as Promise<Counts>

const rulesOf = (page: Page) =>
  page.evaluate(
    '[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))',
  ) as Promise<string[]>

/** Pauses the wall on its first slide, collects garbage and reads the live objects; then lets the wall continue. */
async function readPaused(
  page: Page,
  browser: CDPSession,
  first: string,
): Promise<{ reading: Reading; objects: Objects }> {
  // As soon as the slide appears, before the next one is prepared: a hidden slide uses as much memory as a visible one.
  await page.evaluate(`window.soak.holdAt = ${JSON.stringify(first)}`)
  await waitFor('the first slide, held', () => page.getByText('Paused. Space continues.').isVisible())
  if ((await page.locator('[inert]').count()) > 0) throw new Error('The next slide was prepared before its time')
  for (let time = 0; time < 3; time++) await browser.send('HeapProfiler.collectGarbage')
  const { usedSize } = await browser.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters')
  const { turns } = await countsOf(page)
  const rules = (await rulesOf(page)).length
  const objects = await readObjects(browser)
  await page.keyboard.press(' ')
  const counts = { nodes, rules, listeners: jsEventListeners, workers: page.workers().length }
  return { reading: { turns, pageKb: usedSize / 1024, objectsKb: objects.objectsKb, ...counts }, objects }
}

/**
 * Runs a wall of these slides for `minutes` in a real Chromium over real NATS, gateway and ingest, with `secs` seconds
 * per slide, and checks that slides leave nothing behind. `log` receives each reading. `flaws` is empty if the wall
 * passed.
 */
export async function runCarouselSoak(options: {
  machines: number
  minutes: number
  secs: number
  slides: readonly string[]
  /** Runs an engine without JIT compilation: then all growth is the application's. */
  isPlain: boolean
  picture?: string
  log: (line: string) => void
}) {
  const { slides, log } = options
  await buildWeb()
  const now = Date.now()
  const fixture = await createPlantFixture({
    machines: options.machines,
    timeZone: 'UTC',
    from: now - 6 * hourMs,
    to: now,
  })
  const { data: rows } = await fixture.request('GET', '/resources/current')
  const deviceIds = new Map<string, number>()
  for (const { resourceID, deviceId } of rows) deviceIds.set(resourceID, deviceId)
  const publishing = await publishTelemetry({ ...fixture, organizationId: 1 }, deviceIds)
  const browser = await openBrowser(fixture.origin, options.isPlain ? jitlessFlags : [])
  try {
    await fixture.request('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
    await fixture.request('POST', '/walls', {
      wallID: 'Soak',
      slides: slides.map((address) => ({ address, seconds: 5 })),
    })
    const { page, troubles: problems } = await browser.visit('/login')
    await signIn(page)
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.addInitScript(counterScript)
    // Time runs faster on this wall; everything else is unchanged.
    await page.route('**/api/walls/Soak', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      for (const slide of body.data?.slides ?? []) slide.seconds = options.secs
      await route.fulfill({ response: response, json: body })
    })
    const session = await page.context().newCDPSession(page)
    await page.goto('/walls/Soak?carousel=1')
    page.on('domcontentloaded', () =>
      log('FAILED: the wall loaded its page anew, as for a new build: what was counted is lost'),
    )
    const readings: Reading[] = []
    const knownRules = new Set<string>()
    const all: Objects[] = []
    const startedAt = Date.now()
    while (Date.now() - startedAt < options.minutes * 60_000) {
      const turns = (await countsOf(page)).turns
      await waitFor('a round', async () => (await countsOf(page)).turns >= turns + slides.length)
      const { reading, objects } = await readPaused(page, session, slides[0]!)
      readings.push(reading)
      all.push(objects)
      const fresh = (await rulesOf(page)).filter((rule) => !knownRules.has(rule))
      if (knownRules.size > 0) for (const rule of fresh.slice(0, 3)) log(`a new rule of style: ${rule.slice(0, 300)}`)
      for (const rule of fresh) knownRules.add(rule)
      log(
        JSON.stringify({
          minute: Math.round((Date.now() - startedAt) / 6000) / 10,
          ...reading,
          pageKb: Math.round(reading.pageKb),
          objectsKb: Math.round(reading.objectsKb),
          codeKb: Math.round(objects.codeKb),
        }),
      )
    }
    const counts = await countsOf(page)
    if (options.picture) await page.screenshot({ path: options.picture })
    const { rises, flaws } = judgeTurns(readings, !options.isPlain)
    log(
      `whole: ${JSON.stringify({ ...counts, longTaskMs: Math.round(counts.longTaskMs), minutes: (Date.now() - startedAt) / 60_000 })}`,
    )
    log(`rise a turn: ${JSON.stringify(rises)}`)
    for (const line of largestGrowth(all[all.length >> 1]!, all.at(-1)!)) log(`grown in the second half: ${line}`)
    return {
      readings,
      counts,
      rises,
      flaws: [...flaws, ...problems, ...counts.failed],
    }
  } finally {
    // The wall may load its list at any moment.
    for (const context of browser.browser.contexts())
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await browser.close()
    await publishing.stop()
    await fixture.close()
  }
}
