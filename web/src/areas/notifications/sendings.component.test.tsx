import type { Sending } from '@takt/domain/areas/notifications/answers/sending.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import type { FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { answerDirectory, colleague, urgentRequests } from './notifications.fixture.ts'

const at = '2026-03-02T13:00:00.000Z'
const sending: Sending = {
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
const ofFollowUp: Sending = { ...sending, sendingId: '2', notificationID: 2, deliveries: [] }

const withSendings = (sendings: Sending[]) => (server: FakeServer) => {
  answerDirectory(server)
  server.on('GET', '/notifications/{notificationID}/sendings', sendings)
}
const record = () => page.getByRole('region', { name: 'What it told', exact: true })

test('the record of a notification shows rows and deliveries', async () => {
  await openApp('/notifications/1', { server: withSendings([sending]), rows: urgentRequests })
  await expect.element(record().getByText('REPAIR · Chuck slips', { exact: true })).toBeVisible()
  await expect.element(record().getByText(`${colleague}: told in Takt`, { exact: true })).toBeVisible()
  await expect.element(record().getByText('floor@plant.test: told by letter', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('a sending is acknowledged in the record, which then shows by whom and when', async () => {
  const sendings = [{ ...sending, sendingId: '5b1c7a52-6b8e-4c8e-9a94-1d0b0c6a1f11' }]
  const { server } = await openApp('/notifications/1', { server: withSendings(sendings), rows: urgentRequests })
  server.on('POST', '/notifications/{notificationID}/sendings/{sendingId}/acknowledge', () => {
    sendings[0]!.acknowledged = { at: '2026-03-02T13:30:00.000Z', by: 'floor@plant.test' }
    return null
  })
  await record()
    .getByRole('button', { name: /^Acknowledge/ })
    .click()
  await expect.element(record().getByText(/^Acknowledged by floor@plant.test, .*8:30/)).toBeVisible()
  await expect.element(record().getByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument()
})

test('what is not sent yet has no button that acknowledges it', async () => {
  const gathering: Sending = { ...sending, state: 'gathering', sentAt: null, deliveries: [] }
  await openApp('/notifications/1', { server: withSendings([gathering]), rows: urgentRequests })
  await expect.element(record().getByText('REPAIR · Chuck slips', { exact: true })).toBeVisible()
  await expect.element(record().getByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument()
})

test('a follow-up is listed at its notification, whose record names it, and opens on a page of its own', async () => {
  const { address } = await openApp('/notifications/1', {
    server: withSendings([ofFollowUp]),
    rows: { ...urgentRequests, notificationRules: [] },
  })
  await expect.element(page.getByText('After 1 hour: Still urgent', { exact: true })).toBeVisible()
  await expect.element(record().getByText('Still urgent, after 1 hour', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Still urgent', exact: true }).first().click()
  await expect.poll(() => address().pathname).toBe('/notifications/2')
  const conditions = page.getByRole('region', { name: 'Conditions', exact: true })
  await expect
    .element(conditions.getByText('1 hour after Urgent requests, if it still holds', { exact: true }))
    .toBeVisible()
  await expectAccessible()
})
