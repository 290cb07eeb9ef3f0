import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { openSheet } from '../checksheets.fixture.ts'

const type = async (...values: readonly string[]) => {
  for (const value of values) await userEvent.keyboard(`${value}{Enter}`)
}

test('values recorded without a network survive a restart and are sent once, in order', async () => {
  const { server, checks, restart } = await openSheet('Away', (id) => `/checksheets/${id}/fill?resourceID=M-9`, {
    size: 'phone',
  })
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  server.setReachable(false)
  await type('9.99', '10.01')
  await button('Passed').click()
  await expect.element(page.getByText('3 values wait to be sent', { exact: true })).toBeVisible()
  expect(checks.values).toEqual([])
  server.setReachable(true)
  restart()
  await expect.element(page.getByText('All values have been sent', { exact: false })).toBeVisible()
  // A check that has its value is not shown again.
  await expect.element(page.getByLabelText('Your text')).toBeVisible()
  expect(checks.values.map(({ value, passed, resourceID }) => [value ?? passed, resourceID])).toEqual([
    [9.99, 'M-9'],
    [10.01, 'M-9'],
    [true, 'M-9'],
  ])
})

test('the checks due at a machine that reports nothing depend on the clock alone', async () => {
  await openSheet('Due', (id) => `/checksheets/${id}/fill?resourceID=M-9`)
  const due = page.getByRole('status', { name: 'Due at this machine' })
  await expect.element(due.getByText('Due now: Bore diameter', { exact: true })).toBeVisible()
  await expect
    .element(
      due.getByText(
        'Not known, because the machine has reported nothing for a day: No burr at the edge, Batch of the bar',
        {
          exact: false,
        },
      ),
    )
    .toBeVisible()
  await type('9.99', '10.01')
  await expect.element(due.getByText('Due now', { exact: false })).not.toBeInTheDocument()
  await expect.element(due.getByText(/Not known/)).toBeVisible()
})

test('unsent values are counted on every screen, and are sent from there once the network is back', async () => {
  const { server, checks } = await openSheet('Sent elsewhere', (id) => `/checksheets/${id}/fill?resourceID=M-9`)
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  server.setReachable(false)
  await type('9.99', '10.01')
  const mark = page.getByRole('status', { name: '2 values wait to be sent' })
  await expect.element(mark.getByText('2 not sent yet', { exact: false })).toBeVisible()
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect.element(page.getByRole('grid', { name: 'Job' })).toBeVisible()
  await expect.element(mark).toBeVisible()
  await expectAccessible()
  expect(checks.values).toEqual([])
  server.setReachable(true)
  await expect.element(mark).not.toBeInTheDocument()
  expect(checks.values.map(({ value }) => value)).toEqual([9.99, 10.01])
})

test('a rejected value shows the reason and is discarded only after confirmation', async () => {
  const { server, checks, restart } = await openSheet('Refused', (id) => `/checksheets/${id}/fill?resourceID=M-none`)
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  await type('10')
  await expect
    .element(page.getByText('D1 was rejected: there is no machine with that name', { exact: false }))
    .toBeVisible()
  // It has no check mark in the list of checks.
  await expect.element(page.getByRole('button', { name: /^D1 .*✗ .* · rejected$/ })).toBeVisible()
  // The other check becomes current; while a value is rejected, the page does not report that all are sent.
  await expect.element(page.getByText('Value 2 of 2', { exact: false })).toBeVisible()
  await expect.element(page.getByText('All values have been sent', { exact: false })).not.toBeInTheDocument()
  await button('Discard').click()
  await page.getByRole('alertdialog', { name: 'Discard this value?' }).getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText(/D1 was rejected/)).not.toBeInTheDocument()
  expect(checks.values).toEqual([])
  // The check of a discarded value becomes current again, after a reload, too.
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  const sentCount = server.requests('POST', '/checkData').length
  restart()
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  await expect.poll(() => server.requests('POST', '/checkData')).toHaveLength(sentCount)
})
