import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { captureTimers } from '../../app/testing/capturedTimers.fixture.ts'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import {
  addCondition,
  button,
  chooseOption,
  colleague,
  mockDirectoryRoutes,
  urgentRequests,
} from './notifications.fixture.ts'

const adding = () => page.getByRole('dialog', { name: 'Add Notification', exact: true })
const group = (name: string) => adding().getByRole('group', { name, exact: true })
const notice = () => page.getByRole('alert')
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

/** Fills in a notification for urgent open requests with a follow-up after an hour. */
async function fillUrgentRequests() {
  await button('Add notification').first().click()
  await adding().getByLabelText('Description *', { exact: true }).first().fill('Urgent requests')
  await chooseOption(adding(), 'Watches', 'Request')
  const main = group('When it happens')
  await addCondition(main, 'Priority', 'urgent')
  await addCondition(main, 'Status', 'open')
  await chooseOption(main, 'Recipient 1', colleague)
  await button('Add follow-up', adding()).click()
  await expect.element(button('Save', adding())).toBeDisabled()
  const followUp = group('Follow-up 1')
  await followUp.getByLabelText('Description *', { exact: true }).fill('Still urgent')
  await followUp.getByLabelText('After *', { exact: true }).fill('1')
  await chooseOption(followUp, 'Unit', 'hours')
  await addCondition(followUp, 'Status', 'open')
  await chooseOption(followUp, 'Recipient 1', 'admin@plant.test')
}

// Proves ADM-016, ADM-115
test('a notification is added by mouse with conditions, recipients and a follow-up', async () => {
  const { items, server, notices } = await openApp('/notifications', { server: mockDirectoryRoutes })
  await fillUrgentRequests()
  await expectAccessible()
  const release = server.hold('POST', '/notifications')
  await button('Save', adding()).click()
  await expect
    .element(
      adding()
        .getByRole('status')
        .filter({ hasText: /^Adding…$/ }),
    )
    .toBeVisible()
  const lists = () => server.requests('GET', '/notifications').filter(({ query }) => /IsEmpty/.test(`${query}`)).length
  const before = lists()
  release()
  await expect.poll(notices).toContain('Notification(s) Have Been Added')
  await expect.poll(lists).toBeGreaterThan(before)
  await expect.element(row('Urgent requests').first()).toBeVisible()
  const conditions = page.getByRole('region', { name: 'Conditions', exact: true })
  await expect
    .element(conditions.getByText('Priority equals urgent and Status equals open', { exact: true }))
    .toBeVisible()
  await expect.element(conditions.getByText('After 1 hour: Still urgent', { exact: true })).toBeVisible()

  const [main, followUp] = items.rows('notifications')
  expect([main, followUp]).toMatchObject([
    { description: 'Urgent requests', itemType: 'requests', active: true, parentNotificationID: null },
    {
      description: 'Still urgent',
      itemType: 'requests',
      parentNotificationID: main!.notificationID,
      delayValue: 1,
      delayUnits: 'HOURS',
    },
  ])
  const rule = { itemType: 'requests', operator: 'Equals' }
  expect(items.rows('notificationRules')).toMatchObject([
    { ...rule, notificationID: main!.notificationID, field: 'priority', value: 'urgent' },
    { ...rule, notificationID: main!.notificationID, field: 'status', value: 'open' },
    { ...rule, notificationID: followUp!.notificationID, field: 'status', value: 'open' },
  ])
  expect(items.rows('notificationRecipients')).toMatchObject([
    { notificationID: main!.notificationID, recipientType: 'user', recipientID: colleague },
    { notificationID: followUp!.notificationID, recipientType: 'user', recipientID: 'admin@plant.test' },
  ])
})

// Proves ADM-115, ADM-281
test('a rejected new notification shows a notice and the reason', async () => {
  const { server, notices } = await openApp('/notifications', { server: mockDirectoryRoutes })
  server.on('POST', '/notifications', () => errorResponse(400, 'The server says no'))
  await button('Add notification').first().click()
  await adding().getByLabelText('Description *', { exact: true }).first().fill('Urgent requests')
  await chooseOption(adding(), 'Watches', 'Request')
  await button('Save', adding()).click()
  await expect.poll(notices).toContain('Error adding notification')
  await expect.element(adding().getByText('The server says no', { exact: true })).toBeVisible()
})

test('an added notification is removed by Undo', async () => {
  // The notice must stay.
  captureTimers(5000)
  const { items, address, notices } = await openApp('/notifications', {
    server: mockDirectoryRoutes,
    rows: urgentRequests,
  })
  await expect.element(row('Urgent requests')).toBeVisible()
  await button('Add notification').first().click()
  await adding().getByLabelText('Description *', { exact: true }).first().fill('Gone again')
  await chooseOption(adding(), 'Watches', 'Request')
  await addCondition(group('When it happens'), 'Priority', 'high')
  await button('Save', adding()).click()
  await expect.element(row('Gone again')).toBeVisible()
  expect(items.rows('notifications')).toHaveLength(3)
  expect(items.rows('notificationRules')).toHaveLength(4)
  await button('Undo').click()
  await expect.poll(notices).toContain('Undone')
  await expect.element(row('Gone again')).not.toBeInTheDocument()
  await expect.poll(() => address().pathname).toBe('/notifications')
  expect(items.rows('notifications')).toHaveLength(2)
  expect(items.rows('notificationRules')).toHaveLength(3)
})

/** Presses a button and asserts that a notice with this text is shown until a timer of 5 s ends. */
async function expectNoticeFor5s(save: ReturnType<typeof button>, text: string) {
  const timers = captureTimers(5000)
  await save.click()
  await expect.element(notice()).toHaveTextContent(text)
  expect(timers.delays()).toContain(5000)
  timers.fire(5000)
  await expect.element(notice()).not.toBeInTheDocument()
}

// Proves ADM-307
test('the notice of an added notification hides after 5 s', async () => {
  await openApp('/notifications', { server: mockDirectoryRoutes, rows: urgentRequests })
  await button('Add notification').first().click()
  await adding().getByLabelText('Description *', { exact: true }).first().fill('Requests')
  await chooseOption(adding(), 'Watches', 'Request')
  await expectNoticeFor5s(button('Save', adding()), 'Notification(s) Have Been Added')
})

// Proves ADM-307
test('the notice of a changed notification hides after 5 s', async () => {
  await openApp('/notifications/1', { server: mockDirectoryRoutes, rows: urgentRequests })
  await button('Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Update Notification', exact: true })
  await expectNoticeFor5s(button('Update', dialog), 'Notification(s) Have Been Updated')
})
