import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser } from '../fixtures/browser.fixture.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import { fixtureUser } from '../fixtures/plant.fixture.ts'
import { createGridFixture, type GridFixture } from './grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  // The fixture has used number 1 without the server's sequence, so that the first request fails.
  const another = () => fixture.request('POST', '/organizations', { organizationName: 'Plant Z' })
  await another().catch(another)
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const open = (path: string) => browser.signedIn(path)
const confirmYes = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const labelled = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`))

// Proves ADM-010, ADM-298, ADM-299
test('a location is added, changed and deleted; an organization is deleted with all its data, once its name is typed', async () => {
  const { page, context } = await open('/organizations')
  const treeItem = (name: string) => page.getByRole('treeitem', { name })
  await treeItem('Plant A').click()
  await button(page, 'Add location').click()
  await labelled(page, 'Name').fill('Rochester')
  await labelled(page, 'Country').fill('United States')
  await page.getByRole('option', { name: /^United States US/ }).click()
  await labelled(page, 'Time zone').fill('America/New_York')
  await page.getByRole('option', { name: 'America/New_York' }).click()
  await button(page, 'Save').click()
  await notice(page, 'Location Added')
  await treeItem('Rochester').waitFor()
  await page.getByRole('region', { name: 'Rochester' }).waitFor()
  const put = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/locations'))
  await labelled(page, 'Name').fill('Rochester East')
  await button(page, 'Save').click()
  await notice(page, 'Location Updated')
  expect((await put).postDataJSON()).toMatchObject({ locationId: 1, organizationId: 1 })
  await button(page, 'Delete').click()
  await confirmYes(page)
  await notice(page, 'Location Deleted')
  await treeItem('Plant Z').focus()
  await page.keyboard.press('Enter')
  await button(page, 'Add location').click()
  await labelled(page, 'Name').fill('Ulm')
  await labelled(page, 'Country').fill('Germany')
  await page.getByRole('option', { name: /^Germany DE/ }).click()
  await labelled(page, 'Time zone').fill('Europe/Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await button(page, 'Save').click()
  await page.getByRole('region', { name: 'Ulm' }).waitFor()
  await treeItem('Plant Z').focus()
  await page.keyboard.press('Enter')
  await button(page, 'Delete').click()
  const confirmation = page.getByRole('alertdialog', { name: 'Delete this organization with all its data?' })
  await confirmation.getByText('1 × Location').waitFor()
  await confirmation.getByLabel('Type Plant Z to delete it').fill('Plant Y')
  await expect.poll(() => confirmation.getByRole('button', { name: 'Yes' }).isDisabled()).toBe(true)
  await confirmation.getByLabel('Type Plant Z to delete it').fill('Plant Z')
  await confirmYes(page)
  await page
    .getByRole('dialog', { name: 'Confirm your identity' })
    .getByLabel('Current password')
    .fill(fixtureUser.password)
  await button(page, 'Continue').click()
  await notice(page, 'Organization Deleted')
  await treeItem('Plant Z').waitFor({ state: 'detached' })
  await page.getByRole('region', { name: /^Plant Z is (being )?deleted$/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Plant Z is deleted' }).waitFor({ timeout: 60_000 })
  await context.close()
})
