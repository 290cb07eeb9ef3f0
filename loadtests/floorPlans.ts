import { hourMs, type TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { insertTagHours } from '@takt/store/locating/insertTagHours.ts'
import { buildWeb, openBrowser } from '../web/e2e/fixtures/browser.fixture.ts'
import { createPlanFixture } from '../web/e2e/fixtures/plan.fixture.ts'

// Usage: node loadtests/floorPlans.ts [machines] [tags] [seconds]. Measures the replay of a floor in a browser.
const machines = Number(process.argv[2] ?? 2000)
const tags = Number(process.argv[3] ?? 20_000)
const seconds = Number(process.argv[4] ?? 60)

await buildWeb()
const fixture = await createPlanFixture()
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
const positionOf = (number: number, step = 0) => ({
  x: 0.05 + 0.9 * ((number * 0.618034 + step * 0.01) % 1),
  y: 0.05 + 0.9 * ((number * 0.414214) % 1),
})
const add = numbers(machines).map((number) => ({ resourceID: `L-${number}` }))
await fixture.request('POST', '/resources/bulk', { add })
const positions = add.map((row, number) => ({ ...row, floorPlanId: 1, ...positionOf(number) }))
await fixture.request('POST', '/machinePlaces/bulk', { add: positions })
const now = Date.now()
const firstHour = Math.floor(now / hourMs) * hourMs - hourMs
const hourOf = (number: number, hour: number): TagHour => ({
  epc: `E2801170000003${String(number).padStart(10, '0')}`,
  hour,
  since: hour,
  lastReadAt: hour + hourMs - 1000,
  points: numbers(6).map((step) => ({
    at: hour + step * 600_000,
    floorPlanId: 1,
    zoneId: 1 + (number % 4),
    ...positionOf(number, step),
    sureness: 1,
    evidence: 'strongest',
  })),
})
const hours = numbers(tags).flatMap((number) => [hourOf(number, firstHour), hourOf(number, firstHour + hourMs)])
const clickhouse = openClickHouse(fixture.testEnvironment.env.CLICKHOUSE_URL!)
for (let from = 0; from < hours.length; from += 10_000) {
  const rows = hours.slice(from, from + 10_000).map((hour) => ({ organizationId: 1, hour, state: '' }))
  await insertTagHours(clickhouse, { rows, version: 1n })
}
await clickhouse.close()

const { signedIn, close } = await openBrowser(fixture.origin)
const [from, to] = [firstHour, now].map((at) => new Date(at).toISOString())
const { page, context } = await signedIn(`/locating/floorPlans?range=custom&from=${from}&to=${to}&allReads=1`)
await page.getByRole('img', { name: /: [1-9]\d* tags/ }).waitFor()
const session = await context.newCDPSession(page)
await session.send('Performance.enable')
const metrics = async () => {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics: all } = await session.send('Performance.getMetrics')
  const of = (name: string) => all.find((metric) => metric.name === name)?.value ?? 0
  return { script: of('ScriptDuration'), tasks: of('TaskDuration'), heapMiB: of('JSHeapUsedSize') / 2 ** 20 }
}
await page.evaluate(`
  window.seen = { frames: 0, long: [] }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.long.push(duration)
  }).observe({ type: 'longtask' })
  const frame = () => requestAnimationFrame(frame, window.seen.frames++)
  requestAnimationFrame(frame)
`)
const play = page.getByRole('button', { name: 'Play' })
await play.click()
const before = await metrics()
const frames = () => page.evaluate<{ frames: number; long: number[] }>('window.seen')
const first = await frames()
const heaps = [before.heapMiB]
const ends = Date.now() + seconds * 1000
for (let left = seconds * 1000; left > 0; left = ends - Date.now()) {
  // At its end the replay is started again.
  const isOver = await play.waitFor({ timeout: Math.min(left, 60_000) }).then(
    () => true,
    () => false,
  )
  if (isOver) await play.click()
  else heaps.push((await metrics()).heapMiB)
}
const [after, last] = [await metrics(), await frames()]
const long = last.long.slice(first.long.length).toSorted((a, b) => a - b)
const count = last.frames - first.frames
console.log({
  machines,
  tags,
  seconds,
  framesPerSecond: Math.round(count / seconds),
  scriptMsPerFrame: Number((((after.script - before.script) * 1000) / count).toFixed(1)),
  scriptMsPerSecond: Math.round(((after.script - before.script) * 1000) / seconds),
  taskMsPerSecond: Math.round(((after.tasks - before.tasks) * 1000) / seconds),
  longTasks: long.length,
  longestMs: Math.round(long.at(-1) ?? 0),
  medianLongMs: Math.round(long[Math.floor(long.length / 2)] ?? 0),
  heapMiB: [...heaps, after.heapMiB].map(Math.round),
})
await page.getByRole('tab', { name: 'Details' }).click()
await page.getByRole('table', { name: 'Stays' }).waitFor()
// Positions stay cached for five seconds after they were shown.
await page.waitForTimeout(10_000)
const left = await metrics()
console.log('after leaving', { heapMiB: Math.round(left.heapMiB), canvases: await page.locator('canvas').count() })
await close()
await fixture.close()
await stopOwnParts()
