import type { CallDirectory } from '@takt/domain/areas/calls/responses/directory.ts'
import { page } from 'vitest/browser'
import type { FakeServer } from '../../app/testing/fakeServer.fixture.ts'

export const colleague = 'colleague@plant.test'

/** Lists the colleague as a person who can be notified; all recipients get email. */
export function mockDirectoryRoutes(server: FakeServer): void {
  const directory: CallDirectory = {
    people: [{ userName: colleague, name: colleague, personName: null, presence: 'offline', lastSeenAt: null }],
    devices: [],
    more: false,
  }
  server.on('GET', '/calls/directory', directory)
  server.on('GET', '/notifications/emailReach', { hasMailServer: true, people: [], groups: [] })
}

const rule = { itemType: 'requests', operator: 'Equals' }

/** A notification for urgent open requests with a follow-up after an hour, as rows of its three lists. */
export const urgentRequests = {
  notifications: [
    { notificationID: 1, itemType: 'requests', description: 'Urgent requests' },
    {
      notificationID: 2,
      itemType: 'requests',
      description: 'Still urgent',
      parentNotificationID: 1,
      delayValue: 1,
      delayUnits: 'HOURS',
    },
  ],
  notificationRules: [
    { ...rule, ruleID: 11, notificationID: 1, field: 'priority', value: 'urgent' },
    { ...rule, ruleID: 12, notificationID: 1, field: 'status', value: 'open' },
    { ...rule, ruleID: 13, notificationID: 2, field: 'status', value: 'open' },
  ],
  notificationRecipients: [
    { notificationRecipientID: 21, notificationID: 1, recipientType: 'user', recipientID: colleague },
    { notificationRecipientID: 22, notificationID: 2, recipientType: 'user', recipientID: 'admin@plant.test' },
  ],
} as const

type Locator = ReturnType<typeof page.getByRole>

export const button = (name: string, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('button', { name, exact: true })

/** Chooses an option of a select by mouse. */
export async function chooseOption(within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Adds a condition that compares a field with one of its values. */
export async function addCondition(within: Locator, field: string, value: string): Promise<void> {
  await button('Add condition', within).click()
  const dialog = page.getByRole('dialog', { name: 'Add condition', exact: true })
  await chooseOption(dialog, 'Field', field)
  await chooseOption(dialog, 'Value', value)
  await button('Add', dialog).click()
}
