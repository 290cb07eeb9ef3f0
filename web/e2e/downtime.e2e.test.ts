import type { BreakdownRow } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDuration } from '../src/kit/format/durationFormat.ts'
import { formatCount } from '../src/kit/format/numberFormat.ts'
import { expectAccessible } from './expectAccessible.ts'
import { until } from './plant.bed.ts'
import { createViewsBed, type ViewsBed } from './views.bed.ts'

const timeZone = 'America/New_York'
/** A weekday of the plant, midnight to midnight in its zone. */
const day = { start: Date.parse('2026-11-18T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const [from, to] = [day.start, day.end].map((at) => new Date(at).toISOString())
const address = (more = '') => `/efficiency/downtime?range=custom&from=${from}&to=${to}${more}`
const duration = (secs: number) => formatDuration(secs, 'en-US')
const text = (words: string) => new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))

let bed: ViewsBed<unknown>

const stood = (row: BreakdownRow) => row.downSecs + row.idleSecs
const usual = { timeClasses: ['down', 'idle'], scheduled: true }

beforeAll(async () => {
  bed = await createViewsBed({ machines: 6, timeZone, range: day })
  await bed.ask('POST', '/reasons', { reasonCode: 'CHIPS', description: 'Chips being cleared', color: '#2E86AB' })
})
afterAll(() => bed?.close())

const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('Downtime: reasons add up to what the server answers and lead by keyboard to machines, stops and the timeline', async () => {
  const { page, context, troubles } = await bed.signedIn(address())
  const rows = (await bed.breakdown(['reason'], usual)).sort((a, b) => stood(b) - stood(a))
  const all = rows.reduce((sum, row) => sum + stood(row), 0)
  const summary = page.getByRole('region', { name: 'Downtime' })
  await summary.getByText(duration(all), { exact: true }).waitFor()
  await summary
    .getByText(
      formatCount(
        rows.reduce((sum, row) => sum + (row.stops ?? 0), 0),
        'en-US',
      ),
    )
    .waitFor()
  const reasons = page.getByRole('table', { name: 'By reason' })
  await reasons
    .getByRole('row')
    .nth(1)
    .getByText(duration(stood(rows[0]!)), { exact: true })
    .waitFor()
  await reasons.getByRole('row').last().getByText('100 %', { exact: true }).waitFor()
  await expectAccessible(page)

  await reasons.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('reason') === rows[1]!.reason)
  const ofReason = (await bed.breakdown(['resourceID', 'reason'], usual))
    .filter(({ reason }) => reason === rows[1]!.reason)
    .sort((a, b) => stood(b) - stood(a))
  const worst = ofReason[0]!
  const machines = page.getByRole('table', { name: 'By machine' })
  await machines
    .getByRole('row')
    .nth(1)
    .getByText(duration(stood(worst)), { exact: true })
    .waitFor()
  const stops = page.getByRole('table', { name: text(`Stops of ${worst.resourceID} `) })
  await stops.waitFor()
  await expect.poll(() => stops.getAttribute('aria-rowcount')).toBe(String(worst.stops))
  await stops.getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/efficiency/details')
  expect(param(page, 'machine')).toBe(worst.resourceID)
  expect(troubles).toEqual([])
  await context.close()
})

/** As the plant's schedules name them. */
const shiftsOf = [undefined, 'Day / Early', 'Late', 'Night']

test('Downtime: which kinds count, what bars measure, the shift and the hour stand in the address and narrow the rest', async () => {
  const { page, context } = await bed.signedIn(address('&classes=setup&measure=stops'))
  const setups = await bed.breakdown(['shiftNum'], { timeClasses: ['setup'], scheduled: true })
  const shifts = page.getByRole('table', { name: 'By shift' })
  for (const { shiftNum, stops } of setups)
    await shifts
      .getByRole('button', { name: text(`${shiftsOf[Number(shiftNum)]}, ${formatCount(stops, 'en-US')}`) })
      .waitFor()
  await page.getByRole('button', { name: 'Down', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('classes') === 'down,setup')
  await page.getByRole('button', { name: 'Time', exact: true }).click()
  await page.waitForURL((url) => !url.searchParams.has('measure'))
  await shifts.getByRole('button').first().click()
  await page.waitForURL((url) => url.searchParams.has('shift'))
  const hours = (
    await bed.breakdown(['hourOfDay', 'shiftNum'], { timeClasses: ['setup', 'down'], scheduled: true })
  ).filter(({ shiftNum }) => String(shiftNum) === param(page, 'shift'))
  const [hour] = hours.sort((a, b) => b.downSecs + b.setupSecs - a.downSecs - a.setupSecs)
  const name = `${String(hour!.hourOfDay).padStart(2, '0')}:00, ${duration(hour!.downSecs + hour!.setupSecs)}`
  await page.getByRole('button', { name }).click()
  await page.waitForURL((url) => url.searchParams.get('hour') === String(hour!.hourOfDay))
  await page.getByRole('button', { name: /No longer only (Day|Late|Night)/ }).click()
  await page.waitForURL((url) => !url.searchParams.has('shift'))
  await context.close()
})

test('Downtime: stops without a reason stand out and are given one where they are listed', async () => {
  const { page, context } = await bed.signedIn(address())
  await page.getByText(/have no reason yet/).waitFor()
  await page
    .getByRole('table', { name: 'By reason' })
    .getByRole('button', { name: /^No reason given/ })
    .click()
  await page.waitForURL((url) => url.searchParams.get('reason') === '')
  const list = page.getByRole('region', { name: /^Stops of / })
  const table = list.getByRole('table')
  await table.waitFor()
  const before = Number(await table.getAttribute('aria-rowcount'))
  await table
    .getByRole('button', { name: /^Reason of the stop/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Chips being cleared').first().click()
  await sheet.getByRole('button', { name: /^Give/ }).click()
  await sheet.waitFor({ state: 'detached' })
  await until('one stop less without a reason', async () => {
    const count = (await table.count()) === 0 ? 0 : Number(await table.getAttribute('aria-rowcount'))
    return count === before - 1
  })
  await page
    .getByRole('table', { name: 'By reason' })
    .getByRole('button', { name: /^Chips being cleared/ })
    .waitFor()
  await context.close()
})
