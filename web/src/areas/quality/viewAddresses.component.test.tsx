import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { boreAndLength } from './checks/checkValues.fixture.ts'
import { addressOf, openQuality, parameters, rowTexts } from './quality.fixture.ts'

const control = 'Out of statistical control'
const options = { values: boreAndLength() }
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const search = () => page.getByPlaceholder('Search')
const pathname = () => window.location.pathname

test('each view keeps its own search, and its tab restores it', async () => {
  await openQuality(addressOf('outOfTolerance', '&checkSearch=length&all=true'), options)
  await expect.poll(() => rowTexts(control)).toHaveLength(1)
  await tab('Data').click()
  await expect.element(page.getByRole('grid', { name: 'Check values' })).toBeVisible()
  await search().fill('insert')
  await expect.poll(() => parameters().get('data.search')).toBe('insert')
  await tab('Out of Tolerance').click()
  await expect.poll(() => rowTexts(control)).toHaveLength(1)
  await expect.element(search()).toHaveValue('length')
  expect([...parameters().keys()].sort()).toEqual(['all', 'checkSearch', 'from', 'range', 'to'])
  await tab('Data').click()
  await expect.poll(() => parameters().get('data.search')).toBe('insert')
})

test('an alert opens its chart above a list that contains it, whatever was searched there', async () => {
  await openQuality(addressOf('outOfTolerance', '&checkSearch=length&all=true'), options)
  await expect.poll(() => rowTexts(control)).toHaveLength(1)
  await tab('Alerts').click()
  const alert = page.getByRole('article', { name: /^D1, .* · Out of tolerance$/ })
  await alert.getByRole('link', { name: /^Open in Out of Tolerance/ }).click()
  await expect.element(page.getByRole('region', { name: /^Control chart: D1 · Bore/ })).toBeVisible()
  await expect.poll(() => rowTexts('Out of Tolerance')[0]).toMatch(/^Out nowD1 · Bore/)
  await tab('By Machine').click()
  await expect.poll(pathname).toBe('/quality/byMachine')
  expect([...parameters().keys()]).toEqual(['range', 'from', 'to'])
})

test('parameters that a view does not have are removed from its address', async () => {
  await openQuality(addressOf('inquiry', '&rows=part&check=1~D1~~&checkSearch=x'), options)
  await expect.poll(() => parameters().has('check') || parameters().has('checkSearch')).toBe(false)
  expect(parameters().get('rows')).toBe('part')
})
