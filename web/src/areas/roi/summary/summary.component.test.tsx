import { machineGain } from '@takt/domain/areas/roi/machineGain.ts'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { recordDownloads } from '../../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { days, format } from '../../efficiency/efficiency.fixture.ts'
import { assumptions, head, openSummary, reader } from '../roi.fixture.ts'

const visibleButtons = (name: string) =>
  page
    .getByRole('button', { name })
    .elements()
    .filter((element) => element.checkVisibility())
const whole = () => head().getByText('100 %', { exact: true })
const cells = (row: ReturnType<typeof page.getByRole>) =>
  row
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent)

// Proves OPS-007
test('ROI is a dashboard with one view that lists what to set first', async () => {
  await openSummary()
  await expect.element(page.getByRole('link', { name: 'ROI' })).toBeVisible()
  const first = page.getByRole('region', { name: 'Set first' })
  await expect
    .element(first.getByText('The day of the investment: cost and benefit are totaled from this day on'))
    .toBeVisible()
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Summary'])
  await expectAccessible()
})

// Proves OPS-007
test('the return is calculated once the assumptions are set', async () => {
  const { server } = await openSummary()
  const first = page.getByRole('region', { name: 'Set first' })
  await first.getByRole('button', { name: 'Set assumptions' }).click()
  for (const [label, value] of [
    ['Wage per hour (USD)', '40'],
    ['One-time cost (USD)', '60'],
    ['Day of the investment', '2026-11-09'],
    ['Earnings per machine hour (USD)', '100'],
    ['Calls: minutes saved each', '5'],
    ['Baseline from', '2026-11-17'],
    ['Baseline to', '2026-11-17'],
  ] as const)
    await page.getByRole('dialog').getByLabelText(label, { exact: true }).fill(value)
  await expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Assumptions Updated')).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/telemetry/settings').map(({ body }) => body))
    .toEqual([expect.objectContaining({ ...assumptions, version: 1 })])
  // Save is disabled now: the focus returns to the sheet.
  const sheet = page.getByRole('dialog')
  await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  // Three hours at 40 against 60 paid.
  await expect.element(whole()).toBeVisible()
  await expect.element(first).not.toBeInTheDocument()
})

// Proves OPS-097
test('Summary shows return, payback, benefit, cost and time saved', async () => {
  await openSummary({ roiSettings: assumptions })
  await expect.element(whole()).toBeVisible()
  for (const text of ['Nov 17, 2026', 'paid back since then', '$120', '$60', '2 h', 'worth $80'])
    expect(head().element().textContent).toContain(text)
  await expectAccessible()
})

// Proves OPS-097
test('counts are shown by type and by person', async () => {
  await openSummary({ roiSettings: assumptions })
  const types = page.getByRole('table', { name: 'Counts in the range' })
  await expect.poll(() => cells(types.getByRole('row', { name: /^Calls/ }))).toEqual(['Calls', '24', '5', '2 h', '$80'])
  const people = page.getByRole('table', { name: 'By person' })
  await expect.poll(() => people.getByRole('row').nth(1).query()?.textContent).toContain('admin@plant.test')
})

test('machine gains since the baseline are shown in time, OEE and money', async () => {
  const { total } = await openSummary({ roiSettings: assumptions })
  const timesOf = (range: typeof days) =>
    total(range).resources.map(({ resourceID, buckets }) => ({ resourceID, ...buckets[0]! }))
  const gain = machineGain(timesOf(days), timesOf({ start: days.start, end: days.start + 86_400_000 }))
  expect(gain.compared).toBeGreaterThan(0)
  const machines = page.getByRole('region', { name: 'Machine gains' })
  for (const text of [
    format.duration(gain.gainedSecs),
    format.ratio(gain.oee),
    format.money(Math.round((gain.gainedSecs / 3600) * 100), 'USD'),
  ])
    await expect.poll(() => machines.query()?.textContent).toContain(text)
})

test('cost and benefit to date can be read as a table', async () => {
  await openSummary({ roiSettings: assumptions })
  const name = 'Cost and benefit to date'
  await page.getByRole('region', { name }).getByRole('button', { name: 'Show as table' }).click()
  await expect
    .poll(() => cells(page.getByRole('table', { name }).getByRole('row').nth(1)))
    .toEqual(['Nov 18, 2026', '$120', '$60', '$60'])
})

test('all counts are exported to a file', async () => {
  const downloads = recordDownloads()
  await openSummary({ roiSettings: assumptions })
  await expect.element(whole()).toBeVisible()
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect.poll(() => downloads.length).toBe(1)
  const { data } = papaparse.parse<Record<string, string>>((await downloads[0]!.text()).trim(), { header: true })
  expect(data.find(({ typeId }) => typeId === 'callsActive')).toMatchObject({
    count: '24',
    minutes: '120',
    worth: '80',
  })
})

// Proves OPS-154
test('meta, types, telemetry and settings are not requested again on return', async () => {
  const { server, address } = await openSummary({ roiSettings: assumptions })
  await expect.element(whole()).toBeVisible()
  const before = server.requests('GET', '/telemetry').length
  expect(before).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Efficiency' }).click()
  await expect.poll(() => address().pathname).toBe('/efficiency/overall')
  history.back()
  await expect.element(whole()).toBeVisible()
  await expect.poll(() => server.requests('GET', '/telemetry')).toHaveLength(before)
})

test('a user without the right to see people sees none and sets nothing', async () => {
  await openSummary({ roiSettings: assumptions, permissions: reader, size: 'phone' })
  await expect.element(whole()).toBeVisible()
  await expect.element(page.getByText(/To see people you need the right to read employees/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Set assumptions' }).elements()).toHaveLength(0)
  await expectAccessible()
})

test('in print, Summary is complete, with its time and without controls', async () => {
  await openSummary({ roiSettings: assumptions, permissions: reader, size: 'phone' })
  await expect.element(whole()).toBeVisible()
  await commands.emulateMedia({ media: 'print' })
  await expect.element(page.getByText(/Values as of/)).toBeVisible()
  expect(visibleButtons('Export as CSV')).toEqual([])
  for (const name of [
    'Cost and benefit to date',
    'Counts in the range',
    'Machine gains',
    'Assumptions and measurements',
  ])
    await expect.element(page.getByRole('region', { name })).toBeVisible()
})

test('as a slide, Summary is complete, without controls', async () => {
  await openSummary({ roiSettings: assumptions, permissions: reader, size: 'phone' }, '&carousel=1')
  await expect.element(whole()).toBeVisible()
  expect(visibleButtons('Export as CSV')).toEqual([])
})
