import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { iso } from '../../../app/testing/plantFacts.fixture.ts'
import { addressOf, day, format, openPlant, param } from '../efficiency.fixture.ts'

const open = (range = day, more = '', options: Parameters<typeof openPlant>[1] = {}) =>
  openPlant(addressOf('/efficiency/schedule', range, more), options)
const nextDay = { start: day.start, end: day.end + 86_400_000 }
const daysOf = (machine: string) => page.getByRole('table', { name: `Days of ${machine}` })

// Proves OPS-071
test('shows planned and run time for the days of each machine', async () => {
  const { total } = await open()
  for (const { resourceID, buckets } of total().resources) {
    const { plannedSecs, runSecs } = buckets[0]!
    const text = `${resourceID}, Wed, Nov 18: Planned ${format.duration(plannedSecs)}, Run ${format.duration(runSecs)}`
    await expect.element(page.getByRole('link', { name: new RegExp(text.replaceAll('.', '\\.')) })).toBeVisible()
  }
  await expectAccessible()
})

test('arrow keys move over the days, and Enter opens the timeline of a day', async () => {
  const { address, resourceIDs } = await open()
  const cells = () => [
    ...document.querySelectorAll<HTMLElement>('[aria-label="Planned and run time by day"] [data-cell] a'),
  ]
  await expect.poll(() => cells().length).toBe(resourceIDs.length)
  cells()[0]!.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell')).toBe('1 0')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address().pathname).toBe('/efficiency/details')
  const times = [iso(day.start), iso(day.end)]
  expect([param('machine'), param('from'), param('to')]).toEqual([resourceIDs[1], ...times])
})

test('shows all machines with their totals if the selected machine is not in scope', async () => {
  await open(day, '&machine=GONE')
  const all = page.getByRole('row').filter({ hasText: 'Total' })
  await expect.element(all.getByText(/^\d\S* \/ \d\S* h$/)).toBeVisible()
})

test('shows shifts, run time and exceptions on the days of a machine', async () => {
  const machine = 'LATHE-01'
  const drill = { kind: 'plannedStop', start: '10:00', end: '10:30', reason: 'Fire drill' }
  const { total } = await open(nextDay, `&machine=${machine}`, {
    rows: { scheduleExceptions: [{ scheduleID: 'TWO-SHIFT', resourceID: machine, date: '2026-11-19', ...drill }] },
  })
  await expect.element(daysOf(machine).getByRole('columnheader', { name: 'Planned so far' })).toBeVisible()
  const row = (name: string) => daysOf(machine).getByRole('row').filter({ hasText: name })
  await expect.element(row('Thu, Nov 19').getByText(/Planned stop 10:00–10:30 Fire drill/)).toBeVisible()
  await expect.element(row('Wed, Nov 18').getByText('Early').first()).toBeVisible()
  const { runSecs } = total().resources.find(({ resourceID }) => resourceID === machine)!.buckets[0]!
  await expect.element(row('Wed, Nov 18').getByText(format.duration(runSecs), { exact: true })).toBeVisible()
  await expectAccessible()
})

test.each(['LATHE-01', 'LATHE-02', 'LATHE-03'])('lists unscheduled run time of %s', async (machine) => {
  const { total } = await open(day, `&machine=${machine}`)
  const hours = total(day, 'hour').resources.find(({ resourceID }) => resourceID === machine)!.buckets
  const outside = hours.filter(({ unscheduledRunSecs }) => unscheduledRunSecs > 0)
  const intervalStarts = outside.filter(({ start }, index) => outside[index - 1]?.end !== start)
  const list = page.getByRole('table', { name: 'Unscheduled running' })
  if (intervalStarts.length > 0)
    await expect.element(list).toHaveAttribute('aria-rowcount', String(intervalStarts.length))
  else await expect.element(page.getByText('No machine ran outside its schedule in this range.')).toBeVisible()
})

test('shows 25 hours on the day when clocks are set back', async () => {
  const range = { start: Date.parse('2026-11-01T04:00:00Z'), end: Date.parse('2026-11-02T05:00:00Z') }
  await open(range, '&machine=LATHE-01')
  const row = daysOf('LATHE-01').getByRole('row').filter({ hasText: 'Sun, Nov 1' })
  await expect.element(row.getByText('25 h', { exact: true })).toBeVisible()
})
