import type { TaskRecipient } from '@takt/domain/areas/scheduledTasks/responses/taskRecipient.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { captureTimers } from '../../../app/testing/capturedTimers.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { envelope, type FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'

const task = (scheduleId: number, scheduleName: string, recipients: number): TaskRecipient['tasks'][number] => ({
  scheduleId,
  scheduleName,
  paused: false,
  nextExecution: '2026-03-09T14:00:00.000Z',
  reports: ['Line 1'],
  recipients,
  lastSent: null,
})
const administrator: TaskRecipient = {
  recipient: 'admin@plant.test',
  person: { userName: 'admin@plant.test', active: true },
  tasks: [task(1, 'Morning', 2)],
}
const leaver: TaskRecipient = {
  recipient: 'leaver@plant.test',
  person: null,
  tasks: [task(2, 'Evening', 1), task(1, 'Morning', 2)],
}

/** Mocks the recipient routes; a removed recipient is listed again after an undo. */
function mockRecipientRoutes(server: FakeServer) {
  let recipients = [administrator, leaver]
  server.on('GET', '/scheduledTasks/recipients', () => recipients)
  server.on('POST', '/scheduledTasks/recipients/remove', ({ body }) => {
    recipients = recipients.filter(({ recipient }) => recipient !== (body as { recipient: string }).recipient)
    return envelope({ data: { changed: 2, paused: 1 }, change: 'removal' })
  })
  server.on('POST', '/changes/undo', () => {
    recipients = [administrator, leaver]
    return envelope({ message: 'Undone', data: { rows: [] }, change: 'undo' })
  })
}

const dialog = () => page.getByRole('dialog', { name: 'Recipients', exact: true })
const addresses = () =>
  dialog()
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent)
const texts = (elements: Element[]) => elements.map(({ textContent }) => textContent)

test('recipients are listed with their reports, and can be searched', async () => {
  await openApp('/scheduledTasks', { size: 'phone', server: mockRecipientRoutes })
  await page.getByRole('button', { name: 'Recipients', exact: true }).click()
  await expect.poll(addresses).toEqual(['admin@plant.test', 'leaver@plant.test'])
  await expectAccessible()
  await dialog().getByRole('searchbox').fill('LEAV')
  await expect.poll(addresses).toEqual(['leaver@plant.test'])
  const entry = dialog().getByRole('listitem').filter({ hasText: 'leaver@plant.test' })
  expect(texts(entry.getByRole('listitem').elements())).toEqual([
    expect.stringMatching(/^Evening: Line 1Next .+ · Nothing sent yet$/),
    expect.stringMatching(/^Morning: Line 1Next .+ · Nothing sent yet$/),
  ])
})

test('a recipient is removed from all tasks by keyboard, on a phone, and restored by Undo', async () => {
  // Keeps the notice open.
  captureTimers(5000)
  const { server } = await openApp('/scheduledTasks', { size: 'phone', server: mockRecipientRoutes })
  const recipients = page.getByRole('button', { name: 'Recipients', exact: true })
  await expect.element(recipients).toBeVisible()
  ;(recipients.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(addresses).toEqual(['admin@plant.test', 'leaver@plant.test'])
  ;(dialog().getByRole('searchbox').element() as HTMLElement).focus()
  await userEvent.keyboard('LEAV')
  await expect.poll(addresses).toEqual(['leaver@plant.test'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Remove leaver@plant.test from all tasks?', exact: true })
  await expect
    .poll(() => texts(confirmDialog.getByRole('listitem').elements()))
    .toEqual(['Evening: has no other recipient and will be paused', 'Morning'])
  expect(confirmDialog.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect
    .element(page.getByRole('alert').getByText('leaver@plant.test removed from all tasks', { exact: true }))
    .toBeVisible()
  await expect.element(dialog().getByText('No address or task matches.', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/scheduledTasks/recipients/remove').map(({ body }) => body))
    .toEqual([{ recipient: 'leaver@plant.test' }])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(addresses).toEqual(['leaver@plant.test'])
})

test('without the right to write tasks, recipients are shown and cannot be removed', async () => {
  await openApp('/scheduledTasks', {
    server: mockRecipientRoutes,
    permissions: permissionsWhere((area, flag) => area === 'scheduledTasks' && flag === 'read'),
    user: { globalAdmin: 0 },
  })
  await page.getByRole('button', { name: 'Recipients', exact: true }).click()
  await expect.element(dialog().getByRole('heading', { name: 'leaver@plant.test', exact: true })).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
})
