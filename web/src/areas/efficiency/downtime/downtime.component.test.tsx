import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { addressOf, day, format, openPlant, param } from '../efficiency.fixture.ts'

const chips = { reasonCode: 'CHIPS', description: 'Chips being cleared', color: '#2E86AB' }
const open = (more = '') => openPlant(addressOf('/efficiency/downtime', day, more), { rows: { reasons: [chips] } })
const defaultFilter = { timeClasses: ['down', 'idle'], scheduled: true } as const
const lostSecs = (row: BreakdownRow) => row.downSecs + row.idleSecs
const sortByLoss = (rows: BreakdownRow[]) => rows.sort((a, b) => lostSecs(b) - lostSecs(a))
const sum = (rows: BreakdownRow[], of: (row: BreakdownRow) => number) => rows.reduce((all, row) => all + of(row), 0)
const table = (name: string | RegExp) => page.getByRole('table', { name })
/** Shift names in the plant's schedules. */
const shiftNames = [undefined, 'Day / Early', 'Late', 'Night']

// Proves OPS-072
test('totals the lost time and stops of all reasons, and lists reasons, longest first', async () => {
  const { breakdown } = await open()
  const rows = sortByLoss(breakdown(['reason'], defaultFilter))
  const summary = page.getByRole('region', { name: 'Downtime', exact: true })
  await expect.element(summary.getByText(format.duration(sum(rows, lostSecs)), { exact: true })).toBeVisible()
  const stops = format.count(sum(rows, (row) => row.stops ?? 0))
  await expect.element(summary.getByText(stops, { exact: true })).toBeVisible()
  const reasons = table('By reason').getByRole('row')
  await expect.element(reasons.nth(1).getByText(format.duration(lostSecs(rows[0]!)), { exact: true })).toBeVisible()
  await expect.element(reasons.last().getByText('100 %', { exact: true })).toBeVisible()
  await expectAccessible()
})

// Proves OPS-072
test('leads by keyboard from a reason to its machines and stops, and from a stop to the timeline', async () => {
  const { breakdown, address } = await open()
  const reason = sortByLoss(breakdown(['reason'], defaultFilter))[1]!.reason!
  await expect.element(table('By reason').getByRole('button').first()).toBeVisible()
  ;(table('By reason').getByRole('button').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => param('reason')).toBe(reason)
  const [worst] = sortByLoss(breakdown(['resourceID', 'reason'], defaultFilter).filter((row) => row.reason === reason))
  const first = table('By machine').getByRole('row').nth(1)
  await expect.element(first.getByText(format.duration(lostSecs(worst!)), { exact: true })).toBeVisible()
  const stops = table(new RegExp(`Stops of ${worst!.resourceID} `))
  await expect.element(stops).toHaveAttribute('aria-rowcount', String(worst!.stops))
  await stops.getByRole('link').first().click()
  await expect.poll(() => address().pathname).toBe('/efficiency/details')
  expect(param('machine')).toBe(worst!.resourceID)
})

test('compares shifts by the stop classes and the measure in the URL', async () => {
  const { breakdown } = await open('&classes=setup&measure=stops')
  for (const { shiftNum, stops } of breakdown(['shiftNum'], { timeClasses: ['setup'], scheduled: true })) {
    const name = new RegExp(`${shiftNames[Number(shiftNum)]}, ${format.count(stops)}`)
    await expect.element(table('By shift').getByRole('button', { name })).toBeVisible()
  }
})

test('stores the selected stop classes and the measure in the URL', async () => {
  await open('&classes=setup&measure=stops')
  await page.getByRole('button', { name: 'Down', exact: true }).click()
  await expect.poll(() => param('classes')).toBe('down,setup')
  await page.getByRole('button', { name: 'Time', exact: true }).click()
  await expect.poll(() => param('measure')).toBe(null)
})

test('filters the view by shift and hour, and removes the filters', async () => {
  const { breakdown } = await open('&classes=down,setup')
  await table('By shift').getByRole('button').first().click()
  await expect.poll(() => param('shift')).not.toBe(null)
  const secs = (row: BreakdownRow) => row.downSecs + row.setupSecs
  const [hour] = breakdown(['hourOfDay', 'shiftNum'], { timeClasses: ['setup', 'down'], scheduled: true })
    .filter(({ shiftNum }) => String(shiftNum) === param('shift'))
    .sort((a, b) => secs(b) - secs(a))
  const name = `${String(hour!.hourOfDay).padStart(2, '0')}:00, ${format.duration(secs(hour!))}`
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect.poll(() => param('hour')).toBe(String(hour!.hourOfDay))
  await page.getByRole('button', { name: /Remove filter (Day|Late|Night)/ }).click()
  await expect.poll(() => param('shift')).toBe(null)
})

test('highlights stops without a reason and lets the user enter one in the list', async () => {
  const { items } = await open()
  await expect.element(page.getByText(/have no reason yet/)).toBeVisible()
  await table('By reason')
    .getByRole('button', { name: /^No reason given/ })
    .click()
  await expect.poll(() => param('reason')).toBe('')
  const list = page.getByRole('region', { name: /^Stops of / }).getByRole('table')
  await expect.element(list).toBeVisible()
  const before = Number(list.element().getAttribute('aria-rowcount'))
  await list
    .getByRole('button', { name: /^Reason of the stop/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Chips being cleared').first().click()
  await sheet.getByRole('button', { name: 'Give this reason' }).click()
  await expect.poll(() => sheet.elements().length).toBe(0)
  expect(items.rows('reasonEntries')).toEqual([expect.objectContaining({ reasonCode: 'CHIPS' })])
  await expect.poll(() => Number(list.query()?.getAttribute('aria-rowcount') ?? 0)).toBe(before - 1)
  await expect.element(table('By reason').getByRole('button', { name: /^Chips being cleared/ })).toBeVisible()
})
