import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse, type FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { handleOrganizations } from '../../../app/testing/organizations.fixture.ts'

/** Deletes an organization only with the password `the right one`. */
function mockRemovalRoutes(server: FakeServer) {
  handleOrganizations(server)
  server.on('DELETE', '/organizations/{organizationId}', ({ body }) => {
    const { currentPassword } = body as { currentPassword?: string }
    if (currentPassword === 'the right one') return null
    const message = currentPassword ? 'This is not your current password' : 'Your password is needed'
    return errorResponse(400, message, { fields: { currentPassword: message } })
  })
}

test('deleting an organization requires its name, then the password, which is requested again until it is right', async () => {
  const { server, notices } = await openApp('/organizations', { server: mockRemovalRoutes })
  await page.getByRole('treeitem', { name: /^Plant B/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill('Plant B')
  await question.getByRole('button', { name: 'Yes', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity', exact: true })
  await expect
    .element(dialog.getByText(/Deleting an organization requires your password, even if you signed in recently\./))
    .toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expectAccessible()
  const password = dialog.getByLabelText('Current password', { exact: true })
  await password.fill('not this one')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.element(dialog.getByText('This is not your current password', { exact: true })).toBeVisible()
  await password.fill('the right one')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(notices).toContain('Organization Deleted')
  expect(
    server.requests('DELETE', '/organizations/{organizationId}').map(({ params, body }) => [params, body]),
  ).toEqual(
    [{}, { currentPassword: 'not this one' }, { currentPassword: 'the right one' }].map((more) => [
      { organizationId: '2' },
      { organizationName: 'Plant B', ...more },
    ]),
  )
})

test('an organization cannot be deleted before its whole name is typed', async () => {
  await openApp('/organizations', { server: mockRemovalRoutes })
  await page.getByRole('treeitem', { name: /^Plant B/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Plant')
  await expect.element(dialog.getByRole('button', { name: 'Yes', exact: true })).toBeDisabled()
})
