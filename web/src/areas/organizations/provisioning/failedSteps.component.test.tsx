import { expect, test } from 'vitest'
import type { FakeRow } from '../../../app/testing/fakeItems.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { noticeOf } from '../../../app/testing/screenParts.fixture.ts'

// Proves ADM-274, ADM-275, ADM-276, ADM-277, ADM-278
test('each failing step stops the provisioning with its message, until it is retried', async () => {
  let failing = 'create'
  const { page, server, notices } = await openApp('/organizations', {
    server: (server, items) => {
      const respondUnlessFailing = (step: string, data: unknown) =>
        failing === step ? errorResponse(400, 'No space left') : data
      const created = { organizationId: 7, organizationName: 'Plant N', entityId: 1, location: null }
      server.on('POST', '/organizations', () =>
        respondUnlessFailing('create', { ...created, version: 1, rowId: 'organization-7' }),
      )
      server.on('POST', '/organizations/{organizationId}/configure', ({ query }) =>
        query.has('refresh')
          ? respondUnlessFailing('configure', { configured: true })
          : respondUnlessFailing('token', { token: 'once', expires: '2026-03-02T14:05:00.000Z' }),
      )
      server.on('POST', '/organizations/{organizationId}/settings', () => respondUnlessFailing('settings', undefined))
      server.on('POST', '/scheduledTasks', ({ body }) => {
        const { organizationId: _, ...task } = body as FakeRow
        const state = { scheduleClass: 'System', status: 'Scheduled', paused: false, nextExecution: 'N/A' }
        return respondUnlessFailing(
          'task',
          items.add('scheduledTasks', [{ timeZone: 'Europe/Berlin', ...state, ...task }])[0],
        )
      })
    },
  })
  const again = page.getByRole('button', { name: 'Try again' })
  await page.getByRole('treeitem', { name: 'Acme' }).click()
  await page.getByRole('button', { name: 'Add organization' }).click()
  await page.getByLabelText(/^Name/).fill('Plant N')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const [text, next] of [
    ['An error occurred while creating the organization: No space left', 'configure'],
    ['Provisioning failure', 'settings'],
    ['Settings update failure', 'task'],
    ['Scheduled task creation failure', 'token'],
    ['Provisioning completion failure', ''],
  ] as const) {
    await expect.element(page.getByRole('main').getByRole('alert').filter({ hasText: text })).toBeVisible()
    await noticeOf(text).last().getByRole('button', { name: 'Close' }).click()
    failing = next
    await again.click()
  }
  await expect.poll(notices).toContain('Organization Added')
  await expect.poll(() => server.requests('POST', '/organizations')).toHaveLength(2)
  await expect.poll(() => server.requests('POST', '/scheduledTasks')).toHaveLength(3)
})
