import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { recordDownloads } from '../../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { addressOf, days, openPlant, param } from '../efficiency.fixture.ts'

const machines = 4
const address = (resolution: string, more = '') =>
  addressOf('/efficiency/data', days, `&resolution=${resolution}${more}`)
const open = (resolution = 'day', more = '', options: Parameters<typeof openPlant>[1] = {}) =>
  openPlant(address(resolution, more), { machines, range: days, ...options })
const grid = () => page.getByRole('grid', { name: 'Machines over time' })
const cell = (text: string) => grid().getByRole('gridcell', { name: text, exact: true }).first()

// Proves OPS-080
test('shows every bucket of every machine as a row', async () => {
  await open()
  await expect.element(cell('LATHE-01')).toBeVisible()
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '9')
})

test('is busy and shows no row count until the data has loaded', async () => {
  let release = () => {}
  await open('day', '', {
    server(server) {
      release = server.hold('POST', '/analytics/teepColumns')
    },
  })
  await expect.poll(() => document.querySelectorAll('[role=grid][aria-busy=true]').length).toBe(1)
  expect(page.getByText('0 rows').elements()).toHaveLength(0)
  release()
  await expect.element(cell('LATHE-01')).toBeVisible()
})

test('sums the selected cells', async () => {
  await open()
  await expect.element(cell('LATHE-01')).toBeVisible()
  ;(grid().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{Control>}a{/Control}')
  await expect.element(page.getByText(/^Sum/)).toBeVisible()
  await expectAccessible()
})

// Proves OPS-080
test('exports all rows to a file at full precision', async () => {
  const downloads = recordDownloads()
  const { total } = await open()
  await expect.element(cell('LATHE-01')).toBeVisible()
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect.poll(() => downloads.length).toBe(1)
  expect(downloads[0]!.name).toMatch(/^Machines over time_.*\.csv$/)
  const { data } = papaparse.parse<Record<string, string>>((await downloads[0]!.text()).trim(), { header: true })
  const expected = total(days, 'day').resources.flatMap(({ resourceID, buckets }) =>
    buckets.map((bucket) => ({ resourceID, ...bucket })),
  )
  expect(data).toHaveLength(expected.length)
  for (const [index, bucket] of expected.entries())
    for (const [name, value] of Object.entries(bucket)) {
      const exportedValue = data[index]![name]
      if (typeof value === 'number') expect([name, Number(exportedValue)]).toEqual([name, value])
      else expect([name, exportedValue]).toEqual([name, value ?? ''])
    }
})

test('filters and sorts rows by the URL parameters', async () => {
  await open('day', '&data.resourceIDContains=LATHE-02')
  await expect.element(cell('LATHE-02')).toBeVisible()
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '3')
  const start = page.getByRole('columnheader', { name: /^Start/ })
  await start.click()
  await expect.poll(() => param('data.sort')).toBe('start')
  await start.click()
  await expect.poll(() => param('data.sort')).toBe('-start')
})

test('switches to rows by job operation or by reason without keeping the previous sort order', async () => {
  await open('day', '&data.sort=-start')
  await page.getByRole('button', { name: 'Job operations' }).click()
  await expect.poll(() => param('rows')).toBe('operations')
  expect(param('data.sort')).toBe(null)
  const operations = page.getByRole('grid', { name: 'Job operations' })
  await expect.element(operations.getByRole('gridcell', { name: /^J-/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Stops by reason' }).click()
  const reasons = page.getByRole('grid', { name: 'Stops by reason' })
  await expect.element(reasons.getByRole('gridcell', { name: 'down' }).first()).toBeVisible()
})

test('shows shifts by the names in their schedules', async () => {
  await open('shift')
  await expect.element(cell('Late')).toBeVisible()
  await expect.poll(() => grid().getByRole('gridcell', { name: '2', exact: true }).elements().length).toBe(0)
})

test('prints all rows with all columns, none wider than the paper', async () => {
  await open('hour')
  await expect.element(cell('LATHE-01')).toBeVisible()
  const columns = Number(grid().element().getAttribute('aria-colcount')) - 1
  // Width of a landscape sheet of A4 or Letter paper within its margins.
  await page.viewport(950, 700)
  await commands.emulateMedia({ media: 'print', colorScheme: 'light' })
  const tables = () => [...document.querySelectorAll<HTMLElement>('table[aria-label="Machines over time"]')]
  await expect.poll(() => tables()[0]?.querySelectorAll('tbody tr').length).toBe(machines * 48)
  const bands = tables().length
  expect(bands).toBeGreaterThan(1)
  // Each band of columns starts with the name of the row.
  const headings = tables().flatMap((table) => [...table.querySelectorAll('thead th')])
  expect(headings.length - (bands - 1)).toBe(columns)
  expect(Math.max(...tables().map((table) => table.getBoundingClientRect().right))).toBeLessThanOrEqual(950)
  // The content is not cut off after the first page.
  expect(document.documentElement.scrollHeight).toBeGreaterThan(4 * 700)
})

test('on a phone shows a metric beside machine and start, and the paging above the bottom bar', async () => {
  await open('day', '', { size: 'phone' })
  await expect.element(cell('LATHE-01')).toBeVisible()
  const oee = grid().getByRole('columnheader', { name: 'OEE', exact: true }).element().getBoundingClientRect()
  expect(oee.right).toBeLessThanOrEqual(390)
  const pages = page
    .getByText(/^1–\d+ of \d+$/)
    .element()
    .getBoundingClientRect()
  const bar = page.getByRole('navigation').last().element().getBoundingClientRect()
  expect(pages.bottom).toBeLessThanOrEqual(bar.top)
})
