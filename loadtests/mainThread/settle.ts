import type { Page } from 'playwright-core'

/** The content of a view is there, or says what there is none of. */
const shown = 'main#content section, main#content [role=grid], main#content [role=status], main#content [role=alert]'
const quietMs = 500
const longestMs = 180_000

/** Knows when a page has its answers: none was under way for half a second, and the page came to rest. */
export function watchAnswers(page: Page) {
  const open = new Set<unknown>()
  let changedAt = Date.now()
  let asked = 0
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return
    open.add(request)
    asked++
    changedAt = Date.now()
  })
  const end = (request: unknown) => {
    if (open.delete(request)) changedAt = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    /** How many questions were asked so far. */
    asked: () => asked,
    async settled(): Promise<void> {
      await page.locator(shown).filter({ visible: true }).first().waitFor({ timeout: longestMs })
      for (const until = Date.now() + longestMs; Date.now() < until; ) {
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
