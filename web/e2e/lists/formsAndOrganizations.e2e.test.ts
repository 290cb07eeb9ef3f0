import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, noticeOf, openBrowser, signIn } from '../fixtures/browser.fixture.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import { shots } from '../fixtures/shots.ts'
import { createGridFixture, type GridFixture } from './grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  const add = Array.from({ length: 40 }, (_, index) => ({ jobNum: `J-${100 + index}`, status: 'released' }))
  await fixture.request('POST', '/jobs/bulk', { add: [...add, { jobNum: 'J-000', status: 'closed' }] })
  await fixture.request('POST', '/requestTypes', { requestTypeID: 'MAINT' })
  await fixture.request('POST', '/requests', { requestTypeID: 'MAINT', description: 'Still open' })
  await fixture.request('POST', '/requests', { requestTypeID: 'MAINT', description: 'Done long ago', status: 'done' })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

async function open(path: string) {
  const visit = await browser.signedIn(path)
  await visit.page.getByRole('grid').first().waitFor()
  return visit
}
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/forms-${name}.png` })
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => sheet(page).getByLabel(new RegExp(`^${label}( \\*)?$`))
const save = (page: Page) => sheet(page).getByRole('button', { name: 'Save', exact: true })
const row = (page: Page, key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: key, exact: true }) })

test('a half-filled form is restored after a reload, indicates it, and is discarded by one button; a saved one is not restored', async () => {
  const { page, context, troubles: problems } = await open('/indirects')
  await button(page, 'Add').click()
  await field(page, 'Indirect').fill('T-HALF')
  await page.reload()
  await expect.poll(() => field(page, 'Indirect').inputValue()).toBe('T-HALF')
  await sheet(page).getByText('Your earlier input was restored. It has not been saved.').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'taken-up')
  // To another page by the address bar, and back.
  await page.goto('/reports')
  await page.goBack()
  await expect.poll(() => field(page, 'Indirect').inputValue()).toBe('T-HALF')
  await sheet(page).getByRole('button', { name: 'Discard input' }).click()
  await expect.poll(() => field(page, 'Indirect').inputValue()).toBe('')
  await field(page, 'Indirect').fill('T-WHOLE')
  await save(page).click()
  await sheet(page).waitFor({ state: 'detached' })
  await page.reload()
  await row(page, 'T-WHOLE').waitFor()
  await expect.poll(() => sheet(page).count()).toBe(0)

  await page.goto('/profile')
  const dark = page.getByLabel('Dark mode')
  await dark.check()
  await page.reload()
  await page.getByText('Your earlier input was restored').waitFor()
  await expect.poll(() => dark.isChecked()).toBe(true)
  // The navigation leads to another page only after a confirmation.
  await page.getByRole('link', { name: 'Jobs' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
  await shot(page, 'taken-up-profile')
  await page.getByRole('button', { name: 'Discard input' }).click()
  await expect.poll(() => dark.isChecked()).toBe(false)
  expect(
    await page.evaluate(() => Object.keys(window.sessionStorage).filter((key) => key.startsWith('takt.shelf'))),
  ).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

// Proves ADM-031, ADM-306
test('an entity is added, edited and deleted; the settings of an organization are saved, validated and reverted', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/organizations')
  await button(page, 'Add entity').click()
  const pane = page.getByRole('complementary').or(page.locator('main'))
  await pane.getByLabel('Name *').fill('Umbrella')
  await button(page, 'Save').click()
  await notice(page, 'Entity Added')
  await page.getByRole('treeitem', { name: /Umbrella/ }).waitFor()
  await button(page, 'Delete').waitFor()
  await pane.getByLabel('Name *').fill('Umbrella Works')
  await button(page, 'Save').click()
  await notice(page, 'Entity Updated')
  await page.getByRole('treeitem', { name: /Umbrella Works/ }).waitFor()
  expect((await fixture.request('GET', '/entities')).data.entities).toContainEqual(
    expect.objectContaining({ entityName: 'Umbrella Works' }),
  )
  await button(page, 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'Entity Deleted')
  await page.getByRole('treeitem', { name: /Umbrella/ }).waitFor({ state: 'detached' })

  await page.getByRole('treeitem', { name: /Plant A/ }).click()
  const settings = page.getByRole('region', { name: 'Settings' })
  const target = settings.getByLabel('OEE target (%) *')
  await expect.poll(() => target.inputValue()).toBe('75')
  await target.fill('180')
  await settings.getByRole('button', { name: 'Save' }).click()
  await settings.getByText('must be a number from 0 to 100').waitFor()
  await target.fill('62.5')
  await expect.poll(() => settings.getByText('must be a number from 0 to 100').count()).toBe(0)
  await expect
    .poll(() => settings.getByRole('heading', { level: 4 }).allTextContents())
    .toEqual(['Time zone and currency', 'Machines', 'People', 'Quality', 'Documents and files', 'More'])
  await settings.getByLabel('Accepted files').scrollIntoViewIfNeeded()
  await shots(page, 'settings-headings')
  // The accepted file types are one field.
  await settings.getByRole('button', { name: 'Archives' }).press('Delete')
  await settings.getByLabel('Currency').fill('EUR')
  await page.getByRole('option', { name: 'EUR · Euro' }).click()
  await settings.getByRole('button', { name: 'Save' }).click()
  await noticeOf(page, 'Organization Settings Updated').hover()
  const settingsNow = async () =>
    (await fixture.request('GET', '/organizations')).data.organizationSettingsMapByOrgId[1]
  const storedTarget = async () => (await settingsNow()).oeeTarget
  const fileKinds = ['pictures', 'videos', 'pdf', 'text', 'office', 'other']
  expect(await settingsNow()).toMatchObject({ oeeTarget: 0.625, currency: 'EUR', fileKinds })
  await button(page, 'Undo').click()
  await notice(page, 'Undone')
  expect(await storedTarget()).toBe(0.75)
  await expect.poll(() => target.inputValue()).toBe('75')
  expect(problems).toEqual([])
  await context.close()
})

test.each(['signs out', 'ends the session'])(
  'when another tab %s, signing in again in place brings a half-filled form back',
  async (tabChange) => {
    const { page, context } = await browser.visit('/indirects')
    await signIn(page)
    await button(page, 'Add').click()
    await field(page, 'Description').fill('Half a sentence')
    const other = await context.newPage()
    await other.goto('/parts')
    await other.getByRole('grid').waitFor()
    if (tabChange === 'signs out') {
      await other.getByRole('button', { name: 'Your account' }).click()
      await other.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL((url) => url.pathname === '/signedOut')
      await page.getByRole('link', { name: 'here' }).click()
    } else {
      const token = await page.evaluate(() => JSON.parse(window.localStorage.getItem('takt.session') ?? '{}').authtoken)
      await fetch(`${fixture.origin}/api/users/logout`, { method: 'POST', headers: { authorization: token } })
      await other.reload()
      await fixture.request('POST', '/indirects', { indirectCode: 'T-77' })
      await page.waitForURL((url) => url.pathname === '/login')
      await fixture.request('DELETE', '/indirects/T-77')
    }
    await other.close()
    await signIn(page)
    await page.waitForURL((url) => url.pathname === '/indirects')
    await expect.poll(() => field(page, 'Description').inputValue()).toBe('Half a sentence')
    await field(page, 'Indirect').fill(tabChange === 'signs out' ? 'T-5' : 'T-6')
    await save(page).click()
    await sheet(page).waitFor({ state: 'detached' })
    await context.close()
  },
)
