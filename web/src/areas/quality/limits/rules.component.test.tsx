import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { boreAndLength, checkValue, valueAt } from '../checks/checkValues.fixture.ts'
import { addressOf, openQuality, rowTexts } from '../quality.fixture.ts'

const title = 'Out of Tolerance'
const limits = () => page.getByRole('region', { name: 'Limits', exact: true })
const address = addressOf('outOfTolerance', '&all=true&check=1~L1~M-01~')

async function chooseRules(option: string) {
  await limits().getByRole('combobox', { name: 'Rules' }).click()
  await page.getByRole('option', { name: option }).click()
}

test('rules are chosen by their rate of false alarms; with the limits alone the characteristic is in control', async () => {
  const { items } = await openQuality(address, { values: boreAndLength() })
  await expect.element(limits().getByText('About one false alarm in 92 points by chance')).toBeVisible()
  await chooseRules('Limits only 1 false in 370')
  await expect.element(limits().getByText('About one false alarm in 370 points by chance')).toBeVisible()
  await expectAccessible()
  await expect.poll(() => rowTexts(title)[1]).toMatch(/^WithinL1/)
  const key = { pageId: 1, checkID: 'L1', resourceID: 'M-01', partNum: null }
  expect(items.rows('controlRules')).toMatchObject([{ ...key, rules: 'limits' }])
  await chooseRules('Default: Western Electric')
  await expect.element(limits().getByText('About one false alarm in 92 points by chance')).toBeVisible()
  expect(items.rows('controlRules')).toEqual([])
})

test('the capability of a stable characteristic is shown with its 95 % interval', async () => {
  await openQuality(address, { values: boreAndLength().slice(0, 88) })
  const capability = page.getByRole('region', { name: 'Capability' })
  await expect.element(capability.getByText('Cpk', { exact: true })).toBeVisible()
  await expect.element(capability.getByText(/^95 %: /).first()).toBeVisible()
})

test('percentile indices, which need no normal distribution, are shown beside it with their number of values', async () => {
  const values = Array.from({ length: 200 }, (_, k) =>
    checkValue({
      at: valueAt(0) + k * 600_000,
      value: 50 + ((k * 37) % 199) / 1000,
      checkID: 'L1',
      checkText: 'Length',
      lower: 49.9,
      upper: 50.5,
    }),
  )
  await openQuality(address, { values })
  const capability = page.getByRole('region', { name: 'Capability' })
  await expect.element(capability.getByText('Ppk, percentiles', { exact: true })).toBeVisible()
  await expect.element(capability.getByText('at most, from 200 of 740 values').first()).toBeVisible()
  await expect
    .element(capability.getByTitle(/^Tolerance ÷ \(X99\.865 − X0\.135\).*: 3\.03\d*\. With fewer than 740 values/))
    .toBeVisible()
  await expect
    .element(capability.getByText(/: prefer the percentile indices to those that assume a normal distribution\.$/))
    .toBeVisible()
  await expectAccessible()
})

test('limits of too few points cannot be frozen, and the panel shows the required number', async () => {
  const values = [
    checkValue({ at: valueAt(0), value: 50, checkID: 'L1', checkText: 'Width', lower: null, upper: null }),
  ]
  await openQuality(address, { values })
  await expect
    .element(
      limits().getByText('There are no limits yet: they are calculated from 20 points on, and can then be frozen.'),
    )
    .toBeVisible()
  await expect.element(limits().getByRole('button', { name: 'Freeze limits' })).toBeDisabled()
})
