import type { ReceivedNotification } from '@takt/domain/areas/notifications/responses/receivedNotification.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import type { FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'

const message = (requestID: number, minute: number, text: string): ReceivedNotification => ({
  toldId: String(requestID),
  at: `2026-03-02T13:${minute}:00.000Z`,
  message: text,
  notificationID: 1,
  about: { itemType: 'requests', key: String(requestID) },
  isNew: true,
  acknowledged: null,
})
const first = message(1, 10, 'Urgent requests: Request REPAIR · Chuck slips')
const second = message(2, 20, 'Urgent requests: Request REPAIR')

/** Serves the messages; seen messages are no longer new. */
function mockInboxRoutes(server: FakeServer, messages: ReceivedNotification[]) {
  server.on('GET', '/notifications/told', () => messages.toSorted((a, b) => b.at.localeCompare(a.at)))
  server.on('POST', '/notifications/told/seen', ({ body }) => {
    const { until } = body as { until: string }
    for (const entry of messages) if (entry.at <= until) entry.isNew = false
    return null
  })
}
const copies = () => [first, second].map((entry) => ({ ...entry }))
const inboxButton = (name: string) => page.getByRole('button', { name, exact: true })
const inbox = () => page.getByRole('dialog', { name: 'Notifications', exact: true })
const requests = { requests: [1, 2].map((requestID) => ({ requestID, requestTypeID: 'REPAIR' })) }

test('an arriving message is counted on the button and in the open list', async () => {
  const messages = copies().slice(0, 1)
  const { link } = await openApp('/parts', { server: (server) => mockInboxRoutes(server, messages) })
  await inboxButton('Notifications: 1 new').click()
  await expect.element(inbox().getByText('1 new', { exact: true })).toBeVisible()
  messages.push({ ...second })
  link.send({ type: 'message', kind: 'notification', body: second.message })
  await expect.element(inbox().getByText('2 new', { exact: true })).toBeVisible()
  await expect.element(inbox().getByRole('link', { name: second.message, exact: true })).toBeVisible()
  await expectAccessible()
})

test('all messages are marked as read, on a phone', async () => {
  const { server } = await openApp('/parts', { size: 'phone', server: (server) => mockInboxRoutes(server, copies()) })
  await inboxButton('Notifications: 2 new').click()
  await expect.element(inbox().getByText('2 new', { exact: true })).toBeVisible()
  await expectAccessible()
  await inboxButton('Mark all as read').click()
  await expect.element(page.getByRole('img', { name: 'New', exact: true })).not.toBeInTheDocument()
  await expect.element(inboxButton('Mark all as read')).not.toBeInTheDocument()
  await expect
    .poll(() => server.requests('POST', '/notifications/told/seen').map(({ body }) => body))
    .toEqual([{ until: second.at }])
})

test('a message links to its row, and all are seen once the list was open', async () => {
  const { address } = await openApp('/parts', { rows: requests, server: (server) => mockInboxRoutes(server, copies()) })
  await inboxButton('Notifications: 2 new').click()
  await inbox().getByRole('link', { name: second.message, exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/requests/2')
  await expect.element(inbox()).not.toBeInTheDocument()
  await inboxButton('Notifications').click()
  await expect.element(inbox().getByRole('link', { name: first.message, exact: true })).toBeVisible()
  await expect.element(inbox().getByRole('img', { name: 'New', exact: true })).not.toBeInTheDocument()
})

test('a message is acknowledged in the list, which then shows by whom and when', async () => {
  const messages = [message(1, 10, 'Urgent requests')]
  messages[0]!.toldId = '5b1c7a52-6b8e-4c8e-9a94-1d0b0c6a1f11.0'
  const { server } = await openApp('/parts', { server: (fake) => mockInboxRoutes(fake, messages) })
  server.on('POST', '/notifications/told/{toldId}/acknowledge', ({ params }) => {
    const entry = messages.find(({ toldId }) => toldId === params.toldId)!
    entry.acknowledged = { at: '2026-03-02T13:30:00.000Z', by: 'admin@plant.test' }
    return null
  })
  await inboxButton('Notifications: 1 new').click()
  await inbox().getByRole('button', { name: 'Acknowledge: Urgent requests', exact: true }).click()
  await expect.element(inbox().getByText(/^Acknowledged by admin@plant.test, .*8:30/)).toBeVisible()
  await expect.element(inbox().getByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument()
  await expectAccessible()
})

test('a message of a flow cannot be acknowledged', async () => {
  const ofFlow = { ...message(1, 10, 'A flow sent this'), notificationID: null }
  await openApp('/parts', { server: (fake) => mockInboxRoutes(fake, [ofFlow]) })
  await inboxButton('Notifications: 1 new').click()
  await expect.element(inbox().getByText('A flow sent this', { exact: true })).toBeVisible()
  await expect.element(inbox().getByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument()
})

test('an acknowledgement by another user is shown once the list is opened again', async () => {
  const messages = [message(1, 10, 'Urgent requests')]
  await openApp('/parts', { server: (fake) => mockInboxRoutes(fake, messages) })
  await expect.element(inboxButton('Notifications: 1 new')).toBeVisible()
  messages[0]!.acknowledged = { at: '2026-03-02T13:30:00.000Z', by: null }
  await inboxButton('Notifications: 1 new').click()
  await expect.element(inbox().getByText(/^Acknowledged, /)).toBeVisible()
})
