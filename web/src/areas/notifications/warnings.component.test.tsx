import type { EmailReach } from '@takt/domain/areas/notifications/responses/emailReach.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import type { FakeServer } from '../../app/testing/fakeServer.fixture.ts'
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
const acknowledgementOnlyText = 'Only an acknowledgement stops this follow-up: its conditions cannot become false.'

const neverStopsText =
  'This follow-up can never stop: its conditions cannot become false, and no recipient notified before can ' +
  'acknowledge. Add a condition on a field that changes, or a person as an earlier recipient.'

const withReach = (reach: EmailReach) => (server: FakeServer) => {
  mockDirectoryRoutes(server)
  server.on('GET', '/notifications/emailReach', reach)
}

test('a follow-up that nothing can stop causes a warning before it is saved, until something can stop it', async () => {
  const { server } = await openApp('/notifications', { server: mockDirectoryRoutes })
  await button('Add notification').first().click()
  await adding().getByLabelText('Description *', { exact: true }).first().fill('New requests')
  await chooseOption(adding(), 'Watches', 'Request')
  await button('Add follow-up', adding()).click()
  const followUp = group('Follow-up 1')
  await followUp.getByLabelText('Description *', { exact: true }).fill('Still there')
  await expect.element(followUp.getByRole('alert')).toHaveTextContent(neverStopsText)
  await expect.element(adding().getByText('Follow-up 1 can never stop', { exact: true })).toBeVisible()
  await expect.element(button('Save', adding())).toBeEnabled()
  await expectAccessible()

  await chooseOption(group('When it happens'), 'Recipient 1', colleague)
  await expect.element(followUp.getByRole('alert')).toHaveTextContent(acknowledgementOnlyText)
  await expect.element(adding().getByText('Follow-up 1 stops only when acknowledged', { exact: true })).toBeVisible()

  await addCondition(group('When it happens'), 'Status', 'open')
  await expect.element(followUp.getByRole('alert')).not.toBeInTheDocument()
  expect(server.requests('POST', '/notifications')).toEqual([])
})

test('the page of a notification shows that only an acknowledgement stops its follow-up', async () => {
  await openApp('/notifications/1', { server: mockDirectoryRoutes, rows: { ...urgentRequests, notificationRules: [] } })
  const conditions = page.getByRole('region', { name: 'Conditions', exact: true })
  await expect.element(conditions.getByText(acknowledgementOnlyText, { exact: true })).toBeVisible()
  await expectAccessible()
})

test('a recipient without an address is marked on the page of the notification and in its form', async () => {
  const people: EmailReach['people'] = [{ userName: colleague, reason: 'noAddress' }]
  await openApp('/notifications/1', {
    server: withReach({ hasMailServer: true, people, groups: [] }),
    rows: urgentRequests,
  })
  await expect.element(page.getByText(`${colleague} (No email: no address)`, { exact: true })).toBeVisible()
  await button('Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Update Notification', exact: true })
  await expect.element(dialog.getByText('No email: no address', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('without a mail server every recipient that is a person is marked, on a phone', async () => {
  await openApp('/notifications/1', {
    size: 'phone',
    server: withReach({ hasMailServer: false, people: [], groups: [] }),
    rows: urgentRequests,
  })
  await expect.element(page.getByText(/(No email: no mail server is set up)/).first()).toBeVisible()
  await button('Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Update Notification', exact: true })
  await expect
    .poll(() => dialog.getByText('No email: no mail server is set up', { exact: true }).elements().length)
    .toBe(2)
})
