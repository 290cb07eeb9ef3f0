import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { boreAndLength, found, valueAt } from '../checks/found.fixture.ts'
import { addressOf, openQuality, rowTexts } from '../quality.fixture.ts'

const title = 'Out of Tolerance'
const limits = () => page.getByRole('region', { name: 'Limits', exact: true })
const address = addressOf('outOfTolerance', '&all=true&check=1~L1~M-01~')

async function chooseRules(option: string) {
  await limits().getByRole('combobox', { name: 'Rules' }).click()
  await page.getByRole('option', { name: option }).click()
}

test('rules are chosen beside their rate of false alarms; by the limits alone the characteristic is in control', async () => {
  const { items } = await openQuality(address, { values: boreAndLength() })
  await expect.element(limits().getByText('By chance alone one false alarm in about 92 points')).toBeVisible()
  await chooseRules('Limits alone 1 false in 370')
  await expect.element(limits().getByText('By chance alone one false alarm in about 370 points')).toBeVisible()
  await expectAccessible()
  await expect.poll(() => rowTexts(title)[1]).toMatch(/^WithinL1/)
  const key = { pageId: 1, checkID: 'L1', resourceID: 'M-01', partNum: null }
  expect(items.rows('controlRules')).toMatchObject([{ ...key, rules: 'limits' }])
  await chooseRules('Usual: Western Electric')
  await expect.element(limits().getByText('By chance alone one false alarm in about 92 points')).toBeVisible()
  expect(items.rows('controlRules')).toEqual([])
})

test('the capability of a steady characteristic is shown with its 95 % interval', async () => {
  await openQuality(address, { values: boreAndLength().slice(0, 88) })
  const capability = page.getByRole('region', { name: 'Capability' })
  await expect.element(capability.getByText('Cpk', { exact: true })).toBeVisible()
  await expect.element(capability.getByText(/^95 %: /).first()).toBeVisible()
})

test('beside it stand indices by percentiles, which need no normal values, with how many values they are of', async () => {
  const values = Array.from({ length: 200 }, (_, k) =>
    found({
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
  await expect.element(capability.getByText('at most, by 200 of 740 values').first()).toBeVisible()
  await expect
    .element(capability.getByTitle(/^Tolerance ÷ \(X99\.865 − X0\.135\).*: 3\.03\d*\. From fewer than 740 values/))
    .toBeVisible()
  await expect.element(capability.getByText(/those by percentiles do not\.$/)).toBeVisible()
  await expectAccessible()
})

test('of few points no limits can be frozen, and the panel says from how many on', async () => {
  const values = [found({ at: valueAt(0), value: 50, checkID: 'L1', checkText: 'Width', lower: null, upper: null })]
  await openQuality(address, { values })
  await expect
    .element(limits().getByText('There are no limits yet: they follow from 20 points on, and can be frozen then.'))
    .toBeVisible()
  await expect.element(limits().getByRole('button', { name: 'Freeze limits' })).toBeDisabled()
})
