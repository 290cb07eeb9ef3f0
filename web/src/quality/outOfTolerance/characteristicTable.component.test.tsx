import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordDownloads } from '../../testing/downloads.fixture.ts'
import { expectAccessible } from '../../testing/expectAccessible.fixture.ts'
import { boreAndLength } from '../checks/found.fixture.ts'
import { addressOf, openQuality, parameters, rowTexts } from '../quality.fixture.ts'

const title = 'Out of Tolerance'
const table = () => page.getByRole('table', { name: title, exact: true })
const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
const search = () => page.getByPlaceholder('Search')
const open = (more = '') => openQuality(addressOf('outOfTolerance', more), { values: boreAndLength() })

test('the list shows what is out of tolerance now with its finder and reason, then what is about to be', async () => {
  await open()
  await expect.poll(() => rowTexts(title)).toHaveLength(2)
  const [out, drifting] = rowTexts(title)
  expect(out).toMatch(
    /^Out nowD1 · Bore.*10\.2 mm50\.0 % overadmin@plant\.test9\.9 – 10\.1\smm1 \/ 61.*beyond the limits · Insert worn · Insert changed$/,
  )
  expect(drifting).toMatch(/^About to beL1 · Length.*8 on one side of the centre$/)
  await expect.element(table().getByTitle('50.0 % of the tolerance over, 0.1 mm')).toBeVisible()
  await expect
    .element(header('Out, % of tol.'))
    .toHaveAttribute('title', expect.stringMatching(/^How far .* share of the tolerance/))
  const right = table().element().getBoundingClientRect().right
  for (const name of ['By', 'Since', 'Why, and what was done'])
    expect([name, header(name).element().getBoundingClientRect().right <= right]).toEqual([name, true])
  await expectAccessible()
})

test('the order of the list is stored in the address', async () => {
  await open()
  await header('Check').getByRole('button').click()
  await header('Check').getByRole('button').click()
  await expect.poll(() => rowTexts(title)[0]).toMatch(/L1 · Length/)
  await expect.element(header('Check')).toHaveAttribute('aria-sort', 'descending')
  expect(parameters().get('checkSort')).toBe('-check')
})

test('a search finds words in any columns of a row, ignores case, and ends with Escape', async () => {
  await open()
  await expect.poll(() => rowTexts(title)).toHaveLength(2)
  await search().fill('INSERT worn')
  await expect.poll(() => parameters().get('checkSearch')).toBe('INSERT worn')
  await expect.poll(() => rowTexts(title)).toEqual([expect.stringContaining('D1 · Bore')])
  await search().fill('M-01 bore')
  await expect.poll(() => parameters().get('checkSearch')).toBe('M-01 bore')
  await expect.poll(() => rowTexts(title)).toEqual([expect.stringContaining('D1 · Bore')])
  await search().fill('nowhere')
  await expect.element(page.getByText('No characteristic matches the search.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => rowTexts(title)).toHaveLength(2)
})

test('the CSV file holds the rows that the search finds', async () => {
  const files = recordDownloads()
  await open('&checkSearch=INSERT+worn')
  await expect.poll(() => rowTexts(title)).toHaveLength(1)
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect.poll(() => files).toHaveLength(1)
  const text = (await files[0]!.content.text()).trim()
  const { data } = papaparse.parse<Record<string, string>>(text, { header: true })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ State: 'Out now', Check: 'D1', Machine: 'M-01', 'Last value': '10.2', Values: '61' })
  expect(data[0]).toMatchObject({ 'Beyond the limit': '0.1', 'Beyond the limit ÷ tolerance': '0.5' })
})

test('Enter opens the chart of a row, Escape closes it and returns the focus to the row', async () => {
  await open()
  const bore = table().getByRole('button', { name: 'D1 · Bore' })
  const chart = page.getByRole('group', { name: 'Control chart and what belongs to it. Escape closes it.' })
  await expect.element(bore).toBeVisible()
  bore.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(chart).toHaveFocus()
  await expect.element(chart.getByRole('img').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(chart).not.toBeInTheDocument()
  await expect.element(bore).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: /^Control chart: D1 · Bore/ })).toBeVisible()
  expect(parameters().get('check')).toContain('D1')
})
