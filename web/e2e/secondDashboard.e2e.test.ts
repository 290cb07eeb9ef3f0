import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createPlantBed, type PlantBed } from './plant.bed.ts'
import { serveSecondDashboard } from './secondDashboard/serveSecondDashboard.ts'
import { addUser } from './users.bed.ts'

const machines = 5
const few = 2
const slide = '/roi/count?range=today'

const reader = { userName: 'reader@plant.test', password: 'yet another long password' }

let bed: PlantBed
let served: Awaited<ReturnType<typeof serveSecondDashboard>>
let browser: Awaited<ReturnType<typeof openBrowser>>
let groupId: number
beforeAll(async () => {
  const to = Date.now()
  bed = await createPlantBed({ machines, timeZone: 'America/New_York', from: to - 600_000, to })
  await bed.ask('PUT', '/users/admin@plant.test', { selectedEntityId: 1, selectedOrganizationId: 1 })
  const resources = bed.plant.machines.slice(0, few).map(({ resourceID }) => resourceID)
  const added = await bed.ask('POST', '/deviceGroups', { deviceGroupName: 'Few', selectedDevices: resources })
  groupId = added.data.deviceGroupId
  await addUser(
    bed.world,
    reader,
    permissionsWhere((area, flag) => area === 'dashboards' && flag === 'read'),
  )
  await bed.ask('POST', '/walls', { wallID: 'Second', description: null, slides: [{ address: slide, seconds: 30 }] })
  served = await serveSecondDashboard(bed.origin)
  browser = await openBrowser(served.origin)
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
  await bed?.close()
})

test('a second dashboard has addresses, tabs, range and groups, and a frame that everybody can use', async () => {
  const { page, context, troubles } = await browser.signedIn('/roi')
  await page.waitForURL((url) => url.pathname === '/roi/count')
  const figures = page.getByRole('region', { name: 'Count' })
  await figures.getByText(String(machines), { exact: true }).waitFor()
  const tabs = page.getByRole('tablist', { name: 'Views of Return' }).getByRole('tab')
  await expect.poll(() => tabs.allTextContents()).toEqual(['Count', 'Secret'])
  await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Count')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/Return\s*▸\s*Count/)
  await expect.poll(() => page.getByRole('link', { name: 'Return' }).getAttribute('aria-current')).toBe('page')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Machines: / }).click()
  await page.getByRole('menuitemcheckbox', { name: /Few/ }).click()
  await page.keyboard.press('Escape')
  await figures.getByText(String(few), { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('groups')).toBe(String(groupId))

  // The range is kept while one goes from view to view.
  await page.goto(`/roi/count?range=yesterday&groups=${groupId}`)
  await page.getByRole('banner').getByText('Yesterday').waitFor()
  await page.getByRole('tab', { name: 'Secret' }).click()
  await page.waitForURL((url) => url.pathname === '/roi/secret' && url.searchParams.get('range') === 'yesterday')
  expect(troubles).toEqual([])
  await context.close()
})

test('the palette knows the views of a second dashboard, and so does the choice of slides', async () => {
  const { page, context } = await browser.signedIn('/efficiency/alerts')
  await page.getByRole('tab', { name: 'Alerts' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill('Return Secret')
  await page.getByRole('option', { name: /Return · Secret/ }).click()
  await page.waitForURL((url) => url.pathname === '/roi/secret')

  await page.goto('/walls/Second')
  const address = page.getByRole('combobox', { name: 'Address of dashboard 1' })
  await address.click()
  await address.fill('Return')
  expect((await page.getByRole('option').allTextContents()).join()).toMatch(/Return: Count.*Return: Secret/)
  await context.close()
})

test('a view whose area one may not read is no tab, and its address says what it takes', async () => {
  const { page, context } = await browser.signedIn('/roi/count', reader)
  await page.getByRole('tab', { name: 'Count' }).waitFor()
  await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Count'])
  await page.goto('/roi/secret')
  await page.getByText("This needs the right 'read' on 'security'").waitFor()
  await context.close()
})

test('a second dashboard is shown by a wall, and printed with its name', async () => {
  const wall = await browser.signedIn('/walls/Second?carousel=1')
  const shown = wall.page.locator(`[data-slide="${slide}"]`)
  await shown.getByRole('heading', { level: 1, name: 'Count' }).waitFor()
  await shown.getByText(String(machines), { exact: true }).waitFor()
  await wall.context.close()

  const { page, context } = await browser.signedIn(slide, undefined, phone)
  await page.getByRole('region', { name: 'Count' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Plant A · Return · Count').waitFor()
  await page.getByText('Figures as of').waitFor()
  await expect.poll(() => page.getByRole('tablist').filter({ visible: true }).count()).toBe(0)
  await context.close()
})
