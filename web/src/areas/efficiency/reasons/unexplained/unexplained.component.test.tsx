import { operatorPermissions } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../app/testing/expectAccessible.fixture.ts'
import { iso } from '../../../../app/testing/plantFacts.fixture.ts'
import { unexplainedOf } from '../../../../app/testing/plantTime.fixture.ts'
import { addressOf, day, openPlant, param, plantNow } from '../../efficiency.fixture.ts'

const reasons = [
  { reasonCode: 'CHIPS', description: 'Chips being cleared' },
  { reasonCode: 'MEETING', description: 'Team meeting' },
]

/** Opens a view as an operator, with the stops that nobody gave a reason for. */
async function open(view: 'overall' | 'downtime', options: Parameters<typeof openPlant>[1] = {}) {
  const plant = await openPlant(addressOf(`/efficiency/${view}`), {
    rows: { reasons },
    permissions: operatorPermissions,
    ...options,
  })
  const asked = { startDate: iso(day.start), endDate: iso(day.end) }
  const unexplained = () => unexplainedOf(plant.plant, asked, plantNow).stops
  const given = (reasonCode: string) => plant.items.rows('reasonEntries').filter((row) => row.reasonCode === reasonCode)
  return { ...plant, unexplained, given }
}

type Stops = Awaited<ReturnType<typeof open>>['unexplained'] extends () => infer Found ? Found : never

const sheet = () => page.getByRole('dialog')
const list = () => sheet().getByRole('listbox', { name: /^Stops without a reason/ })
const stops = () => list().getByRole('option')
const count = () => stops().elements().length
const hasFocus = (locator: ReturnType<typeof list>) => () => locator.query() === document.activeElement
const names = (rows: readonly object[]) =>
  (rows as { resourceID: string; start: string }[]).map(({ resourceID, start }) => `${resourceID} ${start}`).sort()
/** Each piece that a reason is given to: a stop that a break divides is one stop. */
const partsOf = (...chosen: Stops[number][]) =>
  chosen.flatMap(({ resourceID, parts }) => parts.map(({ start }) => ({ resourceID, start })))

test('the stops of all machines without a reason are listed from Overall, the longest first', async () => {
  const { unexplained } = await open('overall')
  const before = unexplained()
  const secs = before.map((stop) => stop.secs)
  expect(secs).toEqual(secs.toSorted((a, b) => b - a))
  await expect.element(page.getByText(/have no reason yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Give reasons' }).click()
  await expect.poll(() => param('unexplained')).toBe('1')
  await expect.poll(count).toBe(before.length)
  await expect.poll(() => stops().first().query()?.textContent).toContain(before[0]!.resourceID)
})

test('stops of several machines are given one reason by mouse alone', async () => {
  const { unexplained, given, server } = await open('overall')
  const before = unexplained()
  await page.getByRole('button', { name: 'Give reasons' }).click()
  await expect.poll(count).toBe(before.length)
  const other = before.findIndex(({ resourceID }) => resourceID !== before[0]!.resourceID)
  for (const place of [0, other]) await stops().nth(place).click()
  await sheet()
    .getByRole('option', { name: /Chips being cleared/ })
    .click()
  await expectAccessible('[role=dialog]')
  await sheet().getByRole('button', { name: 'Give it to 2 stops' }).click()
  await expect.element(page.getByText('Reason Given to 2 Stops')).toBeVisible()
  await expect.poll(count).toBe(before.length - 2)
  expect(names(given('CHIPS'))).toEqual(names(partsOf(before[0]!, before[other]!)))
  await expect.poll(() => server.requests('POST', '/reasonEntries/bulk')).toHaveLength(1)
})

test('stops are given a reason by keyboard alone: arrows, Space, Enter, letters, Enter, and on in the list', async () => {
  const { unexplained, given } = await open('downtime')
  const before = unexplained()
  await expect.element(page.getByRole('button', { name: 'Give reasons' })).toBeVisible()
  ;(page.getByRole('button', { name: 'Give reasons' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(hasFocus(list())).toBe(true)
  await userEvent.keyboard(' {ArrowDown}{ArrowDown} {Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Search reasons' })).toHaveFocus()
  await userEvent.keyboard('team')
  await expect.poll(() => page.getByRole('option', { name: /^Chips/ }).elements().length).toBe(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Reason Given to 2 Stops')).toBeVisible()
  await expect.poll(hasFocus(list())).toBe(true)
  expect(names(given('MEETING'))).toEqual(names(partsOf(before[0]!, before[2]!)))
  await expect.poll(count).toBe(before.length - 2)
})

test('reasons that were given are taken back without leaving the sheet, which keeps the focus', async () => {
  const { unexplained, given } = await open('downtime')
  const before = unexplained()
  await page.getByRole('button', { name: 'Give reasons' }).click()
  for (const place of [0, 2]) await stops().nth(place).click()
  await sheet()
    .getByRole('option', { name: /Team meeting/ })
    .click()
  await sheet().getByRole('button', { name: 'Give it to 2 stops' }).click()
  await expect.element(page.getByText('Reason Given to 2 Stops')).toBeVisible()
  await expect.poll(hasFocus(list())).toBe(true)
  // F8 leads to the notice and Escape back; Tab leads to it as well.
  await userEvent.keyboard('{F8}')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect.element(undo).toHaveFocus()
  await expectAccessible('.MuiSnackbar-root')
  await userEvent.keyboard('{Escape}')
  await expect.poll(hasFocus(list())).toBe(true)
  ;(sheet().getByRole('button', { name: 'Close' }).element() as HTMLElement).focus()
  for (let presses = 0; presses < 40 && undo.query() !== document.activeElement; presses++) await userEvent.tab()
  await expect.element(undo).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(given('MEETING')).toEqual([])
  await expect.poll(count).toBe(before.length)
  await expect.poll(() => sheet().element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => param('unexplained')).toBe(null)
})

test('on a phone all stops are given reasons until none is left', async () => {
  const { unexplained } = await open('downtime', { size: 'phone' })
  await page.getByRole('button', { name: 'Give reasons' }).click()
  await stops().first().click()
  await sheet()
    .getByRole('option', { name: /Chips being cleared/ })
    .click()
  await sheet().getByRole('button', { name: 'Give this reason' }).click()
  await expect.element(page.getByText('Reason Given', { exact: true })).toBeVisible()
  await sheet().getByRole('button', { name: 'Choose all' }).click()
  await sheet()
    .getByRole('option', { name: /Team meeting/ })
    .click()
  await sheet()
    .getByRole('button', { name: /^Give it to \d+ stops/ })
    .click()
  await expect.element(sheet().getByText('Every stop of this time has a reason.')).toBeVisible()
  expect(unexplained()).toEqual([])
  await sheet().getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => sheet().elements().length).toBe(0)
})

test('operators find neither users nor the audit', async () => {
  await open('overall')
  await expect.element(page.getByRole('navigation').first().getByRole('link').first()).toBeVisible()
  for (const name of ['Users', 'Groups', 'Audit'])
    expect(page.getByRole('link', { name, exact: true }).elements(), name).toHaveLength(0)
})
