import type { Sending } from '@takt/domain/areas/notifications/responses/sending.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import type { FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { colleague, mockDirectoryRoutes, urgentRequests } from './notifications.fixture.ts'

const at = '2026-03-02T13:00:00.000Z'
const delivery: Sending = {
  sendingId: '1',
  notificationID: 1,
  state: 'sent',
  beganAt: at,
  dueAt: at,
  sentAt: at,
  reason: null,
  count: 1,
  named: ['REPAIR · Chuck slips'],
  acknowledged: null,
  deliveries: [
    { recipientType: 'user', recipientID: colleague, channel: 'inbox', state: 'sent', detail: null, at },
    { recipientType: 'email', recipientID: 'floor@plant.test', channel: 'letter', state: 'sent', detail: null, at },
  ],
}
const ofFollowUp: Sending = { ...delivery, sendingId: '2', notificationID: 2, deliveries: [] }

const withDeliveries = (entries: Sending[]) => (server: FakeServer) => {
  mockDirectoryRoutes(server)
  server.on('GET', '/notifications/{notificationID}/sendings', entries)
}
const record = () => page.getByRole('region', { name: 'Deliveries', exact: true })

test('the record of a notification shows rows and deliveries', async () => {
  await openApp('/notifications/1', { server: withDeliveries([delivery]), rows: urgentRequests })
  await expect.element(record().getByText('REPAIR · Chuck slips', { exact: true })).toBeVisible()
  await expect.element(record().getByText(`${colleague}: sent in Takt`, { exact: true })).toBeVisible()
  await expect.element(record().getByText('floor@plant.test: sent by email', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('a delivery is acknowledged in the record, which then shows by whom and when', async () => {
  const entries = [{ ...delivery, sendingId: '5b1c7a52-6b8e-4c8e-9a94-1d0b0c6a1f11' }]
  const { server } = await openApp('/notifications/1', { server: withDeliveries(entries), rows: urgentRequests })
  server.on('POST', '/notifications/{notificationID}/sendings/{sendingId}/acknowledge', () => {
    entries[0]!.acknowledged = { at: '2026-03-02T13:30:00.000Z', by: 'floor@plant.test' }
    return null
  })
  await record()
    .getByRole('button', { name: /^Acknowledge/ })
    .click()
  await expect.element(record().getByText(/^Acknowledged by floor@plant.test, .*8:30/)).toBeVisible()
  await expect.element(record().getByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument()
})

test('a delivery that is not sent yet has no button to acknowledge it', async () => {
  const gathering: Sending = { ...delivery, state: 'gathering', sentAt: null, deliveries: [] }
  await openApp('/notifications/1', { server: withDeliveries([gathering]), rows: urgentRequests })
  await expect.element(record().getByText('REPAIR · Chuck slips', { exact: true })).toBeVisible()
  await expect.element(record().getByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument()
})

test('a follow-up is listed with its notification, whose record names it, and opens on its own page', async () => {
  const { address } = await openApp('/notifications/1', {
    server: withDeliveries([ofFollowUp]),
    rows: { ...urgentRequests, notificationRules: [] },
  })
  await expect.element(page.getByText('After 1 hour: Still urgent', { exact: true })).toBeVisible()
  await expect.element(record().getByText('Still urgent, after 1 hour', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Still urgent', exact: true }).first().click()
  await expect.poll(() => address().pathname).toBe('/notifications/2')
  const conditions = page.getByRole('region', { name: 'Conditions', exact: true })
  await expect
    .element(conditions.getByText('1 hour after Urgent requests, if it still applies', { exact: true }))
    .toBeVisible()
  await expectAccessible()
})
