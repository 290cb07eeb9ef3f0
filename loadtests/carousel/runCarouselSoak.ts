import type { CDPSession, Page } from 'playwright-core'
import { buildWeb, openBrowser, signIn } from '../../web/e2e/beds/browser.bed.ts'
import { createPlantBed, until } from '../../web/e2e/beds/plant.bed.ts'
import { keepTelling } from '../wallSoak/keepTelling.ts'
import { judgeTurns, type Reading } from './judgeTurns.ts'
import { grown, type Objects, readObjects } from './readObjects.ts'

const hourMs = 3_600_000
const plainEngine = ['--js-flags=--jitless --no-lazy-feedback-allocation --no-flush-bytecode']

/** Counts what a page has shown: runs in it before anything else. */
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

/** Holds the wall on its first slide, collects garbage and reads what lives; then lets it go on. */
async function readHeld(
  page: Page,
  browser: CDPSession,
  first: string,
): Promise<{ reading: Reading; objects: Objects }> {
  // At the moment it comes, when nothing is prepared yet: what stands out of sight weighs as much as what is seen.
  await page.evaluate(`window.soak.holdAt = ${JSON.stringify(first)}`)
  await until('the first slide, held', () => page.getByText('Held. Space goes on.').isVisible())
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
 * A wall of these slides in a real Chromium over real NATS, gateway and ingest, its seconds shortened to `secs`, for
 * `minutes`: whether anything stays behind when slides go. `log` hears each reading. `flaws` is empty if it passed.
 */
export async function runCarouselSoak(options: {
  machines: number
  minutes: number
  secs: number
  slides: readonly string[]
  /** With an engine that compiles nothing as it learns: then all that grows is the application's. */
  isPlain: boolean
  picture?: string
  log: (line: string) => void
}) {
  const { slides, log } = options
  await buildWeb()
  const now = Date.now()
  const bed = await createPlantBed({ machines: options.machines, timeZone: 'UTC', from: now - 6 * hourMs, to: now })
  const { data: rows } = await bed.ask('GET', '/resources/current')
  const deviceIds = new Map<string, number>()
  for (const { resourceID, deviceId } of rows) deviceIds.set(resourceID, deviceId)
  const telling = await keepTelling({ ...bed, organizationId: 1 }, deviceIds)
  const browser = await openBrowser(bed.origin, options.isPlain ? plainEngine : [])
  try {
    await bed.ask('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
    await bed.ask('POST', '/walls', { wallID: 'Soak', slides: slides.map((address) => ({ address, seconds: 5 })) })
    const { page, troubles } = await browser.visit('/login')
    await signIn(page)
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.addInitScript(counterScript)
    // Time runs faster on this wall; everything else is as it is.
    await page.route('**/api/walls/Soak', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      for (const slide of body.data?.slides ?? []) slide.seconds = options.secs
      await route.fulfill({ response: answer, json: body })
    })
    const session = await page.context().newCDPSession(page)
    await page.goto('/walls/Soak?carousel=1')
    page.on('domcontentloaded', () =>
      log('FAILED: the wall loaded its page anew, as for a new build: what was counted is lost'),
    )
    const readings: Reading[] = []
    const known = new Set<string>()
    const all: Objects[] = []
    const began = Date.now()
    while (Date.now() - began < options.minutes * 60_000) {
      const turns = (await countsOf(page)).turns
      await until('a round', async () => (await countsOf(page)).turns >= turns + slides.length)
      const { reading, objects } = await readHeld(page, session, slides[0]!)
      readings.push(reading)
      all.push(objects)
      const fresh = (await rulesOf(page)).filter((rule) => !known.has(rule))
      if (known.size > 0) for (const rule of fresh.slice(0, 3)) log(`a new rule of style: ${rule.slice(0, 300)}`)
      for (const rule of fresh) known.add(rule)
      log(
        JSON.stringify({
          minute: Math.round((Date.now() - began) / 6000) / 10,
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
      `whole: ${JSON.stringify({ ...counts, longTaskMs: Math.round(counts.longTaskMs), minutes: (Date.now() - began) / 60_000 })}`,
    )
    log(`rise a turn: ${JSON.stringify(rises)}`)
    for (const line of grown(all[all.length >> 1]!, all.at(-1)!)) log(`grown in the second half: ${line}`)
    return {
      readings,
      counts,
      rises,
      flaws: [...flaws, ...troubles, ...counts.failed],
    }
  } finally {
    // The wall looks for its list at any moment.
    for (const context of browser.browser.contexts())
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await browser.close()
    await telling.stop()
    await bed.close()
  }
}
