import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { createViewsFixture } from '../web/e2e/fixtures/views.fixture.ts'
import { judgeTasks, limitMs } from './mainThread/judgeTasks.ts'
import { recordTasks } from './mainThread/recordTasks.ts'

// Usage: node loadtests/chart.ts [values]. Measures how long the chart of a characteristic blocks its page.
const [count = 100_000] = process.argv.slice(2).map(Number)
const range = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const csv = 'checkID,text,kind,unit,nominal,lower,upper,samples,frequency\nX1,Depth,number,mm,5,4.8,5.2,1,eachHour\n'
const fixture = await createViewsFixture({ machines: 1, timeZone: 'America/New_York', range })
const machine = fixture.plant.machines[0]!.resourceID
const { pageId, revId } = (await fixture.request('POST', '/docs/checksheet', { csv, docName: 'Charted' })).data
await fixture.request('POST', `/docs/revision/${revId}/approve`, {})
const clickhouse = openClickHouse(fixture.environment.env.CLICKHOUSE_URL!)
const isoOf = (at: number) => new Date(at).toISOString()
const stored = (at: number) => isoOf(at).replace('T', ' ').replace('Z', '')
const depthOf = (k: number) => 5 + Math.sin(k * 1.7) * 0.04 + Math.cos(k * 0.31) * 0.05 + (k % 997 === 0 ? 0.3 : 0)
await clickhouse.insert({
  table: 'check_value',
  format: 'JSONEachRow',
  values: Array.from({ length: count }, (_, k) => {
    const at = stored(range.start + Math.floor((k / count) * (range.end - range.start)))
    return {
      organization_id: 1,
      page_id: pageId,
      check_id: 'X1',
      entry_id: randomUUID(),
      rev_id: revId,
      user_id: 1,
      check_text: 'Depth',
      kind: 'number',
      sample: 1,
      at,
      recorded_at: at,
      unit: 'mm',
      resource_id: machine,
      value: depthOf(k),
      lower: 4.8,
      upper: 5.2,
      is_within: depthOf(k) <= 5.2,
    }
  }),
})
await clickhouse.close()
const params = `range=custom&from=${isoOf(range.start)}&to=${isoOf(range.end)}&all=true`
const { page, context } = await fixture.signedIn(`/quality/outOfTolerance?${params}`)
await page.getByRole('row').filter({ hasText: 'X1' }).first().waitFor()
const chart = page.getByRole('region', { name: /^Control chart: / })
const chartDrawn = () =>
  chart.getByRole('img', { name: new RegExp(`^.*: ${count.toLocaleString('en-US')} points`) }).waitFor()
const actions: [string, () => Promise<void>][] = [
  [
    'opened',
    async () => {
      const address = `/quality/outOfTolerance?${params}&check=${pageId}~X1~${machine}~`
      await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
      await chartDrawn()
    },
  ],
  [
    'pointed at',
    async () => {
      const box = (await chart.locator('canvas').first().boundingBox())!
      for (let k = 1; k < 20; k++) await page.mouse.move(box.x + (box.width * k) / 20, box.y + box.height / 2)
    },
  ],
]
console.log(`${count} points, load average ${loadavg()[0]!.toFixed(1)}; limit of a task ${limitMs} ms`)
let isBlocked = false
for (const [action, work] of actions) {
  const tasks = await recordTasks(context.browser()!, page, work)
  const { longestMs, over, longestParts } = judgeTasks(tasks)
  isBlocked ||= over > 0
  console.log(`  ${action.padEnd(12)} longest ${longestMs.toFixed(0)} ms, ${over} over ${limitMs}; ${longestParts}`)
}
await fixture.close()
await stopOwnParts()
console.log(isBlocked ? 'FAILED: the page is held up.' : 'Nothing holds up the page.')
process.exit(isBlocked ? 1 : 0)
