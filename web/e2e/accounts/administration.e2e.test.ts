import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser } from '../fixtures/browser.fixture.ts'
import { colleague, createGridFixture, type GridFixture } from '../lists/grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  // The fixture has used number 1 without the server's sequence, so that the first request fails.
  const addPlantB = () => fixture.request('POST', '/organizations', { organizationName: 'Plant B' })
  await addPlantB().catch(addPlantB)
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// Proves ADM-015, ADM-304
test('a user is added, given rights, disabled and deleted', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const form = page.getByRole('region', { name: 'New user' }).last()
  await form.getByRole('textbox', { name: 'User name' }).fill('ada@plant.test')
  await form.getByRole('button', { name: 'Save' }).click()
  await notice(page, 'User Added')
  await page.waitForURL((url) => decodeURIComponent(url.pathname) === '/users/ada@plant.test')
  await page.getByText('This user has no rights.').waitFor()
  const userOf = async () => (await fixture.request('GET', '/users/ada@plant.test')).data
  expect(await userOf()).toMatchObject({ invited: true, email: 'ada@plant.test', timezone: 'America/New_York' })

  const profile = page.getByRole('region', { name: 'User', exact: true })
  await profile.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
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
  await fixture.request('POST', '/groups', {
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
  expect(problems).toEqual([])
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
  // The network fails once.
  await page.route('**/api/organizations/*/settings', (route) => route.abort(), { times: 1 })
  await button(page, 'Save').click()
  await page.getByRole('alert').filter({ hasText: 'Settings update failure' }).first().waitFor()
  await page.reload()
  await page.getByRole('alert').filter({ hasText: 'Organization Added' }).waitFor()
  await button(page, 'Open the organization').click()
  await page.getByRole('treeitem', { name: 'Plant O' }).waitFor()
  const organizationId = Number(/organization-(\d+)/.exec(page.url())![1])
  const { data } = await fixture.request('GET', '/organizations')
  expect(data.organizationSettingsMapByOrgId[organizationId]).toMatchObject({
    timeZone: 'Europe/Berlin',
    aiEnabled: true,
  })
  await fixture.request('PUT', `/users/${colleague.userName}`, {
    selectedEntityId: 1,
    selectedOrganizationId: organizationId,
  })
  const tasks = (await fixture.request('GET', '/scheduledTasks')).data as { scheduleName: string }[]
  await fixture.request('PUT', `/users/${colleague.userName}`, { selectedEntityId: 1, selectedOrganizationId: 1 })
  expect(tasks.map(({ scheduleName }) => scheduleName).sort()).toEqual(['MLTraining', 'TaktDeviceFrontendUpdate'])
  await button(page, 'Refresh integration').click()
  await page.getByRole('alert').filter({ hasText: 'Organization Integration Refreshed' }).waitFor()
  await context.close()
})
