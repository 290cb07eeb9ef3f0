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
const row = (index: number) => document.querySelector<HTMLElement>(`[role=row][data-place="${index}"]`)
const sheet = () => page.getByRole('dialog')
const selected = () => sheet().getByRole('option', { selected: true })
const secs = (list: readonly { start: string; end: string }[]) =>
  list.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0) / 1000

/** Opens the reason form for the first two stops without a reason, by keyboard alone. */
async function openReasonsForTwo() {
  await expect.poll(() => row(0)).not.toBe(null)
  ;(page.getByLabelText('Only stops without a reason').element() as HTMLElement).focus()
  // Skips the two sortable headings.
  for (const _ of ['From', 'Time', 'the list']) await userEvent.tab()
  await expect.poll(() => row(0) !== null && row(0) === document.activeElement).toBe(true)
  await userEvent.keyboard(' {ArrowDown} ')
  await expect.element(page.getByRole('button', { name: 'Give 2 stops a reason' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet().getByText(`Reason for 2 stops of ${machine}`)).toBeVisible()
  await expect.element(sheet().getByRole('option').first()).toBeVisible()
}

test('enters a reason for two stops by keyboard alone, and shows it in the list', async () => {
  const { intervals, entries } = await open()
  await openReasonsForTwo()
  // No reason has been used yet, so they are sorted by priority.
  await expect.poll(() => sheet().getByRole('option').first().query()?.textContent).toContain('Tool change, worn')
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('1')
  await expect.poll(() => selected().query()?.textContent).toContain('Tool change, worn')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Reason Given to 2 Stops')).toBeVisible()
  await expect.poll(() => sheet().elements().length).toBe(0)
  for (const index of [0, 1]) await expect.poll(() => row(index)?.textContent).toContain('Tool change, worn')
  const explained = intervals().filter(({ reason }) => reason === 'TOOL-CHANGE')
  expect(secs(explained)).toBe(secs(entries()))
  // The focus returns to the second of the two stops.
  await expect.poll(() => document.activeElement?.getAttribute('data-place')).toBe('1')
})

test('a saved stop is no longer selected, and a selected stop that the list omits gets no reason from it', async () => {
  await open()
  const give = page.getByRole('button', { name: /^Give (a|\d+ stops a) reason$/ })
  const only = page.getByLabelText('Only stops without a reason')
  await openReasonsForTwo()
  await userEvent.keyboard('1{Enter}')
  await expect.poll(() => sheet().elements().length).toBe(0)
  await expect.element(give).toBeDisabled()
  expect(param('stops')).toBeNull()
  await expect.poll(() => row(0)?.textContent).toContain('Tool change, worn')
  ;(row(0)!.querySelector('input') as HTMLElement).click()
  await expect.element(give).toBeEnabled()
  await only.click()
  await expect.element(give).toBeDisabled()
  await only.click()
  await expect.element(give).toBeEnabled()
})

test('after a reason was given, keys on the timeline go on from that stop', async () => {
  await open()
  const lanes = page.getByRole('group', { name: new RegExp(`Timeline of ${machine}`) })
  ;(lanes.element() as HTMLElement).focus()
  await userEvent.keyboard('nn')
  await expect.poll(() => param('stops')).not.toBe(null)
  const second = param('stops')!
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet().getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('1{Enter}')
  await expect.poll(() => sheet().elements().length).toBe(0)
  await expect.poll(() => param('stops')).toBe(null)
  ;(lanes.element() as HTMLElement).focus()
  await userEvent.keyboard('n')
  await expect.poll(() => (param('stops') ?? '') > second).toBe(true)
})

test('saves a reason that is entered before the existing entries are read', async () => {
  const { server, entries } = await open()
  const release = server.hold('GET', '/reasonEntries')
  await openReasonsForTwo()
  await userEvent.keyboard('1{Enter}')
  await expect.poll(() => server.requests('GET', '/reasonEntries').length).toBeGreaterThan(0)
  expect(entries()).toEqual([])
  release()
  await expect.element(page.getByText('Reason Given to 2 Stops')).toBeVisible()
  expect(entries().map(({ reasonCode }) => reasonCode)).toEqual(['TOOL-CHANGE', 'TOOL-CHANGE'])
})

test('replaces a reason instead of adding one, even if the previous one has a higher priority', async () => {
  const { entries } = await open()
  await openReasonsForTwo()
  await userEvent.keyboard('1{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('data-place')).toBe('1')
  await userEvent.keyboard(' {Enter}')
  await expect.element(sheet().getByText(`Reason for a stop of ${machine}`)).toBeVisible()
  await expect
    .element(
      sheet()
        .getByRole('list', { name: 'Entered reasons' })
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

test('keys move from stop to stop on the state strip; the stop is stored in the URL', async () => {
  const { intervals } = await open()
  const lanes = page.getByRole('group', { name: new RegExp(`Timeline of ${machine}`) })
  ;(lanes.element() as HTMLElement).focus()
  await userEvent.keyboard('nnp')
  await expect.poll(() => param('stops')).not.toBe(null)
  const stop = intervals().find(({ start }) => start === param('stops'))!
  expect(stop.countedAs).toMatch(/^(down|idle|minorStop|setup|off)$/)
})

test('a part of a stop gets its own reason; the remainder keeps the reported reason', async () => {
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
  await sheet().getByLabelText('Only a part of the stop').click()
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

test('a URL with a zoom shows that part of the timeline', async () => {
  const [from, to] = ['2026-11-18T13:00:00.000Z', '2026-11-18T15:30:00.000Z']
  await open({}, `${address}&zoomFrom=${from}&zoomTo=${to}`)
  const times = () => document.querySelector('section[aria-label="Timeline"] h2 + div')?.textContent
  for (const at of [from, to]) await expect.poll(times).toContain(format.instant(Date.parse(at), 'time'))
})

test('a user without write permission sees reasons and their authors but cannot enter any', async () => {
  // The latest stop, which is first in the list.
  const [start, end] = ['2026-11-19T02:30:00.000Z', '2026-11-19T03:00:00.000Z']
  const reasonEntry = { reasonEntryID: 1, resourceID: machine, start, end, reasonCode: 'TOOL-CHANGE' }
  const by = { enteredBy: 'operator@plant.test', enteredAt: '2026-11-19T08:00:00.000Z' }
  await open({ permissions: reader, rows: { reasonEntries: [{ ...reasonEntry, ...by }] } })
  await expectAccessible()
  expect(page.getByRole('grid', { name: 'Each stop' }).getByRole('checkbox').elements()).toHaveLength(0)
  await page.getByRole('row').filter({ hasText: 'Tool change, worn' }).first().click()
  await expect
    .element(
      sheet()
        .getByRole('list', { name: 'Entered reasons' })
        .getByText(/operator@plant\.test/),
    )
    .toBeVisible()
  await expect.element(sheet().getByText(/'Enter reasons, fill in checks' on 'Dashboards'/)).toBeVisible()
  expect(sheet().getByRole('listbox').elements()).toHaveLength(0)
  expect(
    sheet()
      .getByRole('button', { name: /Give|Remove|Change/ })
      .elements(),
  ).toHaveLength(0)
})
