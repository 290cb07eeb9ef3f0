import type { Page } from 'playwright-core'

/** Selector of a view's content, or of its message that there is none. */
const contentSelector =
  'main#content section, main#content [role=grid], main#content [aria-busy=false], main#content [role=alert]'
const quietMs = 500
const longestMs = 180_000

/** Detects when a page has its responses: no request was in progress for half a second, and the page is idle. */
export function watchResponses(page: Page) {
  const open = new Set<unknown>()
  let changedAt = Date.now()
  let requestCount = 0
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return
    open.add(request)
    requestCount++
    changedAt = Date.now()
  })
  const end = (request: unknown) => {
    if (open.delete(request)) changedAt = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    /** Returns the number of requests sent so far. */
    requestCount: () => requestCount,
    async settled(): Promise<void> {
      await page.locator(contentSelector).filter({ visible: true }).first().waitFor({ timeout: longestMs })
      for (const deadline = Date.now() + longestMs; Date.now() < deadline; ) {
        if (open.size === 0 && Date.now() - changedAt >= quietMs) {
          await page.evaluate('new Promise((rest) => requestIdleCallback(() => rest()))')
          if (open.size === 0 && Date.now() - changedAt >= quietMs) return
        }
        await new Promise((next) => setTimeout(next, 100))
      }
      throw new Error(`${page.url()} did not come to rest`)
    },
  }
}
