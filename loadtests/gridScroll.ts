import { loadavg } from 'node:os'
import { launchChromium } from '@takt/launch/testing/launchChromium.fixture.ts'
import type { Page } from 'playwright-core'
import { serveGridPage } from './gridScroll/serveGridPage.ts'

// Usage: node loadtests/gridScroll.ts [rows] [columns] [picture.png]
const rows = Number(process.argv[2] ?? 500)
const columns = Number(process.argv[3] ?? 30)
const picture = process.argv[4]
const frames = 200

/** Scrolls the grid by one step per frame and measures the frames that the browser drew. Runs in the page. */
const scrolling = `({ down, across, frames }) =>
      new Promise((done) => {
        const view = document.querySelector('[role=grid]')
        view.scrollTo(0, 0)
        const gaps = []
        let last = performance.now()
        let [downwards, rightwards] = [1, 1]
        const draw = (now) => {
          gaps.push(now - last)
          last = now
          if (view.scrollTop + view.clientHeight >= view.scrollHeight - 1) downwards = -1
          if (view.scrollTop <= 0) downwards = 1
          if (view.scrollLeft + view.clientWidth >= view.scrollWidth - 1) rightwards = -1
          if (view.scrollLeft <= 0) rightwards = 1
          view.scrollBy(across * rightwards, down * downwards)
          if (gaps.length < frames) requestAnimationFrame(draw)
          else done(gaps.slice(1))
        }
        requestAnimationFrame(draw)
      })`
const scroll = (page: Page, step: { down: number; across: number }): Promise<number[]> =>
  page.evaluate(`(${scrolling})(${JSON.stringify({ ...step, frames })})`)

const served = await serveGridPage()
const browser = await launchChromium()
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await page.goto(`${served.origin}/?rows=${rows}&columns=${columns}`)
  await page.locator('.body .row').nth(20).waitFor()
  const devtools = await page.context().newCDPSession(page)
  // Processor time, so that other load on the machine is not counted.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return {
      task: of('TaskDuration'),
      script: of('ScriptDuration'),
      layout: of('LayoutDuration') + of('RecalcStyleDuration'),
    }
  }
  console.log(`${rows} rows × ${columns} columns, load average ${loadavg()[0]!.toFixed(1)}`)
  for (const [name, step] of [
    ['a wheel notch a frame, downwards', { down: 100, across: 0 }],
    ['half a column a frame, sideways', { down: 0, across: 65 }],
    ['both at once', { down: 100, across: 65 }],
  ] as const) {
    await scroll(page, step)
    const before = await spent()
    const gaps = (await scroll(page, step)).sort((a, b) => a - b)
    const after = await spent()
    const a = (key: keyof typeof before) => (((after[key] - before[key]) * 1000) / frames).toFixed(2)
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
    const slow = gaps.filter((gap) => gap > 1000 / 30).length
    console.log(
      `${name}: main thread ${a('task')} ms a frame (scripts ${a('script')}, style and layout ${a('layout')}); ` +
        `${(1000 / mean).toFixed(1)} frames a second, ${slow} of ${gaps.length} over 1/30 s, ` +
        `the longest ${gaps.at(-1)!.toFixed(0)} ms`,
    )
  }
  const cellCount = await page.locator('.cell').count()
  console.log(`${cellCount} cells in the page`)
  if (picture) await page.screenshot({ path: picture })
} finally {
  await browser.close()
  await served.close()
}
