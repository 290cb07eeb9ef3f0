import type { Browser, Page } from 'playwright-core'
import { type MainTask, mainTasks, traceCategories } from './mainTasks.ts'

/** The tasks of a page's main thread while a deed is done in it. */
export async function recordTasks(browser: Browser, page: Page, deed: () => Promise<void>): Promise<MainTask[]> {
  await browser.startTracing(page, { categories: [...traceCategories] })
  await deed()
  return mainTasks((await browser.stopTracing()).toString('utf8'))
}
