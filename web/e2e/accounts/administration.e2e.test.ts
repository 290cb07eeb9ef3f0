import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser, phone } from '../beds/browser.bed.ts'
import { expectAccessible } from '../beds/expectAccessible.ts'
import { shots } from '../beds/shots.ts'
import { colleague, createGridBed, type GridBed } from '../lists/grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
let notificationID: number
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  // The bed has used number 1 without the server's sequence, so that the first request fails.
  const addPlantB = () => bed.ask('POST', '/organizations', { organizationName: 'Plant B' })
  await addPlantB().catch(addPlantB)
  await bed.ask('POST', '/requestTypes', { requestTypeID: 'REPAIR', description: 'Something is broken' })
  const main = { description: 'Urgent requests', itemType: 'requests' }
  notificationID = (await bed.ask('POST', '/notifications', main)).data.notificationID
  const rule = { notificationID, itemType: 'requests', field: 'priority', operator: 'Equals', value: 'urgent' }
  await bed.ask('POST', '/notificationRules', rule)
  for (const [recipientType, recipientID] of [
    ['user', colleague.userName],
    ['email', 'floor@plant.test'],
  ])
    await bed.ask('POST', '/notificationRecipients', { notificationID, recipientType, recipientID })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// Proves ADM-015, ADM-304
test('a user is added, given rights, disabled and deleted', async () => {
  const { page, context, troubles } = await browser.signedIn('/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const form = page.getByRole('region', { name: 'New user' }).last()
  await form.getByRole('textbox', { name: 'User name' }).fill('ada@plant.test')
  await form.getByRole('button', { name: 'Save' }).click()
  await notice(page, 'User Added')
  await page.waitForURL((url) => decodeURIComponent(url.pathname) === '/users/ada@plant.test')
  await page.getByText('This user has no rights.').waitFor()
  const userOf = async () => (await bed.ask('GET', '/users/ada@plant.test')).data
  expect(await userOf()).toMatchObject({ invited: true, email: 'ada@plant.test', timezone: 'America/New_York' })

  const profile = page.getByRole('region', { name: 'User', exact: true })
  await profile.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.org')
  await profile.getByRole('button', { name: 'Save' }).click()
  await notice(page, 'User Updated')
  // It takes effect once the old address has confirmed it.
  expect(await userOf()).toMatchObject({ email: 'ada@plant.test', waitingEmail: 'ada@example.org' })

  const security = page.getByRole('region', { name: 'Own rights' })
  await security.getByRole('checkbox', { name: 'Jobs: Read' }).check()
  await security.getByRole('checkbox', { name: 'Jobs: Write' }).check()
  await security.getByRole('combobox', { name: 'Organizations' }).click()
  await page.getByRole('option', { name: 'Plant B' }).click()
  await page.keyboard.press('Escape')
  await security.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await userOf()).organizationIds).toEqual([1, 2])
  expect((await userOf()).permissions.jobs).toEqual({ read: true, write: true, approve: false })
  await bed.ask('POST', '/groups', {
    groupName: 'Planners',
    members: ['ada@plant.test'],
    permissions: { parts: { read: true } },
  })
  await page.reload()
  const effective = page.getByRole('table', { name: 'Effective rights' })
  await effective.getByRole('row', { name: /^Jobs own own – ?Release held work$/ }).waitFor()
  await effective.getByRole('row', { name: /^Parts Planners – –$/ }).waitFor()
  await page.getByText('In: Plant A, Plant B').waitFor()

  await button(page, 'Disable').click()
  await button(page, 'Enable').waitFor()
  expect((await userOf()).enabled).toBe(false)
  await button(page, 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'User Deleted')
  await page.waitForURL((url) => url.pathname === '/users')
  await expect.poll(() => page.getByRole('gridcell', { name: 'ada@plant.test' }).count()).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})

// Proves SCH-087
test('an organization is added with its settings and default tasks, and a failed step is repeated after a reload', async () => {
  const { page, context } = await browser.signedIn('/organizations')
  const labelled = (label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`))
  await page.getByRole('treeitem', { name: 'Acme' }).click()
  await button(page, 'Add organization').click()
  await labelled('Name').fill('Plant O')
  await labelled('Location').fill('Ulm')
  await labelled('Time zone').fill('Europe/Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await labelled('AI features').click()
  // The network breaks once.
  await page.route('**/api/organizations/*/settings', (route) => route.abort(), { times: 1 })
  await button(page, 'Save').click()
  await page.getByRole('alert').filter({ hasText: 'Settings update failure' }).first().waitFor()
  await page.reload()
  await page.getByRole('alert').filter({ hasText: 'Organization Added' }).waitFor()
  await button(page, 'Open the organization').click()
  await page.getByRole('treeitem', { name: 'Plant O' }).waitFor()
  const organizationId = Number(/organization-(\d+)/.exec(page.url())![1])
  const { data } = await bed.ask('GET', '/organizations')
  expect(data.organizationSettingsMapByOrgId[organizationId]).toMatchObject({
    timeZone: 'Europe/Berlin',
    aiEnabled: true,
  })
  await bed.ask('PUT', `/users/${colleague.userName}`, { selectedEntityId: 1, selectedOrganizationId: organizationId })
  const tasks = (await bed.ask('GET', '/scheduledTasks')).data as { scheduleName: string }[]
  await bed.ask('PUT', `/users/${colleague.userName}`, { selectedEntityId: 1, selectedOrganizationId: 1 })
  expect(tasks.map(({ scheduleName }) => scheduleName).sort()).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate'])
  await button(page, 'Refresh integration').click()
  await page.getByRole('alert').filter({ hasText: 'Organization Integration Refreshed' }).waitFor()
  await context.close()
})

test('a row that meets the rules of a notification is reported on the page a recipient has open, and is recorded', async () => {
  const { page, context, troubles } = await browser.signedIn('/parts', colleague)
  await expect
    .poll(async () => (await bed.ask('POST', '/messaging/ping', { users: [colleague.userName] })).successful.users)
    .toEqual([colleague.userName])
  const given = { requestTypeID: 'REPAIR', description: 'Chuck slips' }
  const { requestID } = (await bed.ask('POST', '/requests', given)).data
  await bed.ask('PUT', `/requests/${requestID}`, { priority: 'urgent' })
  await notice(page, 'Notification message received: Urgent requests: Request REPAIR · Chuck slips')
  await page.goto(`${bed.origin}/notifications/${notificationID}`)
  const record = page.getByRole('region', { name: 'What it told' })
  await record.getByText('REPAIR · Chuck slips').waitFor()
  await record.getByText(`${colleague.userName}: told in Takt`).waitFor({ timeout: 60_000 })
  await record.getByText('floor@plant.test: told by letter').waitFor({ timeout: 60_000 })
  await shots(page, 'notifications-record')
  expect(troubles).toEqual([])
  await context.close()
})

test('messages of notifications are listed on all pages of a user, and what is read on one is read on the other', async () => {
  const { page, context, troubles } = await browser.signedIn('/parts', colleague)
  const { page: small, context: phoneContext } = await browser.signedIn('/parts', colleague, phone)
  // From the test before.
  await button(page, 'What you were told: 1 new').click()
  const inbox = page.getByRole('dialog', { name: 'What you were told' })
  await inbox.getByText('1 new').waitFor()
  const { requestID } = (await bed.ask('POST', '/requests', { requestTypeID: 'REPAIR', priority: 'urgent' })).data
  const second = inbox.getByRole('link', { name: 'Urgent requests: Request REPAIR', exact: true })
  await inbox.getByText('2 new').waitFor({ timeout: 90_000 })
  await button(small, 'What you were told: 2 new').click()
  await small.getByRole('dialog', { name: 'What you were told' }).getByText('2 new').waitFor()
  await expectAccessible(small)
  await button(small, 'Mark all as read').click()
  await expect.poll(() => small.getByRole('img', { name: 'New' }).count()).toBe(0)
  await second.click()
  await page.waitForURL(`**/requests/${requestID}`)
  await inbox.waitFor({ state: 'detached' })
  await button(page, 'What you were told').click()
  await inbox.getByRole('link', { name: 'Urgent requests: Request REPAIR · Chuck slips' }).waitFor()
  await expect.poll(() => inbox.getByRole('img', { name: 'New' }).count()).toBe(0)
  expect(troubles).toEqual([])
  await phoneContext.close()
  await context.close()
})
