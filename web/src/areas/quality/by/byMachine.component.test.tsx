import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordDownloads } from '../../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { checkValue } from '../checks/checkValues.fixture.ts'
import { addressOf, days, hourMs, openQuality, parameters, rowTexts } from '../quality.fixture.ts'

/** Ten values of a check at the machine with the most scrap and rework, two of them out of tolerance. */
const values = Array.from({ length: 10 }, (_, k) =>
  checkValue({ at: days.start + (k + 1) * hourMs, value: k < 8 ? 10 : 11, resourceID: 'M-02' }),
)
const reasons = [{ reasonCode: 'BURR', description: null, scrapCount: 1, reworkCount: 0 }]
const list = 'Scrap and rework: machines'
const table = (name = list) => page.getByRole('table', { name })
const firstOf = (of: string) => table(`Scrap and rework: ${of}`).getByRole('row').nth(1)
const head = (name: string) => table().getByRole('columnheader', { name, exact: true })
const machinesOf = (name = list) => rowTexts(name).map((text) => text.match(/M-0\d/)?.[0])

// Proves OPS-090
test('By Machine shows its metrics, the machine with the most scrap and rework first, and the reasons', async () => {
  await openQuality(addressOf('byMachine'), { values, reasons })
  const metrics = page.getByRole('region', { name: 'By Machine', exact: true })
  await expect.element(metrics.getByRole('button', { name: 'First pass yield 95.7 %' })).toBeVisible()
  await expect.element(metrics.getByRole('button', { name: 'Scrap 52' })).toBeVisible()
  await expect.element(firstOf('machines').getByText('M-02  Lathe 2', { exact: true })).toBeVisible()
  for (const metricText of ['24', '97.1 %', '824', '2 / 10'])
    await expect.element(firstOf('machines')).toMatchTextContent(metricText)
  // One of the 68 parts has an entered reason; machines counted the others.
  await expect.poll(() => rowTexts('Reasons for scrap and rework')).toHaveLength(2)
  expect(rowTexts('Reasons for scrap and rework')[0]).toContain('BURR11.5 %')
  expect(rowTexts('Reasons for scrap and rework')[1]).toContain('No reason given67')
  await expectAccessible()
})

test('a selected machine filters its parts, and stays selected in the neighboring view', async () => {
  await openQuality(addressOf('byMachine'))
  await firstOf('machines').getByRole('button').click()
  await expect.poll(() => parameters().get('machine')).toBe('M-02')
  await expect.element(firstOf('parts').getByText('P-2 rev A', { exact: true })).toBeVisible()
  await expect.element(firstOf('parts')).toMatchTextContent('24')
  await page.getByRole('tab', { name: 'By Part' }).click()
  await expect.poll(() => window.location.pathname).toBe('/quality/byPart')
  expect(parameters().get('machine')).toBe('M-02')
  await expect.poll(() => rowTexts('Scrap and rework: parts')).toHaveLength(1)
  await page.getByRole('button', { name: 'Remove filter Machine M-02  Lathe 2' }).click()
  await expect.poll(() => parameters().has('machine')).toBe(false)
  await expect.poll(() => rowTexts('Scrap and rework: parts')).toHaveLength(3)
})

test('a time step opens the data that the machine reported in it', async () => {
  await openQuality(addressOf('byMachine', '&machine=M-02'))
  const steps = page.getByRole('group', { name: /^Scrap and rework over time/ })
  await expect.element(steps).toBeVisible()
  ;(steps.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  const evidence = page.getByRole('dialog')
  await expect.element(evidence.getByRole('heading', { name: /M-02\s+Lathe 2$/ })).toBeVisible()
  await expect.element(evidence.getByText('Nov 17, 00:00 – Nov 18, 00:00')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(evidence).not.toBeInTheDocument()
})

test('of very many machines the worst are listed, with the total of the others', async () => {
  await openQuality(addressOf('byMachine'), { maxRows: 2 })
  const restNote =
    'The rows with the most scrap and rework are shown; the other 4 have 24 defective of 604 made in total.'
  await expect.element(page.getByText(restNote, { exact: true })).toBeVisible()
  expect(machinesOf()).toEqual(['M-02', 'M-03'])
  await expectAccessible()
})

test('the machine in the address is listed, regardless of its rank', async () => {
  await openQuality(addressOf('byMachine', '&machine=M-06'), { maxRows: 2 })
  const selected = table().getByRole('button', { pressed: true })
  await expect.element(selected.getByText('M-06  Lathe 6', { exact: true })).toBeVisible()
  await expect
    .element(
      page.getByText(/^The rows with the most scrap and rework are shown, including the selection; the other 3 have/),
    )
    .toBeVisible()
  expect(machinesOf()).toEqual(['M-02', 'M-03', 'M-06'])
})

test('a column sorts the listed machines, and the page explains that it sorts only these', async () => {
  await openQuality(addressOf('byMachine'), { maxRows: 2, values })
  await expect.element(head('Defective')).toHaveAttribute('aria-sort', 'descending')
  await head('Made').getByRole('button').click()
  await expect.poll(() => parameters().get('rowSort')).toBe('-made')
  await expect
    .element(page.getByText('Only these 2 rows are sorted: some of the other rows may belong before them.'))
    .toBeVisible()
  await expect.poll(() => machinesOf()).toEqual(['M-02', 'M-03'])
  await head('Made').getByRole('button').click()
  await expect.poll(() => machinesOf()).toEqual(['M-03', 'M-02'])
  await head('Out of tol.').getByRole('button').click()
  await expect.poll(() => parameters().get('rowSort')).toBe('-outside')
  await expect.poll(() => machinesOf()).toEqual(['M-02', 'M-03'])
})

test('the machine with the largest share of scrap and rework is first once that ranking is chosen', async () => {
  await openQuality(addressOf('byMachine', '&rowSort=-made'), { maxRows: 2 })
  await page.getByRole('button', { name: 'Largest share' }).click()
  await expect.poll(() => [parameters().get('worst'), parameters().has('rowSort')]).toEqual(['share', false])
  const shares = 'Defective share: machines'
  await expect.poll(() => machinesOf(shares)).toEqual(['M-03', 'M-05'])
  expect(rowTexts(shares)[0]).toContain('14.3 %')
  await expectAccessible()
  await page.getByRole('button', { name: 'Most scrap and rework' }).click()
  await expect.poll(() => parameters().has('worst')).toBe(false)
})

test('the CSV file contains all machines, also those that the list leaves out', async () => {
  const files = recordDownloads()
  await openQuality(addressOf('byMachine'), { maxRows: 2 })
  await expect.poll(() => machinesOf()).toHaveLength(2)
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect.poll(() => files).toHaveLength(1)
  const text = (await files[0]!.content.text()).trim()
  const { data } = papaparse.parse<Record<string, string>>(text, { header: true })
  expect(data.map(({ Machine }) => Machine)).toEqual(['M-02', 'M-03', 'M-04', 'M-05', 'M-01', 'M-06'])
})

test('a selection made without a network waits for it: metrics of all are not shown as those of one', async () => {
  const { server } = await openQuality(addressOf('byMachine'))
  await expect.element(firstOf('parts')).toBeVisible()
  server.setReachable(false)
  await firstOf('machines').getByRole('button').click()
  await expect.poll(() => parameters().get('machine')).toBe('M-02')
  await expect.element(firstOf('parts')).not.toBeInTheDocument()
  server.setReachable(true)
  await expect.element(firstOf('parts')).toMatchTextContent('24')
})

// Proves OPS-150
test('returning to a view does not request its metrics again', async () => {
  const { server } = await openQuality(addressOf('byMachine'))
  await expect.element(firstOf('machines')).toBeVisible()
  await expect.element(firstOf('employees')).toBeVisible()
  const count = server.requests('POST', '/analytics/qualityPivot').length
  for (const view of ['By Job', 'By Machine']) {
    await page.getByRole('tab', { name: view }).click()
    await expect.element(page.getByRole('region', { name: view, exact: true })).toBeVisible()
  }
  await expect.element(firstOf('machines')).toBeVisible()
  await expect.poll(() => server.requests('POST', '/analytics/qualityPivot')).toHaveLength(count)
})
