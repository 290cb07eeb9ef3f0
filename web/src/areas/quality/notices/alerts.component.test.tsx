import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { boreAndLength, risingWidth } from '../checks/checkValues.fixture.ts'
import { addressOf, openQuality, parameters } from '../quality.fixture.ts'

const alerts = () => page.getByRole('region', { name: 'Alerts', exact: true })
const search = () => page.getByPlaceholder('Search')
const open = (values = boreAndLength()) => openQuality(addressOf('alerts'), { values })

// Proves OPS-092
test('alerts show what is out of tolerance with reason and action, and broken rules with their certainty', async () => {
  await open()
  await expect.element(alerts().getByText('2 alerts')).toBeVisible()
  await expect.element(alerts().getByText('Bore: 10.2 mm, 9.9 to 10.1 mm is expected.', { exact: true })).toBeVisible()
  const shiftedAlert = alerts().getByRole('article', { name: /^L1, .* · Out of statistical control$/ })
  await shiftedAlert.getByRole('button', { name: /^Confidence/ }).click()
  await expect.element(shiftedAlert.getByText(/^Control chart of the last 60 values/)).toBeVisible()
  await expect.element(shiftedAlert).toMatchTextContent(/A stable process raises one such alarm in about 92 points/)
  const outside = alerts().getByRole('article', { name: /· Out of tolerance$/ })
  await expect.element(outside).toMatchTextContent(/Reason: Insert wornAction: Insert changed/)
  // The note common to all alerts appears once.
  expect(page.getByText(/nothing is estimated/).elements()).toHaveLength(1)
  await expectAccessible()
})

test('only a drift causes an alert about to be out of tolerance, with the time it reaches the limit', async () => {
  await open([...boreAndLength(), ...risingWidth()])
  const risingAlert = alerts().getByRole('article', { name: /About to be out of tolerance$/ })
  await expect
    .element(risingAlert)
    .toMatchTextContent(
      /the rate of its last 30 points it would have reached the upper limit of 51 mm about Nov 1[89],/,
    )
  expect(risingAlert.elements()).toHaveLength(1)
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

test('an alert links to its control chart', async () => {
  await open()
  await alerts()
    .getByRole('link', { name: /^Open in Out of Tolerance: Out of tolerance/ })
    .click()
  await expect.element(page.getByRole('region', { name: /^Control chart: D1 · Bore/ })).toBeVisible()
})

test('if nothing was checked the page explains it and links to checksheets', async () => {
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
