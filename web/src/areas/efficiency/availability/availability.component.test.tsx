import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { iso } from '../../../app/testing/plantFacts.fixture.ts'
import { addressOf, days, format, openPlant, param } from '../efficiency.fixture.ts'
import { lossClasses, lostSecs } from './availabilityLosses.ts'

const open = () => openPlant(addressOf('/efficiency/availability', days), { range: days })
const head = () => page.getByRole('region', { name: 'Availability', exact: true })
const list = () => page.getByRole('table', { name: 'Machines by planned time not run' })
const rowOf = (table: string, index: number) => page.getByRole('table', { name: table }).getByRole('row').nth(index)

test('shows the availability of all machines, without a comparison if there is no earlier data', async () => {
  const { total } = await open()
  const { availability } = total().total.buckets[0]!
  await expect
    .element(head().getByRole('button', { name: new RegExp(`Availability ${format.ratio(availability)}`) }))
    .toBeVisible()
  await expect.element(head().getByText('Nothing to compare with')).toBeVisible()
})

// Proves OPS-073
test('lists the time not run by class', async () => {
  const { total } = await open()
  const bucket = total().total.buckets[0]!
  const table = 'Why planned time was not run'
  await expect
    .poll(() => page.getByRole('table', { name: table }).getByRole('row').elements().length)
    .toBe(lossClasses.length + 1)
  for (const [index, kind] of lossClasses.entries())
    await expect
      .poll(() => rowOf(table, index + 1).query()?.textContent)
      .toContain(format.duration(bucket[`${kind}Secs`]))
})

test('lists the time not run by machine, longest first', async () => {
  const { total, named } = await open()
  const machines = total()
    .resources.map(({ resourceID, buckets }) => ({ resourceID, lost: lostSecs(buckets[0]!) }))
    .sort((a, b) => b.lost - a.lost)
  for (const [index, { resourceID, lost }] of machines.entries()) {
    const row = rowOf('Machines by planned time not run', index + 1)
    await expect.poll(() => row.query()?.textContent).toContain(named(resourceID))
    expect(row.element().textContent).toContain(format.duration(lost))
  }
})

// Proves OPS-073
test('selecting a machine in the list filters the view and links to the evidence', async () => {
  const { total, named } = await open()
  const { resourceID, buckets } = total().resources[0]!
  await list()
    .getByRole('button', { name: new RegExp(`^${resourceID}`) })
    .click()
  await expect.poll(() => param('machine')).toBe(resourceID)
  await head()
    .getByRole('button', { name: new RegExp(`Availability ${format.ratio(buckets[0]!.availability)}`) })
    .click()
  await expect
    .element(
      page.getByRole('dialog').getByText(new RegExp(`Availability of ${named(resourceID).replaceAll(/[()]/g, '.')}`)),
    )
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByRole('table', { name: 'By weekday and hour' }).getByRole('row', { name: /^Tue/ }))
    .toBeVisible()
})

test.each([
  ['availability', 'By weekday and hour'],
  ['performance', 'Part operations by speed loss'],
  ['quality', 'Pareto of scrap by part'],
])('axe finds no violations in the view %s', async (view, table) => {
  await openPlant(addressOf(`/efficiency/${view}`, days), { range: days })
  await expect.element(page.getByRole('table', { name: table })).toBeVisible()
  await expectAccessible()
})

test('arrow keys move through the list of machines and Enter selects', async () => {
  await open()
  await expect.element(list().getByRole('button').first()).toBeVisible()
  ;(list().getByRole('button').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  const second = document.activeElement?.getAttribute('aria-label')?.split(' ')[0]
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => param('machine')).toBe(second)
})

test('the lost-time chart opens its evidence by keyboard, and Escape closes it', async () => {
  await openPlant(addressOf('/efficiency/availability', days, '&machine=LATHE-01'), { range: days })
  const chart = page.getByRole('group', { name: /^Planned time not run, over time, LATHE-01/ })
  await expect.poll(() => chart.query()?.querySelector('canvas') ?? null).not.toBe(null)
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(page.getByRole('dialog').getByText(/Availability of LATHE-01/)).toBeVisible()
  expect(param('start')).toBe(iso(days.start))
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
})

test('a key shows the lost-time chart as a table', async () => {
  await open()
  const chart = page.getByRole('group', { name: /^Planned time not run, over time/ })
  await expect.element(chart).toBeVisible()
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('t')
  await expect.element(page.getByRole('table', { name: 'Planned time not run, over time' })).toBeVisible()
})

test('opens another view by keyboard', async () => {
  const { address } = await open()
  await expect.element(page.getByRole('tab', { name: 'Quality' })).toBeVisible()
  ;(page.getByRole('tab', { name: 'Quality' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address().pathname).toBe('/efficiency/quality')
})
