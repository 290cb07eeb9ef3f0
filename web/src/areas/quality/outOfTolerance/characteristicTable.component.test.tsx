import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordDownloads } from '../../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { boreAndLength, risingWidth } from '../checks/checkValues.fixture.ts'
import { addressOf, openQuality, parameters, rowTexts } from '../quality.fixture.ts'

const title = 'Out of Tolerance'
const control = 'Out of statistical control'
const table = () => page.getByRole('table', { name: title, exact: true })
const header = (name: string) => table().getByRole('columnheader', { name, exact: true })
const search = () => page.getByPlaceholder('Search')
const open = (more = '') => openQuality(addressOf('outOfTolerance', more), { values: boreAndLength() })

// Proves OPS-086
test('the first list shows what is out of tolerance now, with inspector, reason, action and distance from the limit', async () => {
  await open()
  await expect.poll(() => rowTexts(title)).toHaveLength(1)
  expect(rowTexts(title)[0]).toMatch(
    /^Out nowD1 · Bore.*10\.2 mm50\.0 % overadmin@plant\.test9\.9 – 10\.1\smm1 \/ 61.*Insert worn · Insert changed$/,
  )
  await expect.element(table().getByTitle('50.0 % of the tolerance over, 0.1 mm')).toBeVisible()
  await expect
    .element(header('Out, % of tol.'))
    .toHaveAttribute('title', expect.stringMatching(/^Distance of .* share of the tolerance/))
  const right = table().element().getBoundingClientRect().right
  for (const name of ['By', 'Since', 'Reason and action'])
    expect([name, header(name).element().getBoundingClientRect().right <= right]).toEqual([name, true])
  await expectAccessible()
})

test('the second list shows what is out of statistical control, out of tolerance or not, and the broken rules', async () => {
  await open()
  await expect.poll(() => rowTexts(control)).toHaveLength(2)
  const [out, within] = rowTexts(control)
  expect(out).toMatch(/^Out nowD1 · Bore.*beyond the limits/)
  // It shifted abruptly: there is no prediction that it will be out of tolerance.
  expect(within).toMatch(/^WithinL1 · Length.*50\.\d+ mm–.*8 on one side of the center$/)
})

test('only a drift is about to be out of tolerance, with the limit and the time it is reached', async () => {
  await openQuality(addressOf('outOfTolerance'), { values: [...boreAndLength(), ...risingWidth()] })
  await expect.poll(() => rowTexts(control)).toHaveLength(3)
  expect(rowTexts(control)[0]).toMatch(/^About to beW1 · Width.*upper, 51\smm\s*Nov 18, (18|19):\d\d/)
  expect(rowTexts(control).filter((text) => text.includes('About to be'))).toHaveLength(1)
  expect(rowTexts(title)).toHaveLength(1)
  await expect
    .element(page.getByRole('columnheader', { name: 'Reaches its limit', exact: true }))
    .toHaveAttribute('title', expect.stringMatching(/straight line through the last 20 or 30 points/))
  await expectAccessible()
})

test('if nothing is out of statistical control the second list shows the number of evaluated characteristics', async () => {
  await openQuality(addressOf('outOfTolerance'), { values: boreAndLength().slice(0, 40) })
  await expect
    .element(page.getByText('2 characteristics evaluated: none is out of statistical control.', { exact: true }))
    .toBeVisible()
  await expect
    .element(page.getByText('2 characteristics evaluated: none is out of tolerance.', { exact: true }))
    .toBeVisible()
})

test('the order of a list is stored in the address', async () => {
  await open()
  const check = page.getByRole('table', { name: control }).getByRole('columnheader', { name: 'Check', exact: true })
  await check.getByRole('button').click()
  await check.getByRole('button').click()
  await expect.poll(() => rowTexts(control)[0]).toMatch(/L1 · Length/)
  await expect.element(check).toHaveAttribute('aria-sort', 'descending')
  expect([parameters().get('controlSort'), parameters().get('checkSort')]).toEqual(['-check', null])
})

test('a search finds words in any columns of a row, ignores case, and ends with Escape', async () => {
  await open()
  await expect.poll(() => rowTexts(control)).toHaveLength(2)
  await search().fill('INSERT worn')
  await expect.poll(() => parameters().get('checkSearch')).toBe('INSERT worn')
  await expect.poll(() => rowTexts(title)).toEqual([expect.stringContaining('D1 · Bore')])
  await search().fill('M-01 bore')
  await expect.poll(() => parameters().get('checkSearch')).toBe('M-01 bore')
  await expect.poll(() => rowTexts(title)).toEqual([expect.stringContaining('D1 · Bore')])
  await search().fill('length center')
  await expect.poll(() => rowTexts(control)).toEqual([expect.stringContaining('L1 · Length')])
  await search().fill('nowhere')
  await expect.poll(() => page.getByText('No characteristic matches the search.').elements()).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => rowTexts(control)).toHaveLength(2)
})

test('the CSV file contains the rows that match the search', async () => {
  const files = recordDownloads()
  await open('&checkSearch=INSERT+worn')
  await expect.poll(() => rowTexts(title)).toHaveLength(1)
  await page.getByRole('region', { name: title, exact: true }).getByRole('button', { name: 'Export as CSV' }).click()
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
  const chart = page.getByRole('group', { name: 'Control chart and its details. Escape closes it.' })
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
