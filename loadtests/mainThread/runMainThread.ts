import { buildWeb, openBrowser, signIn } from '../../web/e2e/beds/browser.bed.ts'
import { type Judged, judgeTasks } from './judgeTasks.ts'
import { codeMs, type MainTask } from './mainTasks.ts'
import { recordTasks } from './recordTasks.ts'
import { watchAnswers } from './settle.ts'
import { deeds } from './workWith.ts'

/** The views of Efficiency, as their addresses name them. */
const views = [
  'overall',
  'details',
  'schedule',
  'downtime',
  'availability',
  'performance',
  'runDetails',
  'setupDetails',
  'quality',
  'alerts',
  'insights',
  'data',
]

/** Live answers are asked again after this time. */
const renewedMs = 15_000

export type MainThreadMeasured = { view: string; deed: string; isCode: boolean } & Judged

/**
 * Opens each view of Efficiency in a real Chromium, first at one line's day (`small`), so that its code has come, then
 * at `large`, as the addresses' search part says; lets it renew itself, and works with it. What each left on the page's
 * main thread, by the processor's time. `tell` hears a line for each.
 */
export async function runMainThread(options: {
  origin: string
  who: { userName: string; password: string }
  small: string
  large: string
  only?: readonly string[]
  tell: (line: string) => void
}): Promise<MainThreadMeasured[]> {
  const { origin, small, large, tell } = options
  await buildWeb()
  const { browser, visit, close } = await openBrowser(origin)
  const measured: MainThreadMeasured[] = []
  const note = (view: string, deed: string, tasks: readonly MainTask[], isCode = false) => {
    const judged = judgeTasks(tasks)
    measured.push({ view, deed, isCode, ...judged })
    const code = isCode ? ` (code ${tasks.reduce((sum, task) => sum + codeMs(task), 0).toFixed(0)} ms)` : ''
    tell(
      `  ${view.padEnd(14)} ${deed.padEnd(10)} longest ${judged.longestMs.toFixed(0).padStart(5)} ms, ${String(judged.over).padStart(2)} over 50 ms${code}; ${judged.said}`,
    )
  }
  try {
    const { page, troubles } = await visit('/login')
    await signIn(page, options.who)
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    const answers = watchAnswers(page)
    const settled = () => answers.settled()
    for (const label of options.only ?? views) {
      const to = `/efficiency/${label}`
      const record = (deed: () => Promise<void>) => recordTasks(browser, page, deed)
      const opened = await record(async () => {
        await page.goto(`${to}${small}`)
        await settled()
      })
      note(label, 'opened', opened, true)
      const taken = await record(async () => {
        await page.evaluate(`history.pushState({}, '', ${JSON.stringify(`${to}${large}`)})`)
        await settled()
      })
      note(label, 'taken', taken)
      const before = answers.asked()
      const renewed = await record(async () => {
        await new Promise((next) => setTimeout(next, renewedMs + 1000))
        await settled()
      })
      if (answers.asked() > before) note(label, 'renewed', renewed)
      for (const [name, deed] of Object.entries(deeds)) note(label, name, await record(() => deed(page, settled)))
    }
    for (const trouble of troubles) throw new Error(trouble)
    return measured
  } finally {
    await close()
  }
}
