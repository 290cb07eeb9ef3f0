import { openClickHouse } from '@takt/store/clickhouse.ts'
import { writeStretches } from '@takt/store/pendingRollups.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRatio } from '../src/kit/format/numberFormat.ts'
import { expectAccessible } from './expectAccessible.ts'
import { until } from './plant.bed.ts'
import { shots } from './shots.ts'
import { createViewsBed, type ViewsBed } from './views.bed.ts'

const timeZone = 'America/New_York'
/** A weekday of the plant, midnight to midnight in its zone. */
const day = { start: Date.parse('2026-11-18T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const address = (path: string, more = '') =>
  `${path}?range=custom&from=${new Date(day.start).toISOString()}&to=${new Date(day.end).toISOString()}${more}`

type Figures = Record<'oee' | 'availability' | 'performance' | 'quality' | 'teep' | 'loading', number | null>
type Answer = {
  resources: { resourceID: string; buckets: (Figures & { totalCount: number })[] }[]
  total: { buckets: Figures[] }
}

let bed: ViewsBed<Answer>
beforeAll(async () => {
  bed = await createViewsBed({ machines: 6, timeZone, range: day })
})
afterAll(() => bed?.close())

const percent = (value: number | null) => formatRatio(value, 'en-US')

test('Overall shows the figures that getTEEP answers, of all machines and of each', async () => {
  const { page, context, troubles } = await bed.signedIn(address('/efficiency/overall'))
  const headline = page.getByRole('region', { name: 'Overall' })
  const [total] = bed.told.total.buckets
  for (const [label, figure] of [
    ['OEE', 'oee'],
    ['Availability', 'availability'],
    ['Performance', 'performance'],
    ['Quality', 'quality'],
    ['TEEP', 'teep'],
    ['Loading', 'loading'],
  ] as const)
    await headline.getByRole('button', { name: `${label} ${percent(total![figure])}` }).waitFor()
  for (const { resourceID, buckets } of bed.told.resources) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: resourceID, exact: true }) })
    await row.getByRole('button', { name: `OEE ${percent(buckets[0]!.oee)}` }).waitFor()
    await row.getByRole('button', { name: `Quality ${percent(buckets[0]!.quality)}` }).waitFor()
  }
  for (const column of ['Now', 'Last 24 hours'])
    expect(await page.getByRole('columnheader', { name: column }).count(), 'of a day that is over').toBe(0)
  await page.getByRole('columnheader', { name: 'Hour by hour' }).waitFor()
  // Whence the target is stands beside it: of two that are set the nearer one holds.
  await headline.getByText('Target 75.0 %, of the organization').waitFor()
  const { targetID } = (await bed.ask('POST', '/targets', { oeePercent: 72 })).data
  await page.reload()
  await headline.getByText('Target 72.0 %, set in Targets').waitFor()
  await shots(page, 'overall-target')
  await bed.ask('DELETE', `/targets/${targetID}`)
  await page.goto('/efficiency/overall')
  await page.getByRole('columnheader', { name: 'Last 24 hours' }).waitFor()
  await page.getByRole('columnheader', { name: 'Now' }).getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('sort') === 'now')
  expect(troubles).toEqual([])
  await context.close()
})

test('a figure opens to machines, a machine to its intervals and counts, adding up at the bottom', async () => {
  const { page, context } = await bed.signedIn(address('/efficiency/overall'))
  await page
    .getByRole('region', { name: 'Overall' })
    .getByRole('button', { name: /^Availability/ })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Availability of all machines together').waitFor()
  expect(new URL(page.url()).searchParams.get('figure')).toBe('availability')
  const { resourceID } = bed.told.resources[0]!
  await sheet.getByRole('link', { name: resourceID }).click()
  await sheet.getByText(new RegExp(`^Availability of ${resourceID} `)).waitFor()
  const answer = (await bed.total(day)) as {
    resources: { resourceID: string; buckets: { runSecs: number; plannedSecs: number }[] }[]
  }
  const { runSecs, plannedSecs } = answer.resources[0]!.buckets[0]!
  const sums = sheet.getByRole('table', { name: 'Intervals' }).getByRole('row').last().locator('[title]')
  await sums.first().waitFor()
  const titles = await sums.evaluateAll((cells) =>
    cells.map((cell) => Number.parseFloat((cell as HTMLElement).title.replaceAll(',', ''))),
  )
  expect(titles[0]).toBeCloseTo(runSecs, 3)
  expect(titles[1]).toBeCloseTo(plannedSecs, 3)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('figure'))
  await context.close()
})

test('the waterfall can be read as a table by a key', async () => {
  const { page, context } = await bed.signedIn(address('/efficiency/overall'))
  const panel = page.getByRole('region', { name: 'Where the time went' })
  await panel.getByText('Fully productive time').waitFor()
  // Seconds to the thousandth are on hover: steps are not called by them.
  await expect.poll(() => panel.getByRole('listitem', { name: /\d s$/ }).count()).toBe(0)
  await panel.getByRole('list').locator('xpath=..').focus()
  await page.keyboard.press('t')
  await panel
    .getByRole('table')
    .getByRole('row', { name: /Planned production time/ })
    .waitFor()
  await context.close()
})

test('a click on a machine leads to its details: strip, jobs, stops, and closer by keyboard', async () => {
  const { page, context, troubles } = await bed.signedIn(address('/efficiency/overall'))
  const { resourceID } = bed.told.resources[0]!
  await page.getByRole('link', { name: resourceID, exact: true }).click()
  await page.waitForURL(
    (url) => url.pathname === '/efficiency/details' && url.searchParams.get('machine') === resourceID,
  )
  await page.getByRole('img', { name: `States of ${resourceID} over time` }).waitFor()
  const lanes = page.getByRole('group', { name: new RegExp(`Timeline of ${resourceID}`) })
  await lanes
    .getByText(/ · op \d+ · /)
    .first()
    .waitFor()
  await lanes
    .getByText(/^(Day|Early|Late|Night)$/)
    .first()
    .waitFor()
  const people = bed.plant.machines.flatMap((machine) => bed.plant.slices(machine, { from: day.start, to: day.end }))
  const empIDs = [...new Set(people.flatMap((slice) => slice.empIDs ?? []))]
  await bed.ask('POST', '/employees/bulk', {
    add: empIDs.map((empID) => ({ empID, firstName: 'Ann', lastName: `Smith-${empID}` })),
  })
  await lanes
    .getByText(new RegExp(`^(${empIDs.map((id) => `${id} · Ann Smith-${id}`).join('|')})`))
    .first()
    .waitFor()
  await page.getByRole('region', { name: 'Stops' }).getByRole('row').nth(2).waitFor()
  const shown = () => page.getByRole('region', { name: 'Timeline' }).locator('h2 + div').textContent()
  const before = await shown()
  await lanes.focus()
  await page.keyboard.press('ArrowUp')
  await page.waitForFunction(
    (text) => document.querySelector('section[aria-label="Timeline"] h2 + div')?.textContent !== text,
    before,
  )
  await page.keyboard.press('Home')
  await page.waitForFunction(
    (text) => document.querySelector('section[aria-label="Timeline"] h2 + div')?.textContent === text,
    before,
  )
  expect(troubles).toEqual([])
  await context.close()
})

test('the twelve views stand there by name, and each opens; the first where the address names none', async () => {
  const { page, context } = await bed.signedIn(address('/efficiency'))
  await page.waitForURL((url) => url.pathname === '/efficiency/overall' && url.searchParams.get('range') === 'custom')
  const tabs = page.getByRole('tab')
  const views = [
    ...['Overall', 'Details', 'Schedule', 'Downtime', 'Availability', 'Performance', 'Run Details', 'Setup Details'],
    ...['Quality', 'Alerts', 'Insights', 'Data'],
  ]
  await expect.poll(() => tabs.allInnerTexts()).toEqual(views)
  for (const name of views) {
    await page.getByRole('tab', { name, exact: true }).click()
    await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
  }
  await context.close()
})

test('getTEEP is asked with resourceIDs, startDate, endDate, resolution and ttlSecs 300, of what is over and of what reaches up to now', async () => {
  const { page, context } = await bed.signedIn('about:blank')
  for (const path of [
    address('/efficiency/overall'),
    '/efficiency/overall?range=today',
    '/efficiency/data?range=today',
  ]) {
    const asking = page.waitForRequest((request) => request.url().endsWith('/api/resources/getTEEP'))
    await page.goto(path)
    expect((await asking).postDataJSON()).toMatchObject({
      resourceIDs: expect.any(Array),
      startDate: expect.any(String),
      endDate: expect.any(String),
      resolution: expect.any(String),
      ttlSecs: 300,
    })
  }
  await context.close()
})

test('carousel mode hides the sidebar, menus and header buttons', async () => {
  const { page, context } = await bed.signedIn(address('/efficiency/overall', '&carousel=1'))
  await page.getByRole('region', { name: 'Overall' }).waitFor()
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  await expect.poll(() => page.getByRole('banner').count()).toBe(0)
  await expect.poll(() => page.getByRole('tab').count()).toBe(0)
  await context.close()
})

test('mask mode hides names and addresses', async () => {
  const { page, context } = await bed.signedIn(address('/efficiency/overall', '&mask=1'))
  await page.getByRole('button', { name: /Entity and organization: Organization [0-9A-Z]{3}/ }).waitFor()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByText(/@masked\.example/).waitFor()
  expect(await page.content()).not.toMatch(/Plant A|Acme|admin@/)
  await context.close()
})

test('the connection badge says live only while frames come', async () => {
  const { page, context } = await bed.signedIn(address('/efficiency/overall'))
  const now = Date.now()
  await bed.tell({ from: now - 120_000, to: now })
  await page.getByText(/^Live \d/).waitFor()
  await context.setOffline(true)
  await bed.world.killNats()
  // What comes after this test has its NATS even where this one fails.
  await page
    .getByText(/^Offline since \d\d:\d\d$/)
    .waitFor()
    .finally(() => bed.world.restartNats())
  await context.setOffline(false)
  await page.getByText(/^Live \d/).waitFor()
  await context.close()
})

test('what somebody changes shows on an open screen by itself, and while figures are being computed anew each view says so', async () => {
  const { page, context, troubles } = await bed.signedIn(address('/efficiency/overall'))
  const loading = page.getByRole('region', { name: 'Overall' }).getByRole('button', { name: /^Loading/ })
  await loading.waitFor()
  const before = await loading.textContent()
  const { resourceID } = bed.told.resources[0]!
  await bed.ask('PUT', `/resources/${resourceID}`, { scheduleID: null, effectiveFrom: '2020-01-01T00:00:00Z' })
  await page.waitForFunction(
    (text) =>
      [...document.querySelectorAll('button')].some(
        ({ textContent }) => textContent?.startsWith('Loading') && textContent !== text,
      ),
    before,
  )

  const clickhouse = openClickHouse(bed.world.clickhouseUrl)
  const sign = page.getByText(/^Being recomputed after a change: Nov 18, 00:00 – Nov 19, 00:00/)
  /** As the writer notes it. */
  const note = async (stretches: Parameters<typeof writeStretches>[0]) =>
    clickhouse.command({
      query: `INSERT INTO rollup_floor (organization_id, version, floor, print, pending)
        SELECT organization_id, version + 1, floor, print, {pending:String} FROM rollup_floor FINAL
          WHERE organization_id = 1`,
      query_params: { pending: writeStretches(stretches) },
    })
  // A day of these few machines would be answered from slices, right at once.
  const longAgo = new Date(day.start - 20 * 86_400_000).toISOString()
  const long = { start: Date.parse(longAgo), end: day.end }
  await until('the change to be through', async () => ((await bed.total(long)).recomputing ? null : true))
  for (const view of ['overall', 'downtime', 'availability', 'insights']) {
    await note([{ resourceIDs: null, ...day }])
    await page.goto(
      `${bed.origin}/efficiency/${view}?range=custom&from=${longAgo}&to=${new Date(day.end).toISOString()}`,
    )
    await sign.waitFor()
    await expectAccessible(page)
    await note([])
    await sign.waitFor({ state: 'hidden' })
  }
  await clickhouse.close()
  expect(troubles).toEqual([])
  await context.close()
})
