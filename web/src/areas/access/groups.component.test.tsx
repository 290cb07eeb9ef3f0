import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { serveUsers } from './access.fixture.ts'

const region = (name: string) => page.getByRole('region', { name, exact: true })
const toolmakers = {
  groupId: 7,
  groupName: 'Toolmakers',
  members: ['admin@plant.test'],
  permissions: permissionsWhere((area, flag) => area === 'programs' && flag === 'approve'),
}

// Proves ADM-014
test('the list of groups offers the history of each', async () => {
  await openApp('/groups', { rows: { groups: [toolmakers] } })
  await expect.element(page.getByRole('gridcell', { name: 'Toolmakers', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'History' })).toBeVisible()
})

// Proves ADM-014, ADM-303
test('a group is added with rights and members, and opened', async () => {
  const { items, address, notices } = await openApp('/groups', {
    server: (server, items) => void serveUsers(server, items),
  })
  await page.getByRole('button', { name: 'Add group', exact: true }).click()
  const form = region('New group').last()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(form.getByRole('alert')).toBeVisible()
  expect(items.rows('groups')).toEqual([])
  await form.getByRole('textbox', { name: /^Name/ }).fill('Toolmakers')
  await form.getByRole('combobox', { name: 'Members', exact: true }).fill('admin')
  await page.getByRole('option', { name: 'admin@plant.test', exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await form.getByRole('checkbox', { name: 'Programs: Approve', exact: true }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(notices).toContain('Group Added')
  const [{ groupId, ...group }] = items.rows('groups') as [Record<string, unknown>]
  expect(group).toMatchObject({
    groupName: 'Toolmakers',
    members: toolmakers.members,
    permissions: toolmakers.permissions,
  })
  await expect.poll(() => address().pathname).toBe(`/groups/${groupId}`)
  await expectAccessible()
})

// Proves ADM-014, ADM-303
test('rights of a group are changed', async () => {
  const { items, notices } = await openApp('/groups/7', { rows: { groups: [toolmakers] } })
  const form = region('Group')
  await form.getByRole('checkbox', { name: 'Programs: Read', exact: true }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(notices).toContain('Group Updated')
  expect(items.rows('groups')).toMatchObject([
    { permissions: permissionsWhere((area, flag) => area === 'programs' && flag !== 'write') },
  ])
})

// Proves ADM-014, ADM-303
test('a group is deleted after confirmation', async () => {
  const { items, address, notices } = await openApp('/groups/7', { rows: { groups: [toolmakers] } })
  await region('Group').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Delete Group Toolmakers?' })).toBeVisible()
  expect(items.rows('groups')).toHaveLength(1)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
  await expect.poll(notices).toContain('Group Deleted')
  await expect.poll(() => address().pathname).toBe('/groups')
  expect(items.rows('groups')).toEqual([])
})
