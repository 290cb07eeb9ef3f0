import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordDownloads } from '../../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { addressOf, days, iso, machines, openQuality, parameters } from '../quality.fixture.ts'

const resultTable = () => page.getByRole('table', { name: 'Answer' })
const first = () => resultTable().getByRole('row').nth(1)
const column = (name: string) => resultTable().getByRole('columnheader', { name, exact: true })
const open = (more: string) => openQuality(addressOf('inquiry', more))
const columnsPath = '/analytics/qualityColumns'

async function chooseOption(label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Exports the table; returns its lines. */
async function exportLines(files: ReturnType<typeof recordDownloads>): Promise<string[][]> {
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect.poll(() => files).toHaveLength(1)
  return papaparse.parse<string[]>((await files[0]!.content.text()).trim()).data
}

// Proves OPS-091
test('rows, columns and a measure are chosen, and the address stores them', async () => {
  await open('')
  await expect.element(resultTable().getByText('M-01  Lathe 1', { exact: true })).toBeVisible()
  await chooseOption('Rows', 'Parts')
  await chooseOption('Columns', 'Machines')
  await chooseOption('Measure', 'Scrap and rework')
  await expect.poll(() => [parameters().get('rows'), parameters().get('measure')]).toEqual(['part', 'lostCount'])
  await expect.element(first().getByText('P-2 rev A', { exact: true })).toBeVisible()
  await expect.element(first().getByRole('cell').nth(1)).toHaveTextContent('32')
  expect(resultTable().getByRole('columnheader').elements()).toHaveLength(machines.length + 2)
  await expectAccessible()
})

test('the CSV file contains the table', async () => {
  const files = recordDownloads()
  await open('&rows=part&columns=machine&measure=lostCount')
  await expect.element(first()).toBeVisible()
  const [head, line] = await exportLines(files)
  expect([line![head!.indexOf('Part')], line![head!.indexOf('All')]]).toEqual(['P-2 rev A', '32'])
})

test('a row selected by keyboard filters the query, also after a reload', async () => {
  const { restart } = await open('&rows=part&columns=machine&measure=lostCount')
  await expect.element(first()).toBeVisible()
  ;(first().getByRole('button').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => parameters().get('part')).toBe('P-2~A')
  await expect.poll(() => resultTable().getByRole('row').elements()).toHaveLength(3)
  restart()
  await expect.element(first().getByText('P-2 rev A', { exact: true })).toBeVisible()
})

test('headings of weeks are short, and their titles complete', async () => {
  await open('&rows=part&columns=week')
  const week = column('Nov 17 · 2 days')
  await expect.element(week).toHaveAttribute('title', 'Week of Nov 17, 2026: 2 days of it in this range')
  await expect.poll(() => week.element().scrollWidth <= week.element().clientWidth).toBe(true)
})

test('rows are sorted by a column or by name, and the address stores the order', async () => {
  await open('&rows=part&columns=week')
  const week = column('Nov 17 · 2 days')
  await week.getByRole('button').click()
  await expect.poll(() => parameters().get('inquirySort')).toMatch(/^\.2026-11-17/)
  await expect.element(week).toHaveAttribute('aria-sort', 'ascending')
  await column('Part').getByRole('button').click()
  await expect.poll(() => parameters().get('inquirySort')).toBe('name')
  await expect.element(first().getByText('P-1 rev A', { exact: true })).toBeVisible()
})

test('the CSV file names weeks in full', async () => {
  const files = recordDownloads()
  await open('&rows=part&columns=week')
  await expect.element(first()).toBeVisible()
  const [head] = await exportLines(files)
  expect(head!.at(-1)).toBe('Week of Nov 17, 2026: 2 days of it in this range')
})

test('the CSV file of machines has separate columns for number and name', async () => {
  const files = recordDownloads()
  await open('&rows=machine&measure=totalCount')
  await expect.element(resultTable().getByText('M-01  Lathe 1', { exact: true })).toBeVisible()
  const [head, ...lines] = await exportLines(files)
  expect(head).toEqual(['Machine', 'Machine name', 'Made'])
  expect(lines.map(([resourceID, description]) => ({ resourceID, description })).toSorted(byNumber)).toEqual(machines)
})
const byNumber = (a: { resourceID?: string }, b: { resourceID?: string }) => (a.resourceID! < b.resourceID! ? -1 : 1)

test('while other columns are requested the previous table is not shown', async () => {
  const { server } = await open('&rows=part')
  await expect.element(resultTable().getByText('P-2 rev A', { exact: true })).toBeVisible()
  const { promise: pending, resolve } = Promise.withResolvers<undefined>()
  server.on('POST', columnsPath, () => pending)
  await chooseOption('Columns', 'Months')
  await expect.poll(() => parameters().get('columns')).toBe('month')
  await expect.element(resultTable()).not.toBeInTheDocument()
  resolve(undefined)
  await expect.element(column('Nov 2026')).toBeVisible()
})

test('the range is passed on to another dashboard', async () => {
  await open('&rows=part')
  await page.getByRole('navigation').getByRole('link', { name: 'Efficiency', exact: true }).click()
  await expect.poll(() => window.location.pathname).toMatch(/^\/efficiency\//)
  expect(parameters().get('from')).toBe(iso(days.start))
})
