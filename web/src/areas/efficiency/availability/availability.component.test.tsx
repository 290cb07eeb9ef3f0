import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { iso } from '../../../app/testing/plantFacts.fixture.ts'
import { addressOf, days, format, openPlant, param } from '../efficiency.fixture.ts'
import { lossClasses, lostSecs } from './availabilityLosses.ts'

const open = () => openPlant(addressOf('/efficiency/availability', days), { range: days })
const head = () => page.getByRole('region', { name: 'Availability', exact: true })
const list = () => page.getByRole('table', { name: 'Machines by planned time not run' })
const rowOf = (table: string, place: number) => page.getByRole('table', { name: table }).getByRole('row').nth(place)

test('Availability shows the ratio of all machines, with nothing to compare where nothing was reported before', async () => {
  const { total } = await open()
  const { availability } = total().total.buckets[0]!
  await expect
    .element(head().getByRole('button', { name: new RegExp(`Availability ${format.ratio(availability)}`) }))
    .toBeVisible()
  await expect.element(head().getByText('Nothing to compare with')).toBeVisible()
})

// Proves OPS-073
test('the time that was not run is listed by class', async () => {
  const { total } = await open()
  const bucket = total().total.buckets[0]!
  const table = 'Why planned time was not run'
  await expect
    .poll(() => page.getByRole('table', { name: table }).getByRole('row').elements().length)
    .toBe(lossClasses.length + 1)
  for (const [place, kind] of lossClasses.entries())
    await expect
      .poll(() => rowOf(table, place + 1).query()?.textContent)
      .toContain(format.duration(bucket[`${kind}Secs`]))
})

test('the time that was not run is listed by machine, the most first', async () => {
  const { total, named } = await open()
  const machines = total()
    .resources.map(({ resourceID, buckets }) => ({ resourceID, lost: lostSecs(buckets[0]!) }))
    .sort((a, b) => b.lost - a.lost)
  for (const [place, { resourceID, lost }] of machines.entries()) {
    const row = rowOf('Machines by planned time not run', place + 1)
    await expect.poll(() => row.query()?.textContent).toContain(named(resourceID))
    expect(row.element().textContent).toContain(format.duration(lost))
  }
})

// Proves OPS-073
test('a machine of the list narrows the view and leads to the evidence', async () => {
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
  ['performance', 'Part operations by time lost to speed'],
  ['quality', 'Pareto of scrap by part'],
])('axe finds nothing in the view %s', async (view, table) => {
  await openPlant(addressOf(`/efficiency/${view}`, days), { range: days })
  await expect.element(page.getByRole('table', { name: table })).toBeVisible()
  await expectAccessible()
})

test('the list of machines is walked by arrow keys and picks by Enter', async () => {
  await open()
  await expect.element(list().getByRole('button').first()).toBeVisible()
  ;(list().getByRole('button').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  const second = document.activeElement?.getAttribute('aria-label')?.split(' ')[0]
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => param('machine')).toBe(second)
})

test('the chart of lost time opens its evidence by keyboard, and Escape closes that', async () => {
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

test('the chart of lost time can be read as a table by a key', async () => {
  await open()
  const chart = page.getByRole('group', { name: /^Planned time not run, over time/ })
  await expect.element(chart).toBeVisible()
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('t')
  await expect.element(page.getByRole('table', { name: 'Planned time not run, over time' })).toBeVisible()
})

test('another view opens by keyboard', async () => {
  const { address } = await open()
  await expect.element(page.getByRole('tab', { name: 'Quality' })).toBeVisible()
  ;(page.getByRole('tab', { name: 'Quality' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address().pathname).toBe('/efficiency/quality')
})
