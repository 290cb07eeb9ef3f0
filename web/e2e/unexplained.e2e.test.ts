import { mkdirSync } from 'node:fs'
import type { SentUnexplainedStops } from '@takt/domain/efficiency/answers/unexplainedStops.ts'
import { operatorPermissions } from '@takt/domain/rights/permissions.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { addUser } from './users.bed.ts'
import { createViewsBed, type ViewsBed } from './views.bed.ts'

const timeZone = 'America/New_York'
/** A weekday of the plant, midnight to midnight in its zone. */
const day = { start: Date.parse('2026-11-18T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const [from, to] = [day.start, day.end].map((at) => new Date(at).toISOString())
const range = `range=custom&from=${from}&to=${to}`
const operator = { userName: 'operator@plant.test', password: 'a long enough password' }

let bed: ViewsBed<unknown>
beforeAll(async () => {
  bed = await createViewsBed({ machines: 6, timeZone, range: day })
  for (const [reasonCode, description] of [
    ['CHIPS', 'Chips being cleared'],
    ['MEETING', 'Team meeting'],
  ])
    await bed.ask('POST', '/reasons', { reasonCode, description })
  await addUser(bed.world, operator, operatorPermissions)
})
afterAll(() => bed?.close())

const unexplained = async (): Promise<SentUnexplainedStops['stops']> =>
  (await bed.ask('POST', '/analytics/unexplainedStops', { startDate: from, endDate: to })).data.stops
const given = async (reasonCode: string): Promise<{ resourceID: string; start: string; enteredBy: string }[]> =>
  (await bed.ask('GET', `/reasonEntries?reasonCode=${reasonCode}`)).data
const sheetOf = (page: Page) => page.getByRole('dialog')
const stopsIn = (page: Page) => sheetOf(page).getByRole('listbox', { name: /^Stops without a reason/ })
const shot = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return
  mkdirSync(process.env.SHOTS, { recursive: true })
  await page.screenshot({ path: `${process.env.SHOTS}/unexplained-${name}.png` })
}
const names = (stops: readonly { resourceID: string; start: string }[]) =>
  stops.map(({ resourceID, start }) => `${resourceID} ${start}`).sort()
/** Each piece that a reason is given to: what a break divides is one stop. */
const partsOf = (...stops: SentUnexplainedStops['stops']) =>
  stops.flatMap(({ resourceID, parts }) => parts.map(({ start }) => ({ resourceID, start })))

test('an operator gives stops of several machines one reason by mouse alone, from Overall, the longest first', async () => {
  const { page, context, troubles } = await bed.signedIn(`/efficiency/overall?${range}`, operator)
  const before = await unexplained()
  const secs = before.map((stop) => stop.secs)
  expect(secs).toEqual(secs.toSorted((a, b) => b - a))
  await page.getByText(/have no reason yet/).waitFor()
  await shot(page, 'overall')
  await page.getByRole('button', { name: 'Give reasons' }).click()
  await page.waitForURL((url) => url.searchParams.get('unexplained') === '1')
  const stops = stopsIn(page).getByRole('option')
  await expect.poll(() => stops.count()).toBe(before.length)
  await expect.poll(() => stops.first().textContent()).toContain(before[0]!.resourceID)
  const other = before.findIndex(({ resourceID }) => resourceID !== before[0]!.resourceID)
  for (const place of [0, other]) await stops.nth(place).click()
  await sheetOf(page).getByRole('option', { name: 'Chips being cleared' }).click()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'chosen')
  await sheetOf(page).getByRole('button', { name: 'Give it to 2 stops' }).click()
  await page.getByText('Reason Given to 2 Stops').waitFor()
  await expect.poll(() => stops.count()).toBe(before.length - 2)
  const entries = await given('CHIPS')
  expect(names(entries)).toEqual(names(partsOf(before[0]!, before[other]!)))
  expect(entries[0]!.enteredBy).toBe(operator.userName)
  expect(troubles).toEqual([])
  await context.close()
})

test('by keyboard alone, from Downtime: arrows, Space, Enter, a digit, Enter, and on in the list', async () => {
  const { page, context } = await bed.signedIn(`/efficiency/downtime?${range}`, operator)
  const before = await unexplained()
  await page.getByRole('button', { name: 'Give reasons' }).focus()
  await page.keyboard.press('Enter')
  const list = stopsIn(page)
  const isInList = () => list.evaluate((element) => element === document.activeElement)
  await expect.poll(isInList).toBe(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Search reasons' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('team')
  await page.getByRole('option', { name: /^Chips/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByText('Reason Given to 2 Stops').waitFor()
  await expect.poll(isInList).toBe(true)
  expect(names(await given('MEETING'))).toEqual(names(partsOf(before[0]!, before[2]!)))
  await expect.poll(() => list.getByRole('option').count()).toBe(before.length - 2)
  // What was given is taken back without leaving the sheet, which keeps the focus otherwise.
  await page.keyboard.press('F8')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect.poll(() => undo.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectAccessible(page, '.MuiSnackbar-root')
  await shot(page, 'undo')
  await page.keyboard.press('Escape')
  await expect.poll(isInList).toBe(true)
  await sheetOf(page).getByRole('button', { name: 'Close' }).focus()
  const isAtUndo = () => undo.evaluate((element) => element === document.activeElement)
  for (let stops = 0; stops < 40 && !(await isAtUndo()); stops++) await page.keyboard.press('Tab')
  await expect.poll(() => isAtUndo()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Undone', { exact: true }).waitFor()
  expect(await given('MEETING')).toEqual([])
  await expect.poll(() => list.getByRole('option').count()).toBe(before.length)
  await expect.poll(() => sheetOf(page).evaluate((sheet) => sheet.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('unexplained'))
  await context.close()
})

test('by touch alone, on a phone, until none is left', async () => {
  const { page, context } = await bed.signedIn(`/efficiency/downtime?${range}`, operator, phone)
  await page.getByRole('button', { name: 'Give reasons' }).tap()
  await stopsIn(page).getByRole('option').first().tap()
  await sheetOf(page).getByRole('option', { name: 'Chips being cleared' }).tap()
  await shot(page, 'phone')
  await sheetOf(page).getByRole('button', { name: 'Give this reason' }).tap()
  await page.getByText('Reason Given', { exact: true }).waitFor()
  await sheetOf(page).getByRole('button', { name: 'Choose all' }).tap()
  await sheetOf(page).getByRole('option', { name: 'Team meeting' }).tap()
  await sheetOf(page)
    .getByRole('button', { name: /^Give it to \d+ stops/ })
    .tap()
  await sheetOf(page).getByText('Every stop of this time has a reason.').waitFor()
  expect(await unexplained()).toEqual([])
  await sheetOf(page).getByRole('button', { name: 'Close' }).tap()
  await sheetOf(page).waitFor({ state: 'detached' })
  await context.close()
})

test('operators find neither users nor the audit', async () => {
  const { page, context } = await bed.signedIn(`/efficiency/overall?${range}`, operator)
  const rail = page.getByRole('navigation').first()
  await rail.getByRole('link').first().waitFor()
  for (const name of ['Users', 'Groups', 'Audit'])
    expect(await page.getByRole('link', { name, exact: true }).count(), name).toBe(0)
  await context.close()
})
