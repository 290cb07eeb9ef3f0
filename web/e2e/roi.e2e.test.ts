import { readFile } from 'node:fs/promises'
import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { machineGain } from '@takt/domain/roi/machineGain.ts'
import { openPostgres } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bucket, ResourceTeep } from '../src/dashboards/figures/teepAnswer.ts'
import { createFormat } from '../src/kit/format/FormatContext.tsx'
import { phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { addUser } from './users.bed.ts'
import { createViewsBed, type ViewsBed } from './views.bed.ts'

const timeZone = 'America/New_York'
/** Two weekdays of the plant, midnight to midnight in its zone. */
const days = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const iso = (ms: number) => new Date(ms).toISOString()
const address = `/roi/summary?range=custom&from=${iso(days.start)}&to=${iso(days.end)}`
const format = createFormat({ locale: 'en-US', timeZone })
const shots = process.env.SHOTS
const reader = { userName: 'reader@plant.test', password: 'yet another long password' }

let bed: ViewsBed<{ resources: ResourceTeep[]; total: { buckets: Bucket[] } }>
beforeAll(async () => {
  bed = await createViewsBed({ machines: 6, timeZone, range: days })
  await bed.ask('POST', '/organizations/1/settings', { currency: 'USD' })
  const reading = permissionsWhere((area, flag) => area === 'dashboards' && flag === 'read')
  await addUser(bed.world, reader, reading)
  // Twelve calls a week before the range, 24 in it: 5 minutes each are an hour, and two.
  const owner = openPostgres<Tables>(bed.world.databaseUrl, 1)
  for (const [at, times] of [
    ['2026-11-10T15:00:00Z', 12],
    ['2026-11-17T15:00:00Z', 24],
  ] as const)
    await sql`insert into telemetry (organization_id, user_id, description, recorded_at)
      select 1, user_id, 'Call Active', ${at}::timestamptz from user_account, generate_series(1, ${times}::int)
      where user_name = 'admin@plant.test'`.execute(owner)
  await owner.destroy()
})
afterAll(() => bed?.close())

async function picture(page: Page, name: string) {
  if (!shots) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png`, fullPage: true })
  }
}
const head = (page: Page) => page.getByRole('region', { name: 'Summary', exact: true })
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })

test('ROI is a dashboard: it says what to set first, and reckons the return once that is set', async () => {
  const { page, context, troubles } = await bed.signedIn(address)
  await page.getByRole('link', { name: 'ROI' }).waitFor()
  const first = page.getByRole('region', { name: 'What to set first' })
  await first.getByText('The day of the investment').waitFor()
  await picture(page, 'roi-first')
  await expectAccessible(page)
  await first.getByRole('button', { name: 'Set assumptions' }).click()
  await field(page, 'An hour of work costs (USD)').fill('40')
  await field(page, 'Paid once (USD)').fill('60')
  await field(page, 'Day of the investment').fill('2026-11-09')
  await field(page, 'An hour of a machine earns (USD)').fill('100')
  await field(page, 'Calls: minutes spared each').fill('5')
  await field(page, 'Baseline from').fill('2026-11-17')
  await field(page, 'Baseline to').fill('2026-11-17')
  await picture(page, 'roi-sheet')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Assumptions Updated').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Three hours at 40 for 60 that were paid.
  await head(page).getByText('100 %', { exact: true }).waitFor()
  await expect.poll(() => first.count()).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})

test('Summary: return, payback, what was counted by type, person and device, what machines gained, and all of it as a file', async () => {
  const { page, context, troubles } = await bed.signedIn(address)
  await head(page).getByText('100 %', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Summary'])
  const told = await head(page).textContent()
  for (const figure of ['Nov 17, 2026', 'paid back since then', '$120', '$60', '2 h', 'worth $80'])
    expect(told).toContain(figure)
  const types = page.getByRole('table', { name: 'Counted in the range' })
  expect(
    await types
      .getByRole('row', { name: /^Calls/ })
      .getByRole('cell')
      .allTextContents(),
  ).toEqual([...['Calls', '24', '5', '2 h', '$80']])
  const people = page.getByRole('table', { name: 'By person' })
  await expect.poll(() => people.getByRole('row').nth(1).textContent()).toContain('admin@plant.test')
  const asked = { resourceIDs: [], resolution: 'total', startDate: iso(days.start) }
  const first = (await bed.ask('POST', '/resources/getTEEP', { ...asked, endDate: iso(days.start + 86_400_000) })).data
  const timesOf = (resources: ResourceTeep[]) =>
    resources.map(({ resourceID, buckets }) => ({ resourceID, ...buckets[0]! }))
  const gain = machineGain(timesOf(bed.told.resources), timesOf(first.resources))
  const machines = await page.getByRole('region', { name: 'What machines gained' }).textContent()
  expect(gain.compared).toBeGreaterThan(0)
  for (const figure of [
    format.duration(gain.gainedSecs),
    format.ratio(gain.oee),
    format.money(Math.round((gain.gainedSecs / 3600) * 100), 'USD'),
  ])
    expect(machines).toContain(figure)
  await picture(page, 'roi-summary')
  await expectAccessible(page)
  await page
    .getByRole('region', { name: 'Cost and benefit so far' })
    .getByRole('button', { name: 'Read as a table' })
    .click()
  const months = page.getByRole('table', { name: 'Cost and benefit so far' })
  await expect
    .poll(() => months.getByRole('row').nth(1).getByRole('cell').allTextContents())
    .toEqual([...['Nov 18, 2026', '$120', '$60', '$60']])
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  const { data } = papaparse.parse<Record<string, string>>(text.trim(), { header: true })
  expect(data.find(({ typeId }) => typeId === 'callsActive')).toMatchObject({
    count: '24',
    minutes: '120',
    worth: '80',
  })
  expect(troubles).toEqual([])
  await context.close()
})

test('what was answered of the return is held: meta, types, telemetry and settings are not asked for again on the way back', async () => {
  const { page, context } = await bed.signedIn('/efficiency/alerts')
  const coming = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/telemetry' && reply.ok())
  await page.goto(address)
  const { data } = await (await coming).json()
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['meta', 'types', 'telemetry', 'settings']))
  expect(Object.keys(data.meta).sort()).toEqual(['deviceIds', 'empIds', 'userNames'])
  await head(page).getByText('100 %', { exact: true }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/telemetry') asked.push(request.url())
  })
  await page.getByRole('link', { name: 'Efficiency' }).click()
  await page.waitForURL((url) => url.pathname === '/efficiency/overall')
  await page.goBack()
  await head(page).getByText('100 %', { exact: true }).waitFor()
  expect(asked).toEqual([])
  await context.close()
})

test('whoever may not see people sees none, and sets nothing; on a phone, on paper and as a slide it is whole', async () => {
  const { page, context, troubles } = await bed.signedIn(address, reader, phone)
  await head(page).getByText('100 %', { exact: true }).waitFor()
  await page.getByText('Your rights do not include people').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Set assumptions' }).count()).toBe(0)
  expect(await page.content()).not.toContain('admin@plant.test')
  await picture(page, 'roi-phone')
  // On paper nothing is left that only hands need, and the day it is of stands above it.
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Figures as of').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Export as CSV' }).filter({ visible: true }).count()).toBe(0)
  for (const part of [
    'Cost and benefit so far',
    'Counted in the range',
    'What machines gained',
    'Assumed and measured',
  ])
    await expect.poll(() => page.getByRole('region', { name: part }).isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await expectAccessible(page)
  await page.goto(`${address}&carousel=1`)
  await head(page).getByText('100 %', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Export as CSV' }).filter({ visible: true }).count()).toBe(0)
  await picture(page, 'roi-carousel')
  expect(troubles).toEqual([])
  await context.close()
})
