import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { subjects } from '@takt/domain/messages/subjects.ts'
import { type PlantSlice, plantMessage } from '@takt/domain/plant/plantSlice.ts'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import { openNats } from '@takt/store/nats.ts'
import papaparse from 'papaparse'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { bedUser, until } from './plant.bed.ts'
import { shots } from './shots.ts'
import { createViewsBed, type ViewsBed } from './views.bed.ts'

const timeZone = 'America/New_York'
/** Two weekdays of the plant, midnight to midnight in its zone. */
const days = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const iso = (ms: number) => new Date(ms).toISOString()
const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency
D1,Bore,number,mm,10,9.9,10.1,1,eachHour
L1,Length,number,mm,50,49,51,1,eachHour
`

let bed: ViewsBed<unknown>
let machine: string
let sheet: { pageId: number; revId: number }

const found = (checkID: string, at: number, value: number, more: object = {}) => ({
  organization_id: 1,
  page_id: sheet.pageId,
  check_id: checkID,
  at: iso(at).replace('T', ' ').replace('Z', ''),
  entry_id: randomUUID(),
  rev_id: sheet.revId,
  check_text: checkID === 'D1' ? 'Bore' : 'Length',
  kind: 'number',
  sample: 1,
  unit: 'mm',
  value,
  lower: checkID === 'D1' ? 9.9 : 49,
  upper: checkID === 'D1' ? 10.1 : 51,
  is_within: checkID === 'D1' ? value <= 10.1 : value <= 51,
  resource_id: machine,
  user_id: 1,
  recorded_at: iso(at).replace('T', ' ').replace('Z', ''),
  ...more,
})

/**
 * The bore of a machine each half hour, steady until its last value, which is out; its length, which drifts at last.
 */
async function findValues() {
  const clickhouse = openClickHouse(bed.world.env.CLICKHOUSE_URL!)
  const at = (k: number) => days.start + 8 * 3_600_000 + k * 1_800_000
  const wobble = (k: number) => (((k * 7) % 5) - 2) * 0.01
  await clickhouse.insert({
    table: 'check_value',
    format: 'JSONEachRow',
    values: Array.from({ length: 60 }, (_, k) => [
      found('D1', at(k), 10 + wobble(k), { tool: 'T-4', job_num: 'J-77' }),
      found('L1', at(k), 50 + 5 * wobble(k) + (k > 50 ? 0.25 : 0)),
    ])
      .flat()
      .concat(found('D1', at(60), 10.2, { reason: 'Insert worn', action: 'Insert changed', tool: 'T-4' })),
  })
  await clickhouse.close()
}

/**
 * Twelve days before, on each of which all machines make the same part; the first of them scraps four times as many.
 */
const weeks = { start: days.start - 12 * 86_400_000, end: days.start }
async function tellScrap() {
  const devices: { deviceId: number; resourceId: string }[] = (await bed.ask('GET', '/devices')).data
  const nats = await openNats({ url: bed.world.natsUrl, creds: bed.world.natsCreds, name: 'scrap' })
  const hourMs = 3_600_000
  for (const { deviceId, resourceId } of devices) {
    const slices = Array.from({ length: 12 }, (_, day) =>
      Array.from({ length: 4 }, (_, k): PlantSlice => {
        const from = weeks.start + day * 24 * hourMs + (8 + k) * hourMs
        const scrap = (resourceId === machine ? 4 : 1) + (day % 2)
        return {
          ...{ from, to: from + hourMs, state: 'running' as const, reason: null },
          ...{ jobNum: 'J-900', assemblySeq: 0, oprSeq: 10, partNum: 'P-900', partRevision: 'A' },
          ...{ empIDs: ['E-1'], good: 40 - scrap, scrap, rework: 0, idealCycleSecs: 60, values: {} },
        }
      }),
    ).flat()
    await nats
      .jetstream()
      .publish(subjects.telemetry(1, deviceId), JSON.stringify(plantMessage(Date.now() + 1_000_000, slices)))
  }
  await nats.close()
  await until('all of it to be counted', async () => {
    const asked = {
      startDate: iso(weeks.start),
      endDate: iso(weeks.end),
      resolution: 'total',
      only: { partNum: 'P-900' },
    }
    const [row] = (await bed.ask('POST', '/analytics/qualityPivot', asked)).data.rows
    return row && row.totalCount + row.unscheduledGoodCount >= devices.length * 12 * 4 * 30
  })
}

beforeAll(async () => {
  bed = await createViewsBed({ machines: 3, timeZone, range: days })
  machine = bed.plant.machines[0]!.resourceID
  const { data } = await bed.ask('POST', '/docs/checksheet', { csv, docName: 'Hourly' })
  sheet = { pageId: data.pageId, revId: data.revId }
  await bed.ask('POST', `/docs/revision/${sheet.revId}/approve`, {})
  await findValues()
  await tellScrap()
}, 300_000)
afterAll(() => bed?.close())

const address = (view: string, more = '') =>
  `/quality/${view}?range=custom&from=${iso(days.start)}&to=${iso(days.end)}${more}`
const open = (view: string, more = '') => bed.signedIn(address(view, more))
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const rows = async (page: Page, name: string) => (await table(page, name).getByRole('row').allTextContents()).slice(1)
const picture = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.waitForTimeout(800)
  await shots(page, `quality-${name}`)
}

test('Out of Tolerance: what is out now and what drifts, its control chart, and who measured a point with what, on what the machine did then', async () => {
  const { page, context, troubles } = await open('outOfTolerance')
  await expect.poll(() => rows(page, 'Out of Tolerance')).toHaveLength(2)
  const [out, drifting] = await rows(page, 'Out of Tolerance')
  expect(out).toMatch(
    /^Out nowD1 · Bore.*10\.2 mm50\.0 % overadmin@plant\.test9\.9 – 10\.1\smm1 \/ 61.*beyond the limits · Insert worn · Insert changed$/,
  )
  expect(drifting).toMatch(/^About to beL1 · Length.*8 on one side of the centre$/)
  await table(page, 'Out of Tolerance').getByTitle('50.0 % of the tolerance over, 0.1 mm').waitFor()
  const far = page.getByRole('columnheader', { name: 'Out, % of tol.', exact: true })
  await expect.poll(() => far.getAttribute('title')).toMatch(/^How far .* share of the tolerance/)
  const pane = (await table(page, 'Out of Tolerance').boundingBox())!
  for (const name of ['By', 'Since', 'Why, and what was done']) {
    const { x, width } = (await page.getByRole('columnheader', { name, exact: true }).boundingBox())!
    expect([name, x + width <= pane.x + pane.width]).toEqual([name, true])
  }
  await picture(page, 'out')
  await expectAccessible(page)
  // In another order, searched, and as a file of what is shown; the address says so.
  const check = page.getByRole('columnheader', { name: 'Check', exact: true })
  await check.getByRole('button').click()
  await check.getByRole('button').click()
  await expect.poll(async () => (await rows(page, 'Out of Tolerance'))[0]).toMatch(/L1 · Length/)
  await expect
    .poll(async () => [await check.getAttribute('aria-sort'), new URL(page.url()).searchParams.get('checkSort')])
    .toEqual(['descending', '-check'])
  const search = page.getByPlaceholder('Search')
  await search.fill('INSERT worn')
  await page.waitForURL((url) => url.searchParams.get('checkSearch') === 'INSERT worn')
  await expect.poll(() => rows(page, 'Out of Tolerance')).toHaveLength(1)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = papaparse.parse<Record<string, string>>((await readFile(await (await coming).path(), 'utf8')).trim(), {
    header: true,
  }).data
  expect(file).toHaveLength(1)
  expect(file[0]).toMatchObject({ State: 'Out now', Check: 'D1', Machine: machine, 'Last value': '10.2', Values: '61' })
  expect(file[0]).toMatchObject({ 'Beyond the limit': '0.1', 'Beyond the limit ÷ tolerance': '0.5' })
  // Words that stand in columns of their own find the row that has them all.
  await search.fill(`${machine} bore`)
  await page.waitForURL((url) => url.searchParams.get('checkSearch') === `${machine} bore`)
  await expect.poll(() => rows(page, 'Out of Tolerance')).toHaveLength(1)
  await search.fill('nowhere')
  await page.getByText('No characteristic matches the search.').waitFor()
  await search.press('Escape')
  await expect.poll(() => rows(page, 'Out of Tolerance')).toHaveLength(2)
  // By keys from a row to its chart, back to the row, and to the chart again.
  const bore = table(page, 'Out of Tolerance').getByRole('button', { name: 'D1 · Bore' })
  const opens = page.getByRole('group', { name: 'Control chart and what belongs to it. Escape closes it.' })
  const isFocused = (it: typeof bore) => it.evaluate((element) => element === document.activeElement)
  await bore.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(opens)).toBe(true)
  await opens.getByRole('img').first().waitFor()
  await page.keyboard.press('Escape')
  await opens.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(bore)).toBe(true)
  await page.keyboard.press('Enter')
  const chart = page.getByRole('region', { name: /^Control chart: D1 · Bore/ })
  await chart.getByRole('img', { name: /61 points, 1 out of tolerance, 1 breaks a rule/ }).waitFor()
  await page.getByText('The process is not stable: rules are broken, so that no capability can be told.').waitFor()
  expect(new URL(page.url()).searchParams.get('check')).toContain('D1')
  // Figures stand at the lines; keys lead from point to point and open one, and what is opened comes into sight.
  await chart.getByRole('img', { name: /USL 10\.100, UCL 10\.074, Centre 10\.003, LCL 9\.932, LSL 9\.900$/ }).waitFor()
  const points = chart.getByRole('group', { name: /^Control chart: D1 · Bore.* Enter opens one\.$/ })
  await points.focus()
  await page.keyboard.press('End')
  await chart
    .getByRole('status')
    .getByText(/10\.2 · beyond the limits/)
    .waitFor()
  await page.keyboard.press('ArrowLeft')
  await chart
    .getByRole('status')
    .getByText(/10\.01$/)
    .waitFor()
  await picture(page, 'chart-keys')
  await page.keyboard.press('End')
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.keyboard.press('Enter')
  const opened = page.getByRole('region', { name: /^Measured/ })
  await opened.getByText('Insert changed').waitFor()
  const isInSight = () =>
    opened.getByText('Insert changed').evaluate((it) => it.getBoundingClientRect().bottom <= window.innerHeight)
  await expect.poll(isInSight).toBe(true)
  await opened.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  // As a table, by a key: the last point is looked at.
  await chart.getByRole('img').first().locator('xpath=..').locator('xpath=..').focus()
  await page.keyboard.press('t')
  const lastRow = chart.getByRole('table').getByRole('row').last()
  await lastRow.getByRole('cell', { name: bedUser.userName }).waitFor()
  await picture(page, 'chart-table')
  await lastRow.getByRole('button').click()
  const point = page.getByRole('region', { name: /^Measured/ })
  await expect
    .poll(() => point.getByRole('row').last().textContent())
    .toMatch(/10\.2 mm.*T-4.*Insert worn.*Insert changed/)
  await expect.poll(() => point.getByRole('row').last().textContent()).toContain(bedUser.userName)
  await point
    .getByRole('region', { name: /around then$/ })
    .getByRole('img')
    .waitFor()
  // Each colour of it has its word.
  const words = point.getByRole('list', { name: 'States' }).getByRole('listitem')
  await expect.poll(() => words.allTextContents()).toContain('Running')
  await chart.getByRole('button', { name: /^Show as a? ?chart/i }).click()
  await picture(page, 'chart')
  await expectAccessible(page)
  // A link shows the same.
  const { page: other, context: otherContext } = await bed.signedIn(page.url().replace(/^https?:\/\/[^/]+/, ''))
  await other
    .getByRole('region', { name: /^Measured/ })
    .getByText('Insert changed')
    .waitFor()
  await otherContext.close()
  expect(troubles).toEqual([])
  await context.close()
})

test('of very many characteristics it is said plainly which are looked at, in the list and in alerts', async () => {
  const { page, context } = await open('outOfTolerance')
  // As a server answers that has more of them than it looks at, with names as long as they are at plants.
  await page.route('**/api/analytics/{checkCharacteristics,qualityNotices}', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const { characteristics = [] } = json.data
    const many = Array.from({ length: 40 }, () => characteristics).flat()
    const more = {
      more: true,
      characteristics: many.map((each, k) => ({
        ...{ ...each, holds: k % 2, checkText: `${each.checkText} of seat ${k}`, partNum: `P-47110-${k}` },
        ...(each.checkID === 'L1' && {
          ...{ state: 'was', rules: [], since: iso(days.start + 40 * 3_600_000) },
          ...{ outSince: iso(days.start + (k === 1 ? 39 : 9) * 3_600_000) },
        }),
      })),
    }
    const lookedAt = { ...json.data.lookedAt, more: true, outBefore: 2000, outBeforeMore: true }
    await route.fulfill({
      response,
      json: { ...json, data: { ...json.data, ...(json.data.lookedAt ? { lookedAt } : more) } },
    })
  })
  await page.reload()
  await page
    .getByText(/^More than 80 characteristics were checked in this time\. Those that are out of tolerance/)
    .waitFor()
  await page.getByText('80 of the 80 looked at', { exact: true }).waitFor()
  // Nothing that tells rows apart is cut, nor why they are out; of what was out both ends are told.
  const cutIn = (names: string[]) =>
    table(page, 'Out of Tolerance').evaluate((it, of) => {
      const heads = [...it.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent)
      const cells = [...it.querySelectorAll('[role=cell]')]
      return cells.flatMap((cell, k) => {
        const isAsked = of.includes(heads[k % heads.length]!)
        const isCut = [cell, ...cell.querySelectorAll('*')].some(
          (each) =>
            getComputedStyle(each).overflow === 'hidden' &&
            (each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1),
        )
        return isAsked && isCut ? [cell.textContent] : []
      })
    }, names)
  const told = ['State', 'Check', 'Machine', 'Part', 'Last value', 'By', 'Expected', 'Since', 'Why, and what was done']
  if (process.env.SHOTS) await picture(page, 'out-many-first')
  expect(await cutIn(told)).toEqual([])
  // The rows fill the page, whatever its height, and all columns are in sight, also where work is held.
  const { x, y, width, height } = (await table(page, 'Out of Tolerance').boundingBox())!
  const why = (await page.getByRole('columnheader', { name: 'Why, and what was done' }).boundingBox())!
  expect(why.x + why.width).toBeLessThanOrEqual(x + width)
  const high = await page.evaluate(() => window.innerHeight)
  expect([y + height > 0.9 * high, y + height <= high]).toEqual([true, true])
  await picture(page, 'out-many')
  const state = page.getByRole('columnheader', { name: 'State' }).getByRole('button')
  await state.click()
  await expect
    .poll(async () => (await rows(page, 'Out of Tolerance')).slice(0, 2))
    .toEqual([
      expect.stringMatching(/^Was out.*Nov 18, 15:00\n– 16:00/),
      expect.stringMatching(/^Was out.*Nov 17, 09:00\n– Nov 18, 16:00/),
    ])
  expect(await cutIn(told)).toEqual([])
  await picture(page, 'out-many-was')
  if (process.env.SHOTS) {
    await page.setViewportSize({ width: 3840, height: 2160 })
    await page.reload()
    await page.getByText('80 of the 80 looked at', { exact: true }).waitFor()
    await picture(page, 'out-many-4k')
  }
  await page.goto(address('alerts'))
  await page.getByText(/^More than 2,000 others are out of tolerance since before this range/).waitFor()
  await page.getByText(/^More than 2 characteristics were checked in this time/).waitFor()
  await context.close()
})

test('what is out since before the range is told with the way to it, in the list and in alerts', async () => {
  const { page, context } = await bed.signedIn('/quality/alerts?range=24h')
  const told = page.getByRole('status').filter({ hasText: 'One more is out of tolerance since before this range' })
  await told.waitFor()
  await page.getByText('Nothing that was checked needs attention now.').waitFor()
  await picture(page, 'alerts-before')
  await page.goto(`${bed.origin}/quality/outOfTolerance?range=24h`)
  await told.waitFor()
  await told.getByRole('link', { name: 'Look at the last 90 days' }).click()
  await page.waitForURL((url) => url.searchParams.get('range') === '90d')
  await expect.poll(async () => (await rows(page, 'Out of Tolerance'))[0]).toMatch(/^Out nowD1 · Bore/)
  await expect.poll(() => told.count()).toBe(0)
  await context.close()
})

test('what is searched in one view is not searched in another: an alert opens its chart above a list that has it', async () => {
  const { page, context } = await open('outOfTolerance', '&checkSearch=length&all=true')
  await expect.poll(() => rows(page, 'Out of Tolerance')).toHaveLength(1)
  // Its tab brings it back, and so does that of any other view; what is open there as well.
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('Data').click()
  await page.getByRole('grid', { name: 'Values of checks' }).waitFor()
  await page.getByPlaceholder('Search').fill('insert')
  await page.waitForURL((url) => url.searchParams.get('data.search') === 'insert')
  await tab('Out of Tolerance').click()
  await expect.poll(() => rows(page, 'Out of Tolerance')).toHaveLength(1)
  await expect.poll(() => page.getByPlaceholder('Search').inputValue()).toBe('length')
  expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual(['all', 'checkSearch', 'from', 'range', 'to'])
  await tab('Data').click()
  await page.waitForURL((url) => url.searchParams.get('data.search') === 'insert')
  await tab('Alerts').click()
  const alert = page.getByRole('article', { name: /^D1, .* · Out of tolerance$/ })
  await alert.getByRole('link', { name: /^Open in Out of Tolerance/ }).click()
  await page.getByRole('region', { name: /^Control chart: D1 · Bore/ }).waitFor()
  await expect.poll(async () => (await rows(page, 'Out of Tolerance'))[0]).toMatch(/^Out nowD1 · Bore/)
  await page.getByRole('tab', { name: 'By Machine' }).click()
  await page.waitForURL((url) => url.pathname === '/quality/byMachine')
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['range', 'from', 'to'])
  // An address that holds more, from before or from elsewhere, is put right as well.
  await page.goto(address('inquiry', '&rows=part&check=1~D1~~&checkSearch=x'))
  await page.waitForURL((url) => !url.searchParams.has('check') && !url.searchParams.has('checkSearch'))
  expect(new URL(page.url()).searchParams.get('rows')).toBe('part')
  await context.close()
})

test('where an answer is long in coming, words say what is asked for, and a shorter range ends the question', async () => {
  const { page, context } = await open('outOfTolerance')
  for (const [view, path] of [
    ['outOfTolerance', 'checkCharacteristics'],
    ['byMachine', 'qualityPivot'],
    ['inquiry', 'qualityColumns'],
    ['alerts', 'qualityNotices'],
    ['insights', 'qualityNotices'],
    ['data', 'checkRows'],
  ]) {
    let given = 0
    // As a server answers that has much to read.
    await page.route(`**/api/analytics/${path}`, (route) => {
      if (Date.parse(route.request().postDataJSON().startDate) > Date.now() - 60 * 86_400_000) return route.continue()
      given++
      return undefined
    })
    await page.goto(`${bed.origin}/quality/${view}?range=90d`)
    const waits = page.getByRole('status').filter({ hasText: '90 days of 3 machines are asked for' })
    await waits.waitFor()
    expect(given).toBeGreaterThan(0)
    if (view === 'outOfTolerance') {
      await picture(page, 'waits')
      await expectAccessible(page)
    }
    await waits.getByRole('button', { name: 'Last 7 days' }).click()
    await page.waitForURL((url) => url.searchParams.get('range') === '7d')
    await waits.waitFor({ state: 'detached' })
    await page.unroute(`**/api/analytics/${path}`)
  }
  await context.close()
})

test('rules are chosen for a characteristic with their false alarms beside them; by the limits alone it does not drift, and what is steady has a capability', async () => {
  const { page, context } = await open('outOfTolerance', '&all=true')
  await table(page, 'Out of Tolerance').getByRole('button', { name: 'L1 · Length' }).click()
  const limits = page.getByRole('region', { name: 'Limits', exact: true })
  await limits.getByText('By chance alone one false alarm in about 92 points').waitFor()
  await limits.getByRole('combobox', { name: 'Rules' }).click()
  await picture(page, 'rules')
  await page.getByRole('option', { name: 'Limits alone 1 false in 370' }).click()
  await limits.getByText('By chance alone one false alarm in about 370 points').waitFor()
  await expectAccessible(page)
  await expect.poll(async () => (await rows(page, 'Out of Tolerance'))[1]).toMatch(/^SteadyL1/)
  await page.goto(
    address('outOfTolerance', `&to=${iso(days.start + 30 * 3_600_000)}&all=true`).replace(`&to=${iso(days.end)}`, ''),
  )
  await table(page, 'Out of Tolerance').getByRole('button', { name: 'L1 · Length' }).click()
  const capability = page.getByRole('region', { name: 'Capability' })
  await capability.getByText('Cpk', { exact: true }).waitFor()
  await capability
    .getByText(/^95 %: /)
    .first()
    .waitFor()
  await picture(page, 'capability')
  await limits.getByRole('combobox', { name: 'Rules' }).click()
  await page.getByRole('option', { name: 'Usual: Western Electric' }).click()
  await limits.getByText('By chance alone one false alarm in about 92 points').waitFor()
  await context.close()
})

test('a value that is typed at a machine is on the chart within a second, and on a phone', async () => {
  const check = `${sheet.pageId}~D1~${machine}~`
  const { page, context } = await bed.signedIn(`/quality/outOfTolerance?range=24h&check=${check}`, bedUser, phone)
  await page.getByText('Nothing was found of it in this range.').waitFor()
  const entry = { ...sheet, checkID: 'D1', sample: 1, resourceID: machine, at: iso(Date.now() - 1000), value: 10.01 }
  await bed.ask('POST', '/checkData', { entries: [{ entryId: randomUUID(), ...entry }] })
  await page.getByRole('img', { name: /1 point, 0 out of tolerance/ }).waitFor({ timeout: 1500 })
  const crumb = page.getByRole('heading', { level: 1 }).getByText('Out of Tolerance')
  await expect.poll(() => crumb.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
  // What it belongs to is whole as well, and the points have most of the width.
  const parent = page.getByRole('heading', { level: 1 }).getByText('Quality')
  await expect.poll(() => parent.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
  const plot = page
    .getByRole('region', { name: /^Control chart/ })
    .locator('.u-over')
    .first()
  expect((await plot.boundingBox())!.width / page.viewportSize()!.width).toBeGreaterThan(0.6)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await picture(page, 'phone')
  for (const [view, shown] of [
    ['alerts', page.getByRole('region', { name: 'Alerts', exact: true })],
    ['insights', page.getByRole('region', { name: 'Insights', exact: true })],
    ['data', page.getByRole('grid', { name: 'Values of checks' })],
  ] as const) {
    await page.goto(address(view))
    await shown.waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), view).toBe(true)
    await picture(page, `phone-${view}`)
  }
  await context.close()
})

test('Data: every value of the range as a grid that is filtered, sorted and taken along as a file, with who found it', async () => {
  const { page, context, troubles } = await open('data')
  const grid = page.getByRole('grid', { name: 'Values of checks' })
  await expect.poll(async () => (await grid.getByRole('row').allTextContents())[1]).toMatch(/D1Bore10\.2mmNo/)
  await picture(page, 'data')
  await expectAccessible(page)
  await page.getByPlaceholder('Search').fill('insert')
  await page.waitForURL((url) => url.searchParams.get('data.search') === 'insert')
  await expect.poll(() => grid.getByText('10.2', { exact: true }).count()).toBe(1)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  const { data } = papaparse.parse<Record<string, string>>(text.trim(), { header: true })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    Check: 'D1',
    Value: '10.2',
    Within: 'No',
    By: bedUser.userName,
    Tool: 'T-4',
  })
  // The heading says how the rows stand that are there, not how those will that are asked for.
  const heading = grid.getByRole('columnheader', { name: 'Value', exact: true })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/analytics/checkRows', async (route) => {
    if (route.request().postDataJSON().list.orderBy) await held.promise
    await route.continue()
  })
  const asking = page.waitForRequest((asked) => asked.url().endsWith('/checkRows') && asked.postDataJSON().list.orderBy)
  await heading.click()
  await asking
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe(null)
  held.resolve()
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
  // Until another page is there, it says that it is on its way, and no range beyond the end.
  await page.goto(address('data', '&data.size=25'))
  await grid.getByText('10.2', { exact: true }).waitFor()
  const comes = Promise.withResolvers<void>()
  await page.route('**/api/analytics/checkRows', async (route) => {
    if (route.request().postDataJSON().list.offset !== '0') await comes.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Last page' }).click()
  await page.getByText('Loading', { exact: true }).waitFor()
  await expect.poll(() => grid.getAttribute('aria-busy')).toBe('true')
  await expect.poll(() => page.getByText(/\d–\d+ of 121$/).count()).toBe(0)
  comes.resolve()
  await page.getByText('101–121 of 121').waitFor()
  await expect.poll(() => grid.getAttribute('aria-busy')).toBe('false')
  // The last page, and any other, is one step away.
  await page.goto(address('data', '&data.size=25'))
  await grid.getByText('10.2', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Last page' }).click()
  await page.getByText('101–121 of 121').waitFor()
  const field = page.getByRole('textbox', { name: /^Page/ })
  await field.fill('3')
  await field.press('Enter')
  await page.getByText('51–75 of 121').waitFor()
  await expect.poll(() => field.inputValue()).toBe('3')
  await picture(page, 'data-pages')
  // A link shows the same; without a match it says so.
  await page.goto(address('data', '&data.checkIDEquals=L1&data.sort=value'))
  await expect.poll(() => grid.getByText('Length').count()).toBeGreaterThan(5)
  await page.goto(address('data', '&data.search=nowhere'))
  await page.getByText('No value matches. Take away a filter or the search.').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('Alerts: what is out of tolerance and what breaks a rule, how sure, and the way to its chart', async () => {
  const { page, context, troubles } = await open('alerts')
  const alerts = page.getByRole('region', { name: 'Alerts', exact: true })
  await alerts.getByText('2 alerts').waitFor()
  await alerts.getByText('Bore: 10.2 mm, 9.9 to 10.1 mm is expected.', { exact: true }).waitFor()
  const drifting = alerts.getByRole('article', { name: /About to be out of tolerance$/ })
  await drifting.getByRole('button', { name: /^How sure/ }).click()
  await drifting.getByText(/^Control chart of the last 60 values/).waitFor()
  await expect.poll(() => drifting.textContent()).toMatch(/A steady process gives one such alarm in about 92 points/)
  // What is known of why, and what was done; how it was found is said once for all.
  const outside = alerts.getByRole('article', { name: /· Out of tolerance$/ })
  await expect.poll(() => outside.textContent()).toMatch(/Why: Insert wornDone: Insert changed/)
  await expect.poll(() => page.getByText(/nothing is estimated/).count()).toBe(1)
  await picture(page, 'alerts')
  await expectAccessible(page)
  const search = page.getByPlaceholder('Search')
  await search.fill(`${machine} length`)
  await alerts.getByText('1 alert', { exact: true }).waitFor()
  await page.waitForURL((url) => url.searchParams.get('alertSearch') === `${machine} length`)
  await search.fill('nowhere')
  await alerts.getByText('No alert matches the search.').waitFor()
  await search.press('Escape')
  await alerts.getByText('2 alerts').waitFor()
  await alerts.getByRole('link', { name: /^Open in Out of Tolerance: Out of tolerance/ }).click()
  await page.getByRole('region', { name: /^Control chart: D1 · Bore/ }).waitFor()
  expect(troubles).toEqual([])
  // Where nothing was checked it says so, and what to do.
  await page.goto(`/quality/alerts?range=custom&from=${iso(weeks.start)}&to=${iso(weeks.end)}`)
  await page.getByRole('link', { name: 'Checksheets' }).last().waitFor()
  await context.close()
})

test('Insights: where scrap differs beyond chance, with its test, since when and what it costs; and nothing where nothing is', async () => {
  const { page, context, troubles } = await bed.signedIn(
    `/quality/insights?range=custom&from=${iso(weeks.start)}&to=${iso(weeks.end)}`,
  )
  const insights = page.getByRole('region', { name: 'Insights', exact: true })
  const worse = insights.getByRole('article', { name: new RegExp(`${machine}.*part P-900 · More scrap and rework$`) })
  await worse
    .getByText(
      /of part P-900, operation 10 are scrap or rework on \d+ days; both other machines .*that make it have at most/,
    )
    .waitFor()
  await expect.poll(() => worse.textContent()).toMatch(/lost/)
  await worse.getByRole('button', { name: /^How sure/ }).click()
  await worse.getByText(/Wilcoxon’s rank-sum test/).waitFor()
  await insights.getByText(/Looked at 12 days/).waitFor()
  await picture(page, 'insights')
  await expectAccessible(page)
  await worse.getByRole('link', { name: /^Open in By Machine/ }).click()
  await page.waitForURL((url) => url.pathname === '/quality/byMachine' && url.searchParams.get('machine') === machine)
  // It is a finding of this part: its evidence is of it, whatever its revision.
  const address900 = new URL(page.url()).searchParams
  expect([address900.get('part'), address900.get('operation')]).toEqual(['P-900~*', '10'])
  await page.getByRole('button', { name: 'Let go of Operation 10', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Let go of Part P-900', exact: true }).waitFor()
  const evidence = page.getByRole('table', { name: 'Scrap and rework: machines' })
  await evidence.getByRole('button', { name: new RegExp(`^${machine}`), pressed: true }).waitFor()
  // On paper nothing says where the pointer happens to be.
  const other = evidence.getByRole('row').last()
  const ground = () => other.evaluate((row) => getComputedStyle(row).backgroundColor)
  const plain = await ground()
  await other.hover()
  await expect.poll(ground).not.toBe(plain)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(ground).toBe('rgba(0, 0, 0, 0)')
  await page.emulateMedia({ media: 'screen' })
  // Days before anything was reported are told as such.
  await page.goto(`/quality/insights?range=custom&from=${iso(weeks.start - 14 * 86_400_000)}&to=${iso(weeks.end)}`)
  await page
    .getByText(/^Looked at 12 days from Nov 5, 2026 on, as no parts were reported in this range before, \d/)
    .waitFor()
  await page.goto(address('insights'))
  await page.getByText('There is too little in this range to compare.').waitFor()
  await page.getByText('This needs 8 days or more, of each and of the others.').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('what passed or failed says so in Data, what is out is marked by more than a word, and no limits are frozen of few points', async () => {
  const clickhouse = openClickHouse(bed.world.env.CLICKHOUSE_URL!)
  const passFail = { check_text: 'No burr', kind: 'passFail', unit: null, value: null, lower: null, upper: null }
  const at = days.start + 3_600_000
  const values = [true, false].map((passed, k) =>
    found('V1', at + k * 60_000, 0, { ...passFail, passed, is_within: passed }),
  )
  const few = found('L2', at, 50, { check_text: 'Width', is_within: true })
  await clickhouse.insert({ table: 'check_value', format: 'JSONEachRow', values: [...values, few] })
  await clickhouse.close()
  const { page, context, troubles } = await bed.signedIn(address('data', '&data.checkIDEquals=V1'))
  const row = (text: string) =>
    page
      .getByRole('grid', { name: 'Values of checks' })
      .getByRole('row')
      .filter({ has: page.getByText(text, { exact: true }) })
  await row('Passed').getByRole('gridcell', { name: 'Yes', exact: true }).waitFor()
  await row('Passed').getByRole('gridcell', { name: 'Pass/fail', exact: true }).waitFor()
  const outside = row('Failed').getByRole('gridcell', { name: 'No', exact: true })
  await expect.poll(() => outside.locator('svg').count()).toBe(1)
  await picture(page, 'data-passed')
  await expectAccessible(page)
  await page.goto(address('outOfTolerance', `&check=${sheet.pageId}~L2~${machine}~`))
  const limits = page.getByRole('region', { name: 'Limits' })
  await limits.getByText('There are no limits yet: they follow from 20 points on, and can be frozen then.').waitFor()
  await expect.poll(() => limits.getByRole('button', { name: 'Freeze limits' }).isDisabled()).toBe(true)
  await picture(page, 'no-limits')
  expect(troubles).toEqual([])
  await context.close()
})
