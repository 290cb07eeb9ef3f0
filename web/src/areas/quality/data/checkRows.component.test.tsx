import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordDownloads } from '../../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { boreAndLength, checkValue, valueAt } from '../checks/checkValues.fixture.ts'
import { addressOf, openQuality, parameters } from '../quality.fixture.ts'

const grid = () => page.getByRole('grid', { name: 'Check values' })
const open = (more = '') => openQuality(addressOf('data', more), { values: boreAndLength() })
const rowPath = '/analytics/checkRows'
type RowsRequest = { list: { orderBy?: string; offset: string } }

// Proves OPS-094
test('Data shows every value of the range, the latest first', async () => {
  await open()
  await expect.poll(() => grid().getByRole('row').elements()[1]?.textContent).toMatch(/D1Bore10\.2mmNo/)
  await expectAccessible()
})

test('the CSV file contains the values that match a search, with their inspectors', async () => {
  const files = recordDownloads()
  await open()
  await page.getByPlaceholder('Search').fill('insert')
  await expect.poll(() => parameters().get('data.search')).toBe('insert')
  await expect.poll(() => grid().getByText('10.2', { exact: true }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect.poll(() => files).toHaveLength(1)
  const text = (await files[0]!.content.text()).trim()
  const { data } = papaparse.parse<Record<string, string>>(text, { header: true })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ Check: 'D1', Value: '10.2', Within: 'No', By: 'admin@plant.test', Tool: 'T-4' })
})

test('a heading shows the order of the visible rows, not the requested one', async () => {
  const { server } = await open()
  const heading = grid().getByRole('columnheader', { name: 'Value', exact: true })
  await expect.element(heading).toBeVisible()
  const { promise: pending, resolve } = Promise.withResolvers<undefined>()
  server.on('POST', rowPath, ({ body }) => ((body as RowsRequest).list.orderBy ? pending : undefined))
  await heading.click()
  await expect
    .poll(() => server.requests('POST', rowPath).some(({ body }) => (body as RowsRequest).list.orderBy))
    .toBe(true)
  await expect.element(heading).not.toHaveAttribute('aria-sort')
  resolve(undefined)
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
})

test('until another page has arrived the grid is busy and names no range', async () => {
  const { server } = await open('&data.size=25')
  await expect.element(grid().getByText('10.2', { exact: true })).toBeVisible()
  const { promise: pending, resolve } = Promise.withResolvers<undefined>()
  server.on('POST', rowPath, ({ body }) => ((body as RowsRequest).list.offset !== '0' ? pending : undefined))
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect.element(page.getByText('Loading', { exact: true })).toBeVisible()
  await expect.element(grid()).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByText(/\d–\d+ of 121$/)).not.toBeInTheDocument()
  resolve(undefined)
  await expect.element(page.getByText('101–121 of 121')).toBeVisible()
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
})

test('any page is opened by its number', async () => {
  await open('&data.size=25')
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect.element(page.getByText('101–121 of 121')).toBeVisible()
  const field = page.getByRole('textbox', { name: /^Page/ })
  await field.fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('51–75 of 121')).toBeVisible()
  await expect.element(field).toHaveValue('3')
})

test('the address stores filters and order', async () => {
  const { server } = await open('&data.checkIDEquals=L1&data.sort=value')
  await expect.poll(() => grid().getByText('Length').elements().length).toBeGreaterThan(5)
  await expect.element(grid().getByText('Bore')).not.toBeInTheDocument()
  await expect
    .poll(() => server.requests('POST', rowPath)[0]!.body)
    .toMatchObject({
      list: { checkIDEquals: 'L1', orderBy: 'value:asc' },
    })
})

test('without a match the list suggests what to remove', async () => {
  await open('&data.search=nowhere')
  await expect.element(page.getByText('No value matches. Remove a filter or the search.')).toBeVisible()
})

test('a pass/fail check shows its result in words, and marks failures with an icon', async () => {
  const burr = { checkID: 'V1', checkText: 'No burr', kind: 'passFail', unit: null, lower: null, upper: null } as const
  const values = [true, false].map((passed, k) =>
    checkValue({ at: valueAt(0) + k * 60_000, value: null, ...burr, passed, isWithin: passed }),
  )
  await openQuality(addressOf('data', '&data.checkIDEquals=V1'), { values })
  const row = (text: string) =>
    grid()
      .getByRole('row')
      .filter({ has: page.getByText(text, { exact: true }) })
  const cell = (of: string, name: string) => row(of).getByRole('gridcell', { name, exact: true })
  await expect.element(cell('Passed', 'Yes')).toBeVisible()
  await expect.element(cell('Passed', 'Pass/fail')).toBeVisible()
  await expect.element(cell('Failed', 'No')).toBeVisible()
  expect(cell('Failed', 'No').element().querySelectorAll('svg')).toHaveLength(1)
  await expectAccessible()
})

test.for([
  ['alerts', () => page.getByRole('region', { name: 'Alerts', exact: true })],
  ['insights', () => page.getByRole('region', { name: 'Insights', exact: true })],
  ['data', grid],
] as const)('on a phone the view %s does not scroll sideways', async ([view, content]) => {
  await openQuality(addressOf(view), { values: boreAndLength(), size: 'phone' })
  await expect.element(content()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})
