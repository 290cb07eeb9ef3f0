import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const quietMs = 1500

/** Follows the page's requests; the answer waits until none has been under way for a moment. */
export function watchRequests(page: Page): () => Promise<void> {
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
