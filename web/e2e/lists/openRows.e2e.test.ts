import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screenCommands } from '../../src/app/palette/screenCommands.ts'
import { sections } from '../../src/app/screens/sections.ts'
import { buildWeb, openBrowser, phone } from '../fixtures/browser.fixture.ts'
import { createRowsFixture } from '../fixtures/rows.fixture.ts'
import { colleague } from './grid.fixture.ts'

let fixture: Awaited<ReturnType<typeof createRowsFixture>>
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createRowsFixture()
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const grid = (page: Page) => page.getByRole('grid').first()
const name = (page: Page, text: string) => grid(page).getByRole('row').getByRole('link', { name: text, exact: true })
const opened = (page: Page) => grid(page).locator('.body [aria-current=true]')
const shot = async (page: Page, label: string) => {
  if (!process.env.SHOTS) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${process.env.SHOTS}/open-${label}-${colorScheme}.png`, animations: 'disabled' })
  }
}

/** Lists of every kind: of plain rows, of devices, of people and of rows within another row. */
const listed = ['jobs', 'devices', 'users', 'jobOperations'].map((name) => itemTypeOf(name)!)
const screens = screenCommands(sections)

test('by mouse only: one click on the name of a row opens it, which is marked', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/devices')

  for (const type of listed) {
    // Typed like a user does; from there on by mouse.
    await page.getByRole('button', { name: 'Go to … (Ctrl-K)' }).click()
    await page.getByRole('combobox', { name: 'Go to' }).fill(type.label)
    const { label, detail } = screens.find(({ address }) => address === `/${type.name}`)!
    await page.getByRole('option', { name: `${label} ${detail}`, exact: true }).click()
    await page.getByRole('grid', { name: type.label, exact: true }).locator('.body .open').first().click()
    await page.waitForURL((url) => url.pathname.startsWith(`/${type.name}/`))
    await expect.poll(() => opened(page).count(), { message: type.name }).toBe(1)
    await page.getByRole('button', { name: 'Close details' }).click()
    await page.waitForURL((url) => url.pathname === `/${type.name}`)
    await expect.poll(async () => [type.name, await opened(page).count()]).toEqual([type.name, 0])
  }
  expect(problems).toEqual([])
  await context.close()
})

test('by touch only, on a phone: a tap on a row’s name opens it, its menu does so too, and back leads to the list', async () => {
  const { page, context } = await browser.signedIn('/devices', colleague, phone)
  for (const [path, row, key] of [
    ['/devices', 'Hub', '1'],
    ['/users', 'devices@plant.test', 'devices%40plant.test'],
    ['/resources', 'M-01', 'M-01'],
    ['/walls', 'Hall 1', 'Hall%201'],
  ] as const) {
    await page.goto(path)
    await name(page, row).waitFor()
    for (const target of ['.body .row.kept', '.body .cell.actions .tool', '.cell.tick label', '.bar .tool']) {
      const box = await grid(page).locator('xpath=..').locator(target).first().boundingBox()
      expect.soft(box?.height, `${target} of ${path} is as high as a finger needs`).toBeGreaterThanOrEqual(48)
    }
    await name(page, row).tap()
    await page.waitForURL((url) => url.pathname === `${path}/${key}`)
    await page.getByRole('button', { name: 'Back to the list' }).tap()
    await page.waitForURL((url) => url.pathname === path)
    await grid(page).waitFor()
    await shot(page, `phone${path.replace('/', '-')}`)
  }
  await page.goto('/devices')
  await grid(page).locator('.body .row.kept').first().getByRole('button', { name: 'Actions', exact: true }).tap()
  await shot(page, 'phone-menu')
  await page.getByRole('menuitem', { name: 'Open', exact: true }).tap()
  await page.waitForURL((url) => url.pathname === '/devices/1')
  await shot(page, 'phone-device')
  await context.close()
})

test('Ctrl-K finds rows of every type with names, by their names, and opens them', async () => {
  const { page, context } = await browser.signedIn('/jobs')
  await grid(page).waitFor()
  for (const [typed, option, address] of [
    ['Hub', 'Hub Device', '/devices/1'],
    ['Lathe adapter', 'Lathe adapter Connector', '/connectors/1'],
    ['Lathes', 'Lathes Device Group', '/deviceGroups/1'],
    ['Planners', 'Planners Group', '/groups/1'],
    ['Okafor', 'E-1 · Ada Okafor Person', '/employees/E-1'],
    ['devices@plant', 'devices@plant.test User', '/users/devices%40plant.test'],
    ['Plant A', 'Plant A Organization', '/organizations/organization-1'],
    ['insights', 'Efficiency · Insights Dashboard', '/efficiency/insights'],
    ['your account', 'Profile Your account', '/profile'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to' }).fill(typed)
    await page.getByRole('option', { name: option, exact: true }).click()
    await page.waitForURL((url) => url.pathname === address)
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill('la')
  await page.getByRole('option', { name: /Lathes/ }).waitFor()
  await shot(page, 'palette')
  await context.close()
})
