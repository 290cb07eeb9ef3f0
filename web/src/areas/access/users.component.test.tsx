import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import type { FakeItems, FakeRow } from '../../app/testing/fakeItems.fixture.ts'
import { errorResponse, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { handleOrganizations } from '../../app/testing/organizations.fixture.ts'
import { button } from '../../app/testing/screenParts.fixture.ts'
import { ada, serveUsers } from './access.fixture.ts'

const region = (name: string) => page.getByRole('region', { name, exact: true })
const withUsers =
  (...otherUsers: FakeRow[]) =>
  (server: FakeServer, items: FakeItems) => {
    handleOrganizations(server)
    serveUsers(server, items, otherUsers)
  }

// Proves ADM-015
test('the list of users shows flags as words', async () => {
  await openApp('/users', { server: withUsers() })
  const row = page.getByRole('row').filter({ hasText: 'admin@plant.test' })
  await expect.element(row.getByRole('gridcell', { name: 'Yes', exact: true }).first()).toBeVisible()
  expect(page.getByRole('gridcell', { name: /^[01]$/ }).elements()).toEqual([])
  await expectAccessible()
})

test('a user is added in the present organization and opened', async () => {
  const { server, address, notices } = await openApp('/users', { server: withUsers() })
  await button('Add user').click()
  const form = region('New user').last()
  await form.getByRole('textbox', { name: /^User name/ }).fill('ada@plant.test')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(notices).toContain('User Added')
  await expect.poll(() => decodeURIComponent(address().pathname)).toBe('/users/ada@plant.test')
  await expect
    .poll(() => server.requests('POST', '/users').map(({ body }) => body))
    .toEqual([
      {
        userName: 'ada@plant.test',
        personName: null,
        country: 'US',
        timezone: 'America/New_York',
        organizationIds: [1],
      },
    ])
  await expect.element(page.getByText('This user has no rights.', { exact: true })).toBeVisible()
})

test('an invitation is sent again, and the state of its email is shown', async () => {
  const { server, notices } = await openApp('/users/ada@plant.test', { server: withUsers({ ...ada, invited: true }) })
  await button('Invite again').click()
  await expect.poll(notices).toContain('Invitation Queued')
  await expect
    .poll(() => server.requests('POST', '/users/{userName}/invite').map(({ params }) => params.userName))
    .toEqual(['ada@plant.test'])
  await expect
    .element(
      page.getByText(
        'No mail server is configured (SMTP_URL): the invitation is in the mailbox whose address is printed at startup.',
        { exact: true },
      ),
    )
    .toBeVisible()
})

test('a changed email address waits for its confirmation, and unsaved rights are kept', async () => {
  const { server, notices } = await openApp('/users/ada@plant.test', { server: withUsers(ada) })
  const read = region('Own rights').getByRole('checkbox', { name: 'Jobs: Read', exact: true })
  await read.click()
  const profile = region('User')
  await profile.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.org')
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(notices).toContain('User Updated')
  await expect
    .poll(() => server.requests('PUT', '/users/{userName}').map(({ body }) => body))
    .toMatchObject([{ email: 'ada@example.org' }])
  await expect
    .element(
      profile.getByText('ada@example.org takes effect once it is confirmed through the email sent to this address.', {
        exact: true,
      }),
    )
    .toBeVisible()
  await expect.element(profile.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect.element(read).toBeChecked()
})

test('rights and organizations of a user are saved', async () => {
  const { server, notices } = await openApp('/users/ada@plant.test', { server: withUsers(ada) })
  const security = region('Own rights')
  await security.getByRole('checkbox', { name: 'Jobs: Read', exact: true }).click()
  await security.getByRole('checkbox', { name: 'Jobs: Write', exact: true }).click()
  await security.getByRole('combobox', { name: 'Organizations', exact: true }).click()
  await page.getByRole('option', { name: 'Plant B', exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await security.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(notices).toContain('User Updated')
  await expect
    .poll(() => server.requests('PUT', '/users/{userName}/security').map(({ body }) => body))
    .toEqual([
      {
        organizationIds: [1, 2],
        permissions: permissionsWhere((area, flag) => area === 'jobs' && flag !== 'approve'),
      },
    ])
})

test('effective rights show where each right comes from, and the organizations', async () => {
  const permissions = permissionsWhere((area, flag) => area === 'jobs' && flag !== 'approve')
  await openApp('/users/ada@plant.test', {
    server: withUsers({ ...ada, permissions, organizationIds: [1, 2] }),
    rows: {
      groups: [
        {
          groupName: 'Planners',
          members: ['ada@plant.test'],
          permissions: permissionsWhere((area, flag) => area === 'parts' && flag === 'read'),
        },
      ],
    },
  })
  const effective = page.getByRole('table', { name: 'Effective rights', exact: true })
  await expect.element(effective.getByRole('row', { name: /^Jobs own own – ?Release held work$/ })).toBeVisible()
  await expect.element(effective.getByRole('row', { name: /^Parts Planners – –$/ })).toBeVisible()
  await expect.element(page.getByText('In: Plant A, Plant B', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('a user is disabled', async () => {
  const { server } = await openApp('/users/ada@plant.test', { server: withUsers(ada) })
  await button('Disable').click()
  await expect.element(button('Enable')).toBeVisible()
  await expect
    .poll(() => server.requests('PUT', '/users/{userName}/security').map(({ body }) => body))
    .toEqual([{ enabled: false }])
})

// Proves ADM-270, ADM-310
test('‘Token is not valid’ in response to deleting a user shows a notice and ends no session', async () => {
  const { server, address, notices } = await openApp('/users/ada@plant.test', { server: withUsers(ada) })
  server.on('DELETE', '/users/{userName}', () => errorResponse(401, 'Token is not valid'))
  await button('Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
  await expect.poll(notices).toContain('Token is not valid')
  expect(decodeURIComponent(address().pathname)).toBe('/users/ada@plant.test')
})

test('a user is deleted after confirmation', async () => {
  const { server, address, notices } = await openApp('/users/ada@plant.test', { server: withUsers(ada) })
  await button('Delete').click()
  await expect.element(page.getByRole('alertdialog', { name: 'Delete User ada@plant.test?' })).toBeVisible()
  expect(server.requests('DELETE')).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
  await expect.poll(notices).toContain('User Deleted')
  await expect.poll(() => address().pathname).toBe('/users')
  await expect.element(page.getByRole('gridcell', { name: 'ada@plant.test' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('gridcell', { name: 'admin@plant.test' }).first()).toBeVisible()
})

test('users cannot change their own rights', async () => {
  await openApp('/users/admin@plant.test', { server: withUsers() })
  await expect.element(page.getByText(/^You cannot change your own rights\./)).toBeVisible()
  const effective = page.getByRole('table', { name: 'Effective rights', exact: true })
  await expect.element(effective.getByText(/global administrator/).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^(Disable|Delete)$/ })).not.toBeInTheDocument()
})
