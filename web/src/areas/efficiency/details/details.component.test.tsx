import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addressOf, openPlant, param } from '../efficiency.fixture.ts'

const details = (machine: string) => addressOf('/efficiency/details', undefined, `&machine=${machine}`)

// Proves OPS-070
test('clicking a machine in Overall opens its details', async () => {
  const { page, address, resourceIDs } = await openPlant(addressOf('/efficiency/overall'))
  const machine = resourceIDs[0]!
  await page.getByRole('link', { name: machine, exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/efficiency/details')
  expect(param('machine')).toBe(machine)
  await expect.element(page.getByRole('img', { name: `States of ${machine} over time` })).toBeVisible()
})

test('the timeline of a machine shows its job operations and shifts', async () => {
  const { page } = await openPlant(details('LATHE-01'))
  const timeline = page.getByRole('group', { name: /Timeline of LATHE-01/ })
  await expect.element(timeline.getByText(/ · op \d+ · /).first()).toBeVisible()
  await expect.element(timeline.getByText(/^(Day|Early|Late|Night)$/).first()).toBeVisible()
})

test('the timeline of a machine shows the people who worked at it', async () => {
  const { page, plant, items } = await openPlant(details('LATHE-01'))
  const empIDs = [
    ...new Set(plant.machines.flatMap(({ plantSlices: slices }) => slices.flatMap((slice) => slice.empIDs))),
  ]
  items.add(
    'employees',
    empIDs.map((empID) => ({ empID, firstName: 'Ann', lastName: `Smith-${empID}` })),
  )
  const timeline = page.getByRole('group', { name: /Timeline of LATHE-01/ })
  const names = new RegExp(`^(${empIDs.map((id) => `${id} · Ann Smith-${id}`).join('|')})`)
  await expect.element(timeline.getByText(names).first()).toBeVisible()
})

test('lists the stops of a machine', async () => {
  const { page } = await openPlant(details('LATHE-01'))
  await expect.element(page.getByRole('region', { name: 'Stops' }).getByRole('row').nth(2)).toBeVisible()
})

test('the arrow key zooms the timeline in, and Home shows all of it again', async () => {
  const { page } = await openPlant(details('LATHE-01'))
  const timeline = page.getByRole('group', { name: /Timeline of LATHE-01/ })
  await expect.element(timeline).toBeVisible()
  const rangeText = () => document.querySelector('section[aria-label="Timeline"] h2 + div')?.textContent
  const before = rangeText()
  ;(timeline.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(rangeText).not.toBe(before)
  await userEvent.keyboard('{Home}')
  await expect.poll(rangeText).toBe(before)
})
