import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { bedUser, createPlantBed, type PlantBed } from './plant.bed.ts'

let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  const to = Date.now()
  bed = await createPlantBed({ machines: 1, timeZone: 'America/New_York', from: to - 60_000, to })
  await bed.ask('PUT', `/users/${bedUser.userName}`, { selectedEntityId: 1, selectedOrganizationId: 1 })
  await bed.ask('POST', '/groups', { groupName: 'Planners', members: [bedUser.userName] })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const open = (path: string) => browser.signedIn(path)

test('users, groups and the audit have their lists; entries of the audit offer no history', async () => {
  const { page, context, troubles } = await open('/users')
  const shot = async (name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/access-${name}.png` })
  }
  await page.getByRole('gridcell', { name: bedUser.userName }).first().waitFor()
  await shot('users')
  await page.goto('/groups')
  await page.getByRole('gridcell', { name: 'Planners' }).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'History' }).count()).toBeGreaterThan(0)
  await shot('groups')
  await page.goto('/audit')
  await page.getByRole('gridcell', { name: 'POST /api/login' }).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'History' }).count()).toBe(0)
  await shot('audit')
  expect(troubles).toEqual([])
  await context.close()
})

test('a user is added, given rights, disabled and deleted; beside the rights stands where each comes from', async () => {
  const { page, context, troubles } = await open('/users')
  await page
    .getByRole('row')
    .filter({ hasText: 'admin@plant.test' })
    .getByRole('gridcell', { name: 'Yes' })
    .first()
    .waitFor()
  expect(await page.getByRole('gridcell', { name: /^[01]$/ }).count(), 'flags are words').toBe(0)
  await page.getByRole('button', { name: 'Add user' }).click()
  const form = page.getByRole('region', { name: 'New user' }).last()
  await form.getByRole('textbox', { name: 'User name' }).fill('ada@plant.test')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('User Added').waitFor()
  await page.waitForURL((url) => decodeURIComponent(url.pathname) === '/users/ada@plant.test')
  await page.getByText('This user has no rights.').waitFor()
  const userOf = async () => (await bed.ask('GET', '/users/ada@plant.test')).data
  expect(await userOf()).toMatchObject({ invited: true, email: 'ada@plant.test', timezone: 'America/New_York' })

  await page.getByRole('button', { name: 'Invite again' }).click()
  await page.getByText('Invitation Queued').waitFor()
  await page.getByText(/No mail server is set \(SMTP_URL\): the invitation lies in the mailbox/).waitFor()

  const profile = page.getByRole('region', { name: 'User', exact: true })
  const security = page.getByRole('region', { name: 'Own rights' })
  await security.getByRole('checkbox', { name: 'Jobs: Read' }).check()
  await profile.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.org')
  await profile.getByRole('button', { name: 'Save' }).click()
  await page.getByText('User Updated').waitFor()
  // It is in force once the old address has confirmed it.
  expect(await userOf()).toMatchObject({ email: 'ada@plant.test', waitingEmail: 'ada@example.org' })
  await profile.getByText('ada@example.org is in force once it is confirmed by the letter to this address.').waitFor()
  await expect.poll(() => profile.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  // What was ticked in the form beside is still there, though the user is another than when it was ticked.
  await expect.poll(() => security.getByRole('checkbox', { name: 'Jobs: Read' }).isChecked()).toBe(true)

  await security.getByRole('checkbox', { name: 'Jobs: Write' }).check()
  await security.getByRole('combobox', { name: 'Organizations' }).click()
  await page.getByRole('option', { name: 'Plant B' }).click()
  await page.keyboard.press('Escape')
  await security.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await userOf()).organizationIds).toEqual([1, 2])
  expect((await userOf()).permissions.jobs).toEqual({ read: true, write: true, approve: false })
  const groups = (await bed.ask('GET', '/groups')).data
  await bed.ask('PUT', `/groups/${groups[0].groupId}`, {
    members: [bedUser.userName, 'ada@plant.test'],
    permissions: { parts: { read: true } },
  })
  await page.reload()
  const effective = page.getByRole('table', { name: 'Effective rights' })
  await effective.getByRole('row', { name: /^Jobs own own – ?Release held work$/ }).waitFor()
  await effective.getByRole('row', { name: /^Parts Planners – –$/ }).waitFor()
  await page.getByText('In: Plant A, Plant B').waitFor()
  await expectAccessible(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/access-user-${colorScheme}.png` })
  }

  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Enable' }).waitFor()
  expect((await userOf()).enabled).toBe(false)
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  }
  // Of all calls this one ends no session by being told so.
  const rejected = JSON.stringify({ success: false, message: 'Token is not valid', data: null })
  await page.route('**/api/users/ada*', (route) => route.fulfill({ status: 401, body: rejected }))
  await remove()
  await page.getByRole('alert').filter({ hasText: 'Token is not valid' }).waitFor()
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/users/ada@plant.test')
  await page.unroute('**/api/users/ada*')
  await remove()
  await page.getByText('User Deleted').waitFor()
  await page.waitForURL((url) => url.pathname === '/users')
  await expect.poll(() => page.getByRole('gridcell', { name: 'ada@plant.test' }).count()).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})

test('nobody is offered to change the own rights', async () => {
  const { page, context } = await open(`/users/${bedUser.userName}`)
  await page.getByText('You cannot change your own rights.').waitFor()
  await page
    .getByRole('table', { name: 'Effective rights' })
    .getByText(/global administrator/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^(Disable|Delete)$/ }).count()).toBe(0)
  await context.close()
})

test('a group is added with rights and members, changed and deleted', async () => {
  const { page, context, troubles } = await open('/groups')
  await page.getByRole('button', { name: 'Add group' }).click()
  const panel = page.getByRole('region', { name: 'New group' }).last()
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('alert').waitFor()
  await panel.getByRole('textbox', { name: 'Name' }).fill('Toolmakers')
  await panel.getByRole('combobox', { name: 'Members' }).fill('admin')
  await page.getByRole('option', { name: bedUser.userName }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('checkbox', { name: 'Programs: Approve' }).check()
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Group Added').waitFor()
  await page.waitForURL((url) => /^\/groups\/\d+$/.test(url.pathname))
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const groupOf = async () => (await bed.ask('GET', `/groups?groupId=${id}`)).data[0]
  expect(await groupOf()).toMatchObject({ groupName: 'Toolmakers', members: [bedUser.userName] })
  expect((await groupOf()).permissions.programs).toEqual({ read: false, write: false, approve: true })

  const group = page.getByRole('region', { name: 'Group', exact: true })
  await group.getByRole('checkbox', { name: 'Programs: Read' }).check()
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/access-group.png` })
  await group.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Group Updated').waitFor()
  expect((await groupOf()).permissions.programs).toEqual({ read: true, write: false, approve: true })

  await group.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Group Deleted').waitFor()
  await page.waitForURL((url) => url.pathname === '/groups')
  expect(await groupOf()).toBeUndefined()
  expect(troubles).toEqual([])
  await context.close()
})
