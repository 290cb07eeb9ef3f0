import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'
import { bedUser } from './plant.bed.ts'
import { addUser } from './users.bed.ts'

const reader = { userName: 'devices@plant.test', password: 'a third long password' }

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await addUser(
    bed.world,
    reader,
    permissionsWhere((area, flag) => area === 'devices' && flag === 'read'),
  )
  for (const resourceID of ['M-01', 'M-02', 'M-03']) await bed.ask('POST', '/resources', { resourceID })
  await bed.ask('POST', '/devices', { deviceTypeId: 'takt-h1', deviceName: 'Hub 1' })
  await bed.ask('POST', '/deviceGroups', { deviceGroupName: 'Line 1', selectedDevices: ['M-01'] })
  for (const facilityName of ['Hall 1', 'Hall 2', 'Hall 3'])
    await bed.ask('POST', '/organizations/facilities', { facilityName, type: 'activity' })
  // The bed gave number 1 away without asking the server, which finds out with the first try.
  const another = () => bed.ask('POST', '/organizations', { organizationName: 'Plant Z' })
  await another().catch(another)
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const open = (path: string, user?: typeof reader) => browser.signedIn(path, user)
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const yes = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const labelled = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`))
const halls = (page: Page) =>
  page.getByRole('list', { name: 'Activity facilities in their order' }).getByRole('listitem').allInnerTexts()
const inOrder = (...names: string[]) => names.map((name, place) => expect.stringContaining(`${place + 1}\n${name}`))

test('facilities are moved by buttons and by keys, added and deleted; the order is the server’s', async () => {
  const { page, context, troubles } = await open('/facilities')
  const moved = page.waitForRequest((request) => request.url().includes('/orderSequence/'))
  await button(page, 'Move Hall 1 down').click()
  const { pathname, search } = new URL((await moved).url())
  expect(pathname).toMatch(/^\/api\/organizations\/facilities\/\d+\/orderSequence\/down$/)
  expect(search).toBe('?type=activity')
  await expect.poll(() => halls(page)).toEqual(inOrder('Hall 2', 'Hall 1', 'Hall 3'))
  await page
    .getByRole('button', { name: /Hall 3/ })
    .first()
    .focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => halls(page)).toEqual(inOrder('Hall 2', 'Hall 3', 'Hall 1'))
  await expectAccessible(page)
  await button(page, 'Locating').click()
  await page.waitForURL((url) => url.searchParams.get('type') === 'locating')
  await button(page, 'Add facility').click()
  await labelled(page, 'Name').fill('Yard')
  await button(page, 'Save').click()
  await notice(page, 'Facility Added')
  await page.getByRole('region', { name: 'Yard' }).getByRole('button', { name: 'Delete' }).click()
  await yes(page)
  await notice(page, 'Facility Deleted')
  expect(troubles).toEqual([])
  await context.close()
})

test('a location is added, changed and deleted in the tree of places; an organization is deleted with what it has, once its name is typed', async () => {
  const { page, context } = await open('/organizations')
  const place = (name: string) => page.getByRole('treeitem', { name })
  await place('Plant A').click()
  await button(page, 'Add location').click()
  await labelled(page, 'Name').fill('Rochester')
  await labelled(page, 'Country').fill('United States')
  await page.getByRole('option', { name: /^United States US/ }).click()
  await labelled(page, 'Time zone').fill('America/New_York')
  await page.getByRole('option', { name: 'America/New_York' }).click()
  await button(page, 'Save').click()
  await notice(page, 'Location Added')
  await place('Rochester').waitFor()
  await page.getByRole('region', { name: 'Rochester' }).waitFor()
  const put = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/locations'))
  await labelled(page, 'Name').fill('Rochester East')
  await button(page, 'Save').click()
  await notice(page, 'Location Updated')
  expect((await put).postDataJSON()).toMatchObject({ locationId: 1, organizationId: 1 })
  await expectAccessible(page)
  await button(page, 'Delete').click()
  await yes(page)
  await notice(page, 'Location Deleted')
  await place('Plant Z').focus()
  await page.keyboard.press('Enter')
  await button(page, 'Add location').click()
  await labelled(page, 'Name').fill('Ulm')
  await labelled(page, 'Country').fill('Germany')
  await page.getByRole('option', { name: /^Germany DE/ }).click()
  await labelled(page, 'Time zone').fill('Europe/Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await button(page, 'Save').click()
  await page.getByRole('region', { name: 'Ulm' }).waitFor()
  await place('Plant Z').focus()
  await page.keyboard.press('Enter')
  await button(page, 'Delete').click()
  const question = page.getByRole('alertdialog', { name: 'Delete this organization with all it has?' })
  await question.getByText('1 × Location').waitFor()
  await expectAccessible(page)
  await question.getByLabel('Type Plant Z to delete it').fill('Plant Y')
  expect(await question.getByRole('button', { name: 'Yes' }).isDisabled()).toBe(true)
  await question.getByLabel('Type Plant Z to delete it').fill('Plant Z')
  await yes(page)
  await page.getByRole('dialog', { name: 'Is it you?' }).getByLabel('Current password').fill(bedUser.password)
  await button(page, 'Go on').click()
  await notice(page, 'Organization Deleted')
  await place('Plant Z').waitFor({ state: 'detached' })
  await page.getByRole('region', { name: /^Plant Z is (being )?deleted$/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Plant Z is deleted' }).waitFor({ timeout: 60_000 })
  await context.close()
})

test('a connector asks for its type’s options, shows how it fares, and never shows its secret again', async () => {
  const { page, context } = await open('/connectors')
  await button(page, 'Add connector').click()
  const pick = async (label: string, name: string) => {
    await labelled(page, label).click()
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  await pick('Type', 'MQTT Sparkplug B')
  await page.getByText('Connectors of this type can be described, but do not run yet.').waitFor()
  await pick('Feeds device', 'Hub 1')
  await labelled(page, 'Broker').fill('http://wrong')
  await labelled(page, 'Group').fill('G')
  await labelled(page, 'Edge node').fill('N')
  await labelled(page, 'Password').fill('open sesame')
  await page.getByLabel('Yes', { exact: true }).click()
  await button(page, 'Save').click()
  await page.getByText('The address must begin with mqtt:// or mqtts://', { exact: true }).waitFor()
  await labelled(page, 'Broker').fill('mqtts://broker:8883')
  await button(page, 'Save').click()
  await notice(page, 'Connector Added')
  await page.getByRole('status').filter({ hasText: 'Stopped' }).waitFor()
  expect(await labelled(page, 'Password').inputValue()).toBe('')
  await page.getByText(/^Kept since .*It cannot be read/).waitFor()
  await expectAccessible(page)
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await labelled(page, 'Description').fill('Press shop')
  await button(page, 'Save').click()
  await notice(page, 'Connector Updated')
  expect(new URL((await put).url()).pathname).toBe('/api/connectors')
  expect(JSON.stringify((await put).postDataJSON())).not.toContain('password')
  await button(page, 'Delete').click()
  await yes(page)
  await notice(page, 'Connector Deleted')
  await context.close()
})

test('the members of a device group are ticked out of all resources; a device takes country and zone from its location', async () => {
  await bed.ask('POST', '/locations', { locationName: 'Pune', country: 'IN', timezone: 'Asia/Kolkata' })
  const { page, context } = await open('/deviceGroups/1')
  await page.getByText('1 of 3 chosen').waitFor()
  await expectAccessible(page)
  await page.getByLabel('M-03').click()
  await page.getByRole('region', { name: 'Line 1' }).getByRole('button', { name: 'Save' }).click()
  await notice(page, 'Device Group Updated')
  expect((await bed.ask('GET', '/deviceGroups/1')).data.selectedDevices).toEqual(['M-01', 'M-03'])
  await page.getByRole('tab', { name: 'Devices' }).click()
  await page.getByRole('row').filter({ hasText: 'Hub 1' }).hover()
  await page.goto('/devices/1')
  await page.getByText('Without a location it has no country and no time zone.').waitFor()
  await button(page, 'Edit').last().click()
  await page.getByRole('dialog').getByLabel('Location').fill('Pune')
  await page.getByRole('option', { name: /^Pune/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Country IN and time zone Asia/Kolkata come from its location.').waitFor()
  await context.close()
})

test('the menu hides what one may not read; Ctrl-K goes anywhere, ? shows the keys', async () => {
  const limited = await open('/jobs', reader)
  await limited.page.getByText("This needs the right 'read' on 'jobs'.").waitFor()
  const rail = limited.page.getByRole('navigation', { name: 'Areas' })
  expect(await rail.getByRole('link').allInnerTexts()).toEqual([
    'Efficiency',
    'Activity',
    'Quality',
    'Locating',
    'Wall',
    'ROI',
    'Chat',
    'Calls',
    'Devices',
  ])
  await expectAccessible(limited.page, '[aria-label=Areas]')
  await limited.context.close()
  const { page, context } = await open('/facilities')
  await page.getByRole('list', { name: 'Activity facilities in their order' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill('M-02')
  await page.getByRole('option', { name: 'M-02 Machine' }).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/resources/M-02')
  await page.getByRole('region', { name: 'M-02' }).press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await context.close()
})
