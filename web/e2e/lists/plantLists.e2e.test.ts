import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser } from '../beds/browser.bed.ts'
import { expectAccessible } from '../beds/expectAccessible.ts'
import { bedUser } from '../beds/plant.bed.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  // The bed gave number 1 away without asking the server, which finds out with the first try.
  const another = () => bed.ask('POST', '/organizations', { organizationName: 'Plant Z' })
  await another().catch(another)
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const open = (path: string) => browser.signedIn(path)
const yes = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const labelled = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`))

// Proves ADM-010, ADM-298, ADM-299
test('a location is added, changed and deleted; an organization is deleted with what it has, once its name is typed', async () => {
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
  await question.getByLabel('Type Plant Z to delete it').fill('Plant Y')
  await expect.poll(() => question.getByRole('button', { name: 'Yes' }).isDisabled()).toBe(true)
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
