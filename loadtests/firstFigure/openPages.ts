import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { presentChromium } from '@takt/launch/bootstrap/findChromium.mjs'
import { chromiumFlags } from '@takt/launch/testing/chromiumFlags.ts'
import { guardedFolder } from '@takt/launch/testing/guarded.ts'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { type addresses, type Opened, readScript, watchScript } from './watchPage.ts'

/** Time (ms) without a new request after which a page has loaded everything. */
const quietMs = 700
const maxMs = 60_000

const isQuiet = `performance.now() - Math.max(...performance.getEntriesByType('resource').map((entry) => entry.responseEnd)) > ${quietMs}`

/**
 * Waits until an expression is true in a page, whose content security policy allows no evaluation in the page itself.
 */
async function waitUntil(page: Page, expression: string): Promise<void> {
  for (const end = Date.now() + maxMs; Date.now() < end; await sleep(50)) if (await page.evaluate(expression)) return
  throw new Error(`${page.url()} did not reach ${expression}`)
}

type Address = (typeof addresses)[number]

/** Opens an address in a new tab and measures it. */
async function open(context: BrowserContext, address: string): Promise<Opened> {
  const page = await context.newPage()
  await page.addInitScript(watchScript)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address)
  await waitUntil(page, 'window.firstFigure.at !== null')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const mainThreadMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  await waitUntil(page, isQuiet)
  const opened = (await page.evaluate(readScript)) as Omit<Opened, 'mainThreadMs'>
  await page.close()
  return { ...opened, mainThreadMs }
}

/**
 * Opens an address in a new Chromium: cold with an empty cache, then warm with the cache that two visits have filled.
 * `record` is the session record of a signed-in user.
 */
export async function openPages(origin: string, address: Address, record: { name: string; value: string }) {
  const folder = await guardedFolder()
  const executablePath = presentChromium()
  if (!executablePath) throw new Error('Chromium was not found. Install it, or name it in CHROMIUM_PATH.')
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...chromiumFlags],
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const [page] = context.pages()
    await page!.goto('/takt.svg')
    await page!.evaluate(`localStorage.setItem(${JSON.stringify(record.name)}, ${JSON.stringify(record.value)})`)
    const cold = await open(context, address)
    await open(context, address)
    const warm = await open(context, address)
    return { cold, warm }
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}
