import type { Browser, Page } from 'playwright-core'
import { type MainTask, mainTasks, traceCategories } from './mainTasks.ts'

/** Records the tasks of a page's main thread while an action is performed in it. */
export async function recordTasks(browser: Browser, page: Page, action: () => Promise<void>): Promise<MainTask[]> {
  await browser.startTracing(page, { categories: [...traceCategories] })
  await action()
  return mainTasks((await browser.stopTracing()).toString('utf8'))
}
