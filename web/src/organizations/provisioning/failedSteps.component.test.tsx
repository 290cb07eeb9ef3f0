import { expect, test } from 'vitest'
import { refusal } from '../../testing/fakeServer.fixture.ts'
import { openApp } from '../../testing/openApp.fixture.tsx'

test('each step that fails stops the provisioning, and its message stays on the screen until it is tried again', async () => {
  const failing = { operation: '' }
  const { page, server } = await openApp('/organizations', {
    server: (server) => {
      const answer = (template: string, name: (isRefresh: boolean) => string, data: (isRefresh: boolean) => unknown) =>
        server.on('POST', template, ({ query }) => {
          const isRefresh = query.get('refresh') === 'true'
          return failing.operation === name(isRefresh) ? refusal(400, 'No space left') : data(isRefresh)
        })
      const row = { organizationName: 'Plant N', entityId: 1, location: null, version: 1, rowId: 'organization-7' }
      answer(
        '/organizations',
        () => 'create',
        () => ({ ...row, organizationId: 7 }),
      )
      answer(
        '/organizations/{organizationId}/configure',
        (isRefresh) => (isRefresh ? 'configure' : 'token'),
        (isRefresh) => (isRefresh ? { configured: true } : { token: 'once', expires: '2026-03-02T14:05:00.000Z' }),
      )
      answer(
        '/organizations/{organizationId}/settings',
        () => 'settings',
        () => undefined,
      )
      answer(
        '/scheduledTasks',
        () => 'task',
        () => undefined,
      )
    },
  })
  const again = page.getByRole('button', { name: 'Try again' })
  await page.getByRole('treeitem', { name: 'Acme' }).click()
  await page.getByRole('button', { name: 'Add organization' }).click()
  await page.getByLabelText(/^Name/).fill('Plant N')
  failing.operation = 'create'
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const [text, next] of [
    ['An error occurred while creating the organization: No space left', 'configure'],
    ['Provisioning failure', 'settings'],
    ['Settings update failure', 'task'],
    ['Scheduled task creation failure', 'token'],
    ['Provisioning completion failure', ''],
  ] as const) {
    await expect.element(page.getByRole('main').getByRole('alert').getByText(text).first()).toBeVisible()
    failing.operation = next
    await again.click()
  }
  await expect.element(page.getByText('Organization Added')).toBeVisible()
  expect(server.requests('POST', '/organizations')).toHaveLength(2)
  expect(server.requests('POST', '/scheduledTasks')).toHaveLength(3)
})
