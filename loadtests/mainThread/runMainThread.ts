import { buildWeb, openBrowser, signIn } from '../../web/e2e/fixtures/browser.fixture.ts'
import { judgeTasks, type TaskStats } from './judgeTasks.ts'
import { codeMs, type MainTask } from './mainTasks.ts'
import { recordTasks } from './recordTasks.ts'
import { watchResponses } from './settle.ts'
import { actions } from './workWith.ts'

/** The Efficiency views, as named in their addresses. */
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

/** Interval after which live responses are requested again. */
const renewedMs = 15_000

export type MainThreadMeasured = { view: string; deed: string; isCode: boolean } & TaskStats

/**
 * Opens each Efficiency view in a real Chromium, first with one line and one day (`small`), so that its code is loaded,
 * then with `large` (both are query strings); waits for it to refresh, and uses it. Returns the load of each step on
 * the page's main thread, by processor time. `report` receives a line for each.
 */
export async function runMainThread(options: {
  origin: string
  user: { userName: string; password: string }
  small: string
  large: string
  only?: readonly string[]
  report: (line: string) => void
}): Promise<MainThreadMeasured[]> {
  const { origin, small, large, report } = options
  await buildWeb()
  const { browser, visit, close } = await openBrowser(origin)
  const measured: MainThreadMeasured[] = []
  const note = (view: string, deed: string, tasks: readonly MainTask[], isCode = false) => {
    const stats = judgeTasks(tasks)
    measured.push({ view, deed, isCode, ...stats })
    const code = isCode ? ` (code ${tasks.reduce((sum, task) => sum + codeMs(task), 0).toFixed(0)} ms)` : ''
    report(
      `  ${view.padEnd(14)} ${deed.padEnd(10)} longest ${stats.longestMs.toFixed(0).padStart(5)} ms, ${String(stats.over).padStart(2)} over 50 ms${code}; ${stats.longestParts}`,
    )
  }
  try {
    const { page, troubles: problems } = await visit('/login')
    await signIn(page, options.user)
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    const responses = watchResponses(page)
    const waitUntilSettled = () => responses.settled()
    for (const label of options.only ?? views) {
      const to = `/efficiency/${label}`
      const record = (action: () => Promise<void>) => recordTasks(browser, page, action)
      const opened = await record(async () => {
        await page.goto(`${to}${small}`)
        await waitUntilSettled()
      })
      note(label, 'opened', opened, true)
      const loaded = await record(async () => {
        await page.evaluate(`history.pushState({}, '', ${JSON.stringify(`${to}${large}`)})`)
        await waitUntilSettled()
      })
      note(label, 'taken', loaded)
      const before = responses.requestCount()
      const renewed = await record(async () => {
        await new Promise((next) => setTimeout(next, renewedMs + 1000))
        await waitUntilSettled()
      })
      if (responses.requestCount() > before) note(label, 'renewed', renewed)
      for (const [name, action] of Object.entries(actions))
        note(label, name, await record(() => action(page, waitUntilSettled)))
    }
    for (const problem of problems) throw new Error(problem)
    return measured
  } finally {
    await close()
  }
}
