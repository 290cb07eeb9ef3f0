import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { captureTimers } from '../../app/testing/capturedTimers.fixture.ts'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, mockDirectoryRoutes, urgentRequests } from './notifications.fixture.ts'

const dialog = () => page.getByRole('dialog', { name: 'Update Notification', exact: true })
const main = () => dialog().getByRole('group', { name: 'When it happens', exact: true })
const conditions = () => page.getByRole('region', { name: 'Conditions', exact: true })
const both = 'Priority equals urgent and Status equals open'

async function focus(locator: ReturnType<typeof page.getByRole>) {
  await expect.element(locator).toBeVisible()
  ;(locator.element() as HTMLElement).focus()
}

const open = (options: Parameters<typeof openApp>[1] = {}) =>
  openApp('/notifications/1', { server: mockDirectoryRoutes, rows: urgentRequests, ...options })

// Proves ADM-016, ADM-032, ADM-033, ADM-034, ADM-116
test('rules, recipients and follow-ups are changed by keyboard on a phone', async () => {
  const { items, server, notices } = await open({ size: 'phone' })
  await expect.element(conditions().getByText(both, { exact: true })).toBeVisible()
  await focus(button('Edit'))
  await userEvent.keyboard('{Enter}')
  await dialog().getByLabelText('Description *', { exact: true }).first().fill('Urgent or high')
  await focus(button('Remove: Status equals open', main()))
  await userEvent.keyboard('{Enter}')
  await focus(main().getByLabelText('Type of recipient 1', { exact: true }) as ReturnType<typeof page.getByRole>)
  await userEvent.keyboard('{Enter}')
  await page.getByRole('option', { name: 'Email', exact: true }).click()
  await main().getByRole('textbox', { name: 'Recipient 1', exact: true }).fill('floor@plant.test')
  await dialog().getByRole('group', { name: 'Follow-up 1', exact: true }).getByLabelText('After *').fill('3')
  await expectAccessible()
  const { scrollWidth, clientWidth } = dialog().element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)

  const release = server.hold('PUT', '/notifications/{key}')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .element(
      dialog()
        .getByRole('status')
        .filter({ hasText: /^Updating…$/ }),
    )
    .toBeVisible()
  const lists = () => server.requests('GET', '/notifications').length
  const before = lists()
  release()
  await expect.poll(notices).toContain('Notification(s) Have Been Updated')
  await expect.poll(lists).toBeGreaterThan(before)
  await expect.element(conditions().getByText('Priority equals urgent', { exact: true })).toBeVisible()
  await expect.element(conditions().getByText('floor@plant.test', { exact: true })).toBeVisible()
  await expect.element(conditions().getByText('After 3 hours: Still urgent', { exact: true })).toBeVisible()
  expect(items.rows('notifications')).toMatchObject([{ description: 'Urgent or high' }, { delayValue: 3 }])
  expect(items.rows('notificationRules').map(({ ruleID }) => ruleID)).toEqual([11, 13])
  expect(items.rows('notificationRecipients')).toMatchObject([
    { recipientType: 'email', recipientID: 'floor@plant.test' },
    { recipientType: 'user', recipientID: 'admin@plant.test' },
  ])
})

// Proves ADM-116, ADM-282
test('a rejected change shows a notice, and can be saved again', async () => {
  const { server, notices } = await open()
  let isRejected = true
  server.on('PUT', '/notifications/{key}', () => (isRejected ? errorResponse(400, 'The server says no') : undefined))
  await button('Edit').click()
  await button('Update', dialog()).click()
  await expect.poll(notices).toContain('Error updating notification')
  await expect.element(dialog().getByText('The server says no', { exact: true })).toBeVisible()
  isRejected = false
  await button('Update', dialog()).click()
  await expect.poll(notices).toContain('Notification(s) Have Been Updated')
})

test('a change is reverted with its conditions by Undo', async () => {
  // The notice must stay.
  captureTimers(5000)
  const { items, notices } = await open()
  await expect.element(conditions().getByText(both, { exact: true })).toBeVisible()
  await button('Edit').click()
  await dialog().getByLabelText('Description *', { exact: true }).first().fill('Urgent or not')
  await button('Remove: Status equals open', main()).click()
  await button('Update', dialog()).click()
  await expect.poll(notices).toContain('Notification(s) Have Been Updated')
  await expect.element(conditions().getByText('Priority equals urgent', { exact: true })).toBeVisible()
  await button('Undo').click()
  await expect.poll(notices).toContain('Undone')
  await expect.element(conditions().getByText(both, { exact: true })).toBeVisible()
  expect(items.rows('notifications')).toMatchObject([{ description: 'Urgent requests' }, {}])
  expect(items.rows('notificationRules')).toHaveLength(3)
})
