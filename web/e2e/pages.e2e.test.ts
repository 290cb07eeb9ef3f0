import { openNats } from '@takt/store/nats.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, signIn } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { colleague, createGridBed, type GridBed } from './grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await bed.ask('POST', '/parts', { partNum: 'P-1', description: 'Shaft' })
  await bed.ask('POST', '/resources', { resourceID: 'M-01', description: 'Lathe' })
  const add = Array.from({ length: 60 }, (_, index) => ({
    indirectCode: `T-${String(index + 1).padStart(2, '0')}`,
    description: `Kind ${index % 3}`,
  }))
  await bed.ask('POST', '/indirects/bulk', { add })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const sheet = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => sheet(page).getByLabel(new RegExp(`^${label}( \\*)?$`))
const save = async (page: Page) => {
  await sheet(page).getByRole('button', { name: 'Save', exact: true }).click()
  await sheet(page).waitFor({ state: 'detached' })
}
test('a printed list is all rows of its page, on as many pages of paper as they take', async () => {
  const { page, context, troubles } = await browser.signedIn('/indirects?indirects.size=100')
  await page.getByRole('gridcell', { name: 'T-01', exact: true }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('table').first().locator('tbody tr').count()).toBeGreaterThan(55)
  await expect.poll(() => page.getByRole('grid').filter({ visible: true }).count()).toBe(0)
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThan(1)
  expect(troubles).toEqual([])
  await context.close()
})

/** A page in which the form of a new indirect is half filled. */
async function halfFilled() {
  const { page, context, troubles } = await browser.visit('/indirects')
  await signIn(page)
  await button(page, 'Add').click()
  await field(page, 'Description').fill('Half a sentence')
  return { page, context, troubles }
}

test('a half-filled form is there again after a reload and after the session ended in another tab', async () => {
  const { page, context, troubles } = await halfFilled()
  const isThere = () => expect.poll(() => field(page, 'Description').inputValue()).toBe('Half a sentence')
  await page.reload()
  await isThere()
  await sheet(page).getByText('What you typed before is here again. It has not been saved.').waitFor()
  await expectAccessible(page, '[role=dialog]')
  // Elsewhere by the address bar, and back.
  await page.goto('/reports')
  await page.goBack()
  await isThere()
  for (const how of ['signs out', 'ends the session']) {
    const other = await context.newPage()
    await other.goto('/parts')
    await other.getByRole('grid').waitFor()
    if (how === 'signs out') {
      await other.getByRole('button', { name: 'Your account' }).click()
      await other.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL((url) => url.pathname === '/signedOut')
      await page.getByRole('link', { name: 'here' }).click()
    } else {
      const token = await page.evaluate(() => JSON.parse(window.localStorage.getItem('takt.session') ?? '{}').authtoken)
      await fetch(`${bed.origin}/api/users/logout`, { method: 'POST', headers: { authorization: token } })
      await other.reload()
      await bed.ask('POST', '/indirects', { indirectCode: 'T-77' })
      await page.waitForURL((url) => url.pathname === '/login')
    }
    await other.close()
    await signIn(page)
    await page.waitForURL((url) => url.pathname === '/indirects')
    await isThere()
  }
  await sheet(page).getByRole('button', { name: 'Discard it' }).click()
  await expect.poll(() => field(page, 'Description').inputValue()).toBe('')
  await field(page, 'Indirect').fill('T-WHOLE')
  await save(page)
  await page.reload()
  await page.getByRole('gridcell', { name: 'T-WHOLE', exact: true }).waitFor()
  await expect.poll(() => sheet(page).count()).toBe(0)

  await page.goto('/profile')
  const dark = page.getByLabel('Dark mode')
  await dark.check()
  await page.reload()
  await page.getByText('What you typed before is here again').waitFor()
  await expect.poll(() => dark.isChecked()).toBe(true)
  // The rail leads elsewhere only after a question.
  await page.getByRole('link', { name: 'Jobs' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
  await button(page, 'Discard it').click()
  await expect.poll(() => dark.isChecked()).toBe(false)
  const shelved = () => Object.keys(window.sessionStorage).filter((key) => key.startsWith('takt.shelf'))
  expect(await page.evaluate(shelved)).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})

test('Ctrl-K takes what is typed while its list is still being loaded', async () => {
  const { page, context } = await browser.visit('/login')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/CommandList-*.js', async (route) => {
    await released
    await route.continue()
  })
  await signIn(page)
  await page.getByRole('navigation', { name: 'Areas' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Lathe')
  const box = page.getByRole('combobox', { name: 'Go to' })
  await expect.poll(() => box.inputValue()).toBe('Lathe')
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  release()
  await page.getByRole('option', { name: 'M-01 · Lathe Resource', exact: true }).waitFor()
  await expect.poll(() => box.getAttribute('aria-activedescendant')).toBeTruthy()
  await box.press('Enter')
  await page.waitForURL((url) => url.pathname === '/resources/M-01')
  await context.close()
})

test('a list shows what a colleague changed while its page had no link', async () => {
  const { page, context } = await browser.signedIn('/parts')
  const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
  await cell('P-1').waitFor()
  // Asked again and again: what was made before the link stood is told to nobody.
  await expect
    .poll(async () => {
      await bed.ask('POST', '/parts', { partNum: `P-${Date.now()}`, description: 'Gear' })
      return page.getByText('Gear', { exact: true }).count()
    })
    .toBeGreaterThan(0)
  const nats = await openNats({ url: bed.world.natsUrl, creds: bed.world.natsCreds, name: 'bed' })
  await bed.whileAway(async (at) => {
    const subscription = nats.subscribe('changed.1.>', { max: 1 })
    await nats.flush()
    await bed.ask('POST', '/parts', { partNum: 'P-0', description: 'Hub' }, colleague, at)
    for await (const _ of subscription);
  })
  await nats.close()
  await cell('P-0').waitFor()
  await context.close()
})
