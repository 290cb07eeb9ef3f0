import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { evidenceOf } from '../../../app/testing/plantTime.fixture.ts'
import { addressOf, day, format, openPlant, param, plantNow } from '../efficiency.fixture.ts'

const machine = 'LATHE-01'
const reasons = [
  { reasonCode: 'TOOL-CHANGE', description: 'Tool change, worn', priority: 55 },
  { reasonCode: 'MEETING', description: 'Team meeting', priority: 12 },
  { reasonCode: 'CHIPS', description: 'Chips being cleared', priority: 45 },
]
const address = addressOf('/efficiency/details', day, `&machine=${machine}`)
const reader = permissionsWhere((_, flag) => flag === 'read')
const operator = permissionsWhere((area, flag) => flag === 'read' || (flag === 'write' && area === 'dashboards'))

async function open(options: Parameters<typeof openPlant>[1] = {}, at = address) {
  const plant = await openPlant(at, {
    machines: 2,
    permissions: operator,
    ...options,
    rows: { reasons, ...options.rows },
  })
  await expect.element(page.getByRole('grid', { name: 'Each stop' })).toBeVisible()
  const intervals = () => evidenceOf(plant.plant, machine, day, plantNow).intervals
  const entries = () => plant.items.rows('reasonEntries') as { reasonCode: string; start: string; end: string }[]
  return { ...plant, intervals, entries }
}
const row = (place: number) => document.querySelector<HTMLElement>(`[role=row][data-place="${place}"]`)
const sheet = () => page.getByRole('dialog')
const selected = () => sheet().getByRole('option', { selected: true })
const secs = (list: readonly { start: string; end: string }[]) =>
  list.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0) / 1000

/** Gives the first two stops without a reason that of the first choice, by keyboard alone. */
async function giveTwo() {
  await expect.poll(() => row(0)).not.toBe(null)
  ;(page.getByLabelText('Only those without a reason').element() as HTMLElement).focus()
  // Past the two headings that sort.
  for (const _ of ['From', 'Time', 'the list']) await userEvent.tab()
  await expect.poll(() => row(0) !== null && row(0) === document.activeElement).toBe(true)
  await userEvent.keyboard(' {ArrowDown} ')
  await expect.element(page.getByRole('button', { name: 'Give 2 stops a reason' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet().getByText(`Reason for 2 stops of ${machine}`)).toBeVisible()
  await expect.element(sheet().getByRole('option').first()).toBeVisible()
}

test('two stops are given a reason by keyboard alone, which the list then shows', async () => {
  const { intervals, entries } = await open()
  await giveTwo()
  // Nothing was given yet: reasons are in the order of their priority.
  await expect.poll(() => sheet().getByRole('option').first().query()?.textContent).toContain('Tool change, worn')
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('1')
  await expect.poll(() => selected().query()?.textContent).toContain('Tool change, worn')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Reason Given to 2 Stops')).toBeVisible()
  await expect.poll(() => sheet().elements().length).toBe(0)
  for (const place of [0, 1]) await expect.poll(() => row(place)?.textContent).toContain('Tool change, worn')
  const given = intervals().filter(({ reason }) => reason === 'TOOL-CHANGE')
  expect(secs(given)).toBe(secs(entries()))
  // The focus is where it was: at the second of the two.
  await expect.poll(() => document.activeElement?.getAttribute('data-place')).toBe('1')
})

test('a reason is changed rather than added to, though the priority of the other is higher', async () => {
  const { entries } = await open()
  await giveTwo()
  await userEvent.keyboard('1{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('data-place')).toBe('1')
  await userEvent.keyboard(' {Enter}')
  await expect.element(sheet().getByText(`Reason for a stop of ${machine}`)).toBeVisible()
  await expect
    .element(
      sheet()
        .getByRole('list', { name: 'What was said of it' })
        .getByText(/admin@plant\.test/),
    )
    .toBeVisible()
  await userEvent.keyboard('meet')
  await expect.poll(() => selected().query()?.textContent).toContain('Team meeting')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Reason Given', { exact: true })).toBeVisible()
  await expect.poll(() => sheet().elements().length).toBe(0)
  await expect.poll(() => row(1)?.textContent).toContain('Team meeting')
  expect(row(0)?.textContent).toContain('Tool change, worn')
  const latestFirst = entries().toSorted((a, b) => b.start.localeCompare(a.start))
  expect(latestFirst.map(({ reasonCode }) => reasonCode)).toEqual(['TOOL-CHANGE', 'MEETING'])
})

test('on the strip keys go from stop to stop, which the address keeps', async () => {
  const { intervals } = await open()
  const lanes = page.getByRole('group', { name: new RegExp(`Timeline of ${machine}`) })
  ;(lanes.element() as HTMLElement).focus()
  await userEvent.keyboard('nnp')
  await expect.poll(() => param('stops')).not.toBe(null)
  const stop = intervals().find(({ start }) => start === param('stops'))!
  expect(stop.countedAs).toMatch(/^(down|idle|minorStop|setup|off)$/)
})

test('a part of a stop gets its own reason, the rest keeps what the machine reported', async () => {
  const { intervals, entries } = await open()
  const lanes = page.getByRole('group', { name: new RegExp(`Timeline of ${machine}`) })
  ;(lanes.element() as HTMLElement).focus()
  await userEvent.keyboard('nnp')
  await expect.poll(() => param('stops')).not.toBe(null)
  const stop = intervals().find(({ start }) => start === param('stops'))!
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => [param('zoomFrom'), param('zoomTo')]).not.toContain(null)
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet().getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('chips')
  await sheet().getByLabelText('Only a part of it').click()
  ;(sheet().getByLabelText('End of the part').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft>10/}')
  await sheet().getByRole('button', { name: 'Give this reason' }).click()
  await expect.element(page.getByText('Reason Given', { exact: true })).toBeVisible()
  const [entry] = entries()
  expect(entry).toMatchObject({ reasonCode: 'CHIPS', start: stop.start })
  const within = intervals().filter(({ start, end }) => start >= entry!.start && end <= entry!.end)
  expect(within.every(({ reason }) => reason === 'CHIPS')).toBe(true)
  expect(intervals().find(({ start }) => start === entry!.end)).toMatchObject({ reason: stop.reportedReason })
})

test('an address with a zoom shows that part of the timeline', async () => {
  const [from, to] = ['2026-11-18T13:00:00.000Z', '2026-11-18T15:30:00.000Z']
  await open({}, `${address}&zoomFrom=${from}&zoomTo=${to}`)
  const times = () => document.querySelector('section[aria-label="Timeline"] h2 + div')?.textContent
  for (const at of [from, to]) await expect.poll(times).toContain(format.instant(Date.parse(at), 'time'))
})

test('whoever may only read sees what was said, by whom, and can say nothing', async () => {
  // The latest stop, which stands first in the list.
  const [start, end] = ['2026-11-19T02:30:00.000Z', '2026-11-19T03:00:00.000Z']
  const said = { reasonEntryID: 1, resourceID: machine, start, end, reasonCode: 'TOOL-CHANGE' }
  const by = { enteredBy: 'operator@plant.test', enteredAt: '2026-11-19T08:00:00.000Z' }
  await open({ permissions: reader, rows: { reasonEntries: [{ ...said, ...by }] } })
  await expectAccessible()
  expect(page.getByRole('grid', { name: 'Each stop' }).getByRole('checkbox').elements()).toHaveLength(0)
  await page.getByRole('row').filter({ hasText: 'Tool change, worn' }).first().click()
  await expect
    .element(
      sheet()
        .getByRole('list', { name: 'What was said of it' })
        .getByText(/operator@plant\.test/),
    )
    .toBeVisible()
  await expect.element(sheet().getByText(/'Give reasons, fill in checks' on 'Dashboards'/)).toBeVisible()
  expect(sheet().getByRole('listbox').elements()).toHaveLength(0)
  expect(
    sheet()
      .getByRole('button', { name: /Give|Remove|Change/ })
      .elements(),
  ).toHaveLength(0)
})
