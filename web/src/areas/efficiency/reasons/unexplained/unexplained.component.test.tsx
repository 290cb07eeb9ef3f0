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

/** Opens a view as an operator, and returns the stops without a reason. */
async function open(view: 'overall' | 'downtime', options: Parameters<typeof openPlant>[1] = {}) {
  const plant = await openPlant(addressOf(`/efficiency/${view}`), {
    rows: { reasons },
    permissions: operatorPermissions,
    ...options,
  })
  const query = { startDate: iso(day.start), endDate: iso(day.end) }
  const unexplained = () => unexplainedOf(plant.plant, query, plantNow).stops
  const entriesWith = (reasonCode: string) =>
    plant.items.rows('reasonEntries').filter((row) => row.reasonCode === reasonCode)
  return { ...plant, unexplained, entriesWith }
}

type Stops = Awaited<ReturnType<typeof open>>['unexplained'] extends () => infer Item ? Item : never

const sheet = () => page.getByRole('dialog')
const list = () => sheet().getByRole('listbox', { name: /^Stops without a reason/ })
const stops = () => list().getByRole('option')
const count = () => stops().elements().length
const hasFocus = (locator: ReturnType<typeof list>) => () => locator.query() === document.activeElement
const names = (rows: readonly object[]) =>
  (rows as { resourceID: string; start: string }[]).map(({ resourceID, start }) => `${resourceID} ${start}`).sort()
/** Returns each part that receives a reason: a stop divided by a break counts as one stop. */
const partsOf = (...selected: Stops[number][]) =>
  selected.flatMap(({ resourceID, parts }) => parts.map(({ start }) => ({ resourceID, start })))

test('lists the stops of all machines without a reason from Overall, longest first', async () => {
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

test('enters one reason for stops of several machines by mouse alone', async () => {
  const { unexplained, entriesWith, server } = await open('overall')
  const before = unexplained()
  await page.getByRole('button', { name: 'Give reasons' }).click()
  await expect.poll(count).toBe(before.length)
  const other = before.findIndex(({ resourceID }) => resourceID !== before[0]!.resourceID)
  for (const index of [0, other]) await stops().nth(index).click()
  await sheet()
    .getByRole('option', { name: /Chips being cleared/ })
    .click()
  await expectAccessible('[role=dialog]')
  await sheet().getByRole('button', { name: 'Give this reason to 2 stops' }).click()
  await expect.element(page.getByText('Reason Given to 2 Stops')).toBeVisible()
  await expect.poll(count).toBe(before.length - 2)
  expect(names(entriesWith('CHIPS'))).toEqual(names(partsOf(before[0]!, before[other]!)))
  await expect.poll(() => server.requests('POST', '/reasonEntries/bulk')).toHaveLength(1)
})

test('enters reasons by keyboard alone: arrows, Space, Enter, letters, Enter, then the next stop in the list', async () => {
  const { unexplained, entriesWith } = await open('downtime')
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
  expect(names(entriesWith('MEETING'))).toEqual(names(partsOf(before[0]!, before[2]!)))
  await expect.poll(count).toBe(before.length - 2)
})

test('undoes entered reasons without closing the sheet or losing the focus', async () => {
  const { unexplained, entriesWith } = await open('downtime')
  const before = unexplained()
  await page.getByRole('button', { name: 'Give reasons' }).click()
  for (const index of [0, 2]) await stops().nth(index).click()
  await sheet()
    .getByRole('option', { name: /Team meeting/ })
    .click()
  await sheet().getByRole('button', { name: 'Give this reason to 2 stops' }).click()
  await expect.element(page.getByText('Reason Given to 2 Stops')).toBeVisible()
  await expect.poll(hasFocus(list())).toBe(true)
  // F8 moves the focus to the notice and Escape back; Tab reaches it as well.
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
  expect(entriesWith('MEETING')).toEqual([])
  await expect.poll(count).toBe(before.length)
  await expect.poll(() => sheet().element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => param('unexplained')).toBe(null)
})

test('on a phone, reasons can be entered for all stops until none is left', async () => {
  const { unexplained } = await open('downtime', { size: 'phone' })
  await page.getByRole('button', { name: 'Give reasons' }).click()
  await stops().first().click()
  await sheet()
    .getByRole('option', { name: /Chips being cleared/ })
    .click()
  await sheet().getByRole('button', { name: 'Give this reason' }).click()
  await expect.element(page.getByText('Reason Given', { exact: true })).toBeVisible()
  await sheet().getByRole('button', { name: 'Select all' }).click()
  await sheet()
    .getByRole('option', { name: /Team meeting/ })
    .click()
  await sheet()
    .getByRole('button', { name: /^Give this reason to \d+ stops/ })
    .click()
  await expect.element(sheet().getByText('Every stop in this range has a reason.')).toBeVisible()
  expect(unexplained()).toEqual([])
  await sheet().getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => sheet().elements().length).toBe(0)
})

test('operators cannot open users or the audit log', async () => {
  await open('overall')
  await expect.element(page.getByRole('navigation').first().getByRole('link').first()).toBeVisible()
  for (const name of ['Users', 'Groups', 'Audit'])
    expect(page.getByRole('link', { name, exact: true }).elements(), name).toHaveLength(0)
})
