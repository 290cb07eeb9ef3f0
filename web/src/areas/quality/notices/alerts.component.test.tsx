import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { boreAndLength, risingWidth } from '../checks/found.fixture.ts'
import { addressOf, openQuality, parameters } from '../quality.fixture.ts'

const alerts = () => page.getByRole('region', { name: 'Alerts', exact: true })
const search = () => page.getByPlaceholder('Search')
const open = (values = boreAndLength()) => openQuality(addressOf('alerts'), { values })

// Proves OPS-092
test('alerts say what is out of tolerance, why and what was done, and what breaks a rule with how sure that is', async () => {
  await open()
  await expect.element(alerts().getByText('2 alerts')).toBeVisible()
  await expect.element(alerts().getByText('Bore: 10.2 mm, 9.9 to 10.1 mm is expected.', { exact: true })).toBeVisible()
  const moved = alerts().getByRole('article', { name: /^L1, .* · Out of statistical control$/ })
  await moved.getByRole('button', { name: /^How sure/ }).click()
  await expect.element(moved.getByText(/^Control chart of the last 60 values/)).toBeVisible()
  await expect.element(moved).toMatchTextContent(/A steady process gives one such alarm in about 92 points/)
  const outside = alerts().getByRole('article', { name: /· Out of tolerance$/ })
  await expect.element(outside).toMatchTextContent(/Why: Insert wornDone: Insert changed/)
  // What all alerts have in common is said once.
  expect(page.getByText(/nothing is estimated/).elements()).toHaveLength(1)
  await expectAccessible()
})

test('an alert says about to be out of tolerance of a drift alone, with when it reaches the limit', async () => {
  await open([...boreAndLength(), ...risingWidth()])
  const rising = alerts().getByRole('article', { name: /About to be out of tolerance$/ })
  await expect
    .element(rising)
    .toMatchTextContent(
      /the rate of its last 30 points it would have reached the upper limit of 51 mm about Nov 1[89],/,
    )
  expect(rising.elements()).toHaveLength(1)
})

test('a search finds alerts by machine and text, is stored in the address, and ends with Escape', async () => {
  await open()
  await search().fill('M-01 length')
  await expect.element(alerts().getByText('1 alert', { exact: true })).toBeVisible()
  await expect.poll(() => parameters().get('alertSearch')).toBe('M-01 length')
  await search().fill('nowhere')
  await expect.element(alerts().getByText('No alert matches the search.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(alerts().getByText('2 alerts')).toBeVisible()
})

test('an alert leads to its control chart', async () => {
  await open()
  await alerts()
    .getByRole('link', { name: /^Open in Out of Tolerance: Out of tolerance/ })
    .click()
  await expect.element(page.getByRole('region', { name: /^Control chart: D1 · Bore/ })).toBeVisible()
})

test('where nothing was checked the page says so and leads to checksheets', async () => {
  await open([])
  await expect
    .element(
      page.getByText('Nothing was checked in this range: choose another one, or fill in a checksheet.', {
        exact: true,
      }),
    )
    .toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Checksheets' })).toBeVisible()
})
