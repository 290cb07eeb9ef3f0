import { randomUUID } from 'node:crypto'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { bedUser } from './plant.bed.ts'
import { shots } from './shots.ts'
import { createViewsBed, type ViewsBed } from './views.bed.ts'

/** Two weekdays of the plant, midnight to midnight in its zone. */
const days = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const iso = (ms: number) => new Date(ms).toISOString()
const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency,chart
E1,Bore,number,mm,10,9.85,10.15,1,eachHour,EWMA
K1,Length,number,mm,50,49,51,1,eachHour,CUSUM
N1,Scratches,number,,,,12,1,eachHour,defects each time (c)
X1,Depth,number,mm,5,4.8,5.2,1,eachHour,usual
G1,Width,number,mm,10,9,11,10,eachHour,usual
T1,Tight,number,mm,5,4.98,5.02,1,eachHour,usual
`

let bed: ViewsBed<unknown>
let machine: string
let sheet: { pageId: number; revId: number }

const at = (k: number) => days.start + 8 * 3_600_000 + k * 1_800_000
const wobble = (k: number) => (((k * 7) % 5) - 2) * 0.01 + ((k * 11) % 3) * 0.005
/** Steady for 40 values, then moved by little; what is counted is steady until the last one. */
async function findValues() {
  const clickhouse = openClickHouse(bed.world.env.CLICKHOUSE_URL!)
  const found = (
    checkID: string,
    k: number,
    value: number,
    limits: { lower: number | null; upper: number | null },
    more: object = {},
  ) => ({
    ...{ organization_id: 1, page_id: sheet.pageId, check_id: checkID, entry_id: randomUUID(), rev_id: sheet.revId },
    ...{ check_text: csv.split(`${checkID},`)[1]!.split(',')[0], kind: 'number', sample: 1, user_id: 1 },
    at: iso(at(k)).replace('T', ' ').replace('Z', ''),
    recorded_at: iso(at(k)).replace('T', ' ').replace('Z', ''),
    ...{ unit: checkID === 'N1' ? null : 'mm', value, ...limits, resource_id: machine },
    is_within: value <= (limits.upper ?? value) && value >= (limits.lower ?? value),
    ...(value > (limits.upper ?? value) ? { reason: 'Rack worn', action: 'Rack changed' } : {}),
    ...more,
  })
  /** Two people measure ten parts three times, one of them a little larger. */
  const studied = Array.from({ length: 6 }, (_, k) =>
    Array.from({ length: 10 }, (_, part) =>
      found(
        'G1',
        k,
        9.5 + part / 10 + 0.02 * (k % 2) + wobble(k + part) / 2,
        { lower: 9, upper: 11 },
        {
          ...{ sample: part + 1, user_id: 1 + (k % 2) },
        },
      ),
    ),
  ).flat(2)
  await clickhouse.insert({
    table: 'check_value',
    format: 'JSONEachRow',
    values: Array.from({ length: 60 }, (_, k) => [
      found('E1', k, 10 + wobble(k) + (k < 40 ? 0 : 0.05), { lower: 9.85, upper: 10.15 }),
      found('K1', k, 50 + 5 * wobble(k) + (k < 40 ? 0 : -0.25), { lower: 49, upper: 51 }),
      found('N1', k, k === 59 ? 14 : 2 + (k % 4), { lower: null, upper: 12 }),
      found('T1', k, 5 + wobble(k) / 2, { lower: 4.98, upper: 5.02 }, { part_num: 'P-32' }),
      found('T1', k, 5 + wobble(k) / 2, { lower: 4.98, upper: 5.02 }),
      found(
        'X1',
        k,
        5 + wobble(k) + (k === 7 ? 0.12 : k < 40 ? 0 : 0.03),
        { lower: 4.8, upper: 5.2 },
        k === 7 ? { reason: 'A chip under the part', action: 'Fixture cleaned' } : {},
      ),
    ])
      .flat()
      .concat(studied),
  })
  await clickhouse.close()
}

beforeAll(async () => {
  bed = await createViewsBed({ machines: 2, timeZone: 'America/New_York', range: days })
  machine = bed.plant.machines[0]!.resourceID
  const { data } = await bed.ask('POST', '/docs/checksheet', { csv, docName: 'Hourly' })
  sheet = { pageId: data.pageId, revId: data.revId }
  await bed.ask('POST', `/docs/revision/${sheet.revId}/approve`, {})
  await findValues()
}, 300_000)
afterAll(() => bed?.close())

const address = (more = '') =>
  `/quality/outOfTolerance?range=custom&from=${iso(days.start)}&to=${iso(days.end)}&all=true${more}`
const chartOf = (checkID: string) => address(`&check=${sheet.pageId}~${checkID}~${machine}~`)
const chip = 'A chip under the part · Fixture cleaned'
const picture = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.waitForTimeout(800)
  await shots(page, `charts-${name}`)
}

test('a check is drawn as its checksheet says: averages, sums, counts, each with what it speaks by', async () => {
  const { page, context, troubles } = await bed.signedIn(chartOf('E1'))
  const chart = page.getByRole('region', { name: /^Control chart: / })
  await chart.getByRole('img', { name: /60 points, 0 out of tolerance, [1-9]\d* breaks? a rule/ }).waitFor()
  await chart.getByText(/EWMA.*by chance alone one false alarm in about 500 points/).waitFor()
  await chart.getByText('Average so far').waitFor()
  await picture(page, 'ewma')
  // From the alarm to another measurement it is one step, at the same machine.
  const again = await chart.getByRole('link', { name: 'Fill In' }).getAttribute('href')
  expect(again).toMatch(new RegExp(`^/checksheets/${sheet.pageId}/fill\\?resourceID=`))
  await expectAccessible(page)
  await page.goto(chartOf('K1'))
  await chart.getByText(/CUSUM.*by chance alone one false alarm in about 465 points/).waitFor()
  await chart.getByText('Sum downwards').waitFor()
  await picture(page, 'cusum')
  await page.goto(chartOf('N1'))
  await chart.getByRole('img', { name: /60 points, 1 out of tolerance, 1 breaks a rule/ }).waitFor()
  await chart.getByText(/Defects, each time \(c\)/).waitFor()
  // Of what is counted no capability is told.
  await expect.poll(() => page.getByRole('region', { name: 'Capability' }).count()).toBe(0)
  await picture(page, 'counts')
  await page.goto(chartOf('G1'))
  const study = page.getByRole('region', { name: 'Gauge study (R&R)' })
  await study.getByRole('button', { name: 'Study this gauge' }).click()
  await study.getByText('This gauge can be used.').waitFor()
  await study.getByText('2 people, 10 parts, measured 3 times each').waitFor()
  await expect.poll(() => study.getByRole('table').count()).toBe(3)
  expect(new URL(page.url()).searchParams.get('study')).toBe('true')
  await study.scrollIntoViewIfNeeded()
  await picture(page, 'gauge')
  await expectAccessible(page)
  expect(troubles).toEqual([])
  await context.close()
})

test('limits are frozen from the points but one, with its cause; the chart says whose they are, and it is taken back', async () => {
  const { page, context, troubles } = await bed.signedIn(chartOf('X1'))
  const limits = page.getByRole('region', { name: 'Limits', exact: true })
  await limits.getByText('These limits follow from the points that are drawn, and move with them.').waitFor()
  const sheetOf = page.getByRole('dialog')
  const fill = async () => {
    await limits.getByRole('button', { name: 'Freeze limits' }).click()
    await sheetOf.getByRole('checkbox', { name: /^Leave out .*, 5\.1/ }).check()
    // What was recorded with the value is one click away.
    await sheetOf.getByRole('button', { name: 'As recorded then: A chip under the part · Fixture cleaned' }).click()
    await expect.poll(() => sheetOf.getByRole('textbox', { name: /^Cause of/ }).inputValue()).toBe(chip)
    await sheetOf.getByText(/59 points/).waitFor()
    await sheetOf.getByRole('textbox', { name: /^Why these limits/ }).fill('Fixture changed')
  }
  await fill()
  await picture(page, 'freeze')
  await expectAccessible(page)
  await sheetOf.getByRole('button', { name: 'Freeze limits' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  await limits.getByText('These limits follow from the points that are drawn, and move with them.').waitFor()
  await fill()
  await sheetOf.getByRole('button', { name: 'Freeze limits' }).click()
  await limits.getByText(/^Frozen by .*: Fixture changed$/).waitFor()
  await limits.getByText(/Of 59 points, .* · 1 point left out/).waitFor()
  await limits.getByText(new RegExp(`${chip}$`)).waitFor()
  const chart = page.getByRole('region', { name: /^Control chart: / })
  await chart.getByText('Limits, 3 σ (UCL, LCL), frozen').waitFor()
  // What they do not follow from is crossed, and says why.
  await chart.getByText('Left out of the limits', { exact: true }).waitFor()
  await chart.getByRole('group', { name: /Enter opens one/ }).focus()
  await page.keyboard.press('Home')
  for (let k = 0; k < 7; k++) await page.keyboard.press('ArrowRight')
  await chart
    .getByRole('status')
    .getByText(/5\.1\d* · .*left out of the limits: A chip under the part · Fixture cleaned$/)
    .waitFor()
  await picture(page, 'frozen')
  if (process.env.SHOTS) {
    await page.setViewportSize({ width: 3840, height: 2160 })
    await picture(page, 'frozen-4k')
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await expectAccessible(page)
  await limits.getByRole('button', { name: 'Let limits move' }).click()
  await limits.getByText('These limits follow from the points that are drawn, and move with them.').waitFor()
  // Where the tolerance is tighter than the limits, that is said before they are frozen.
  await page.goto(chartOf('T1'))
  await limits.getByRole('button', { name: 'Freeze limits' }).click()
  await sheetOf.getByText(/^UCL 5\.0\d+ mm lies above USL 5\.020* mm, LCL .* gives no alarm of the chart\.$/).waitFor()
  await picture(page, 'freeze-beyond')
  await page.goto(chartOf('X1'))
  // A note beside the last point.
  await chart.getByRole('img').first().locator('xpath=..').locator('xpath=..').focus()
  await page.keyboard.press('t')
  await chart.getByRole('table').getByRole('button').last().click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('textbox', { name: 'Note' }).fill('New rack from here on')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await notes.getByText(/^New rack from here on/).waitFor()
  await expect.poll(() => chart.getByRole('row').last().textContent()).toContain('New rack from here on')
  await chart.getByRole('button', { name: /^Show as a? ?chart/i }).click()
  // The button says what it is as long as the mouse is on it.
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await chart.getByText('Note', { exact: true }).waitFor()
  await picture(page, 'note')
  await expectAccessible(page)
  expect(troubles).toEqual([])
  await context.close()
})

test('of a part that is not in master data it is said at once that no limits can be kept, with the way to add it', async () => {
  const { page, context, troubles } = await bed.signedIn(`${chartOf('T1')}P-32`)
  const limits = page.getByRole('region', { name: 'Limits', exact: true })
  const said = 'Part P-32 is not in Master data: limits, rules and notes are kept of it once it is added there.'
  await limits.getByText(said).waitFor()
  const freeze = limits.getByRole('button', { name: 'Freeze limits' })
  await expect
    .poll(async () => [await freeze.isDisabled(), await limits.getByRole('combobox').count()])
    .toEqual([true, 0])
  const chart = page.getByRole('region', { name: /^Control chart: / })
  await chart.getByRole('group', { name: /Enter opens one/ }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByText(said).waitFor()
  await expect.poll(() => notes.getByRole('textbox').count()).toBe(0)
  await picture(page, 'not-kept')
  await expectAccessible(page)
  await limits.getByRole('link', { name: 'Add it to Parts' }).click()
  // The form for it is open with its number; Back leads to the chart again.
  await page.waitForURL((url) => url.pathname === '/parts' && url.search === '')
  const adding = page.getByRole('dialog')
  await expect.poll(() => adding.getByRole('textbox', { name: /^Part/ }).first().inputValue()).toBe('P-32')
  await picture(page, 'add-part')
  await adding.getByRole('button', { name: 'Save', exact: true }).click()
  await adding.waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => freeze.isEnabled()).toBe(true)
  await notes.getByRole('textbox', { name: 'Note' }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('a chart of sums is whole on a phone', async () => {
  const { page, context } = await bed.signedIn(chartOf('K1'), bedUser, phone)
  await page
    .getByRole('region', { name: /^Control chart: / })
    .getByText('Sum downwards')
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await picture(page, 'phone')
  await context.close()
})
