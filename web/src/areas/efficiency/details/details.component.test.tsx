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
  const rows = () => page.getByRole('table', { name: 'Stops' }).getByRole('row').elements()
  const minor = rows().find(({ textContent }) => textContent.startsWith('Minor stop'))
  expect(minor?.textContent).toContain('No reason given')
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

test('a state that rules derive is shown as derived, with its rules', async () => {
  const stateRules = {
    rules: [{ state: 'running', when: [{ signal: 'spindleCurrent', is: 'above', value: 5, forSecs: 10 }] }],
    otherwise: 'idle',
  }
  const { page, plant } = await openPlant(details('LATHE-01'), {
    server: (server) =>
      server.on('GET', '/resources/{resourceID}/derivedStates', ({ query }) => [
        { start: query.get('start'), end: query.get('end'), deviceId: 1, connectorId: 8, stateRules },
      ]),
  })
  expect(plant.machines[0]).toMatchObject({ resourceID: 'LATHE-01', deviceId: 1 })
  const rules = page.getByRole('list', { name: 'Derived states' })
  await expect
    .element(rules)
    .toHaveTextContent(
      'State derived from signals by connector 8: Running when spindleCurrent is above 5 for 10 s; otherwise Idle',
    )
  await expect.element(rules.getByRole('link', { name: 'connector 8' })).toHaveAttribute('href', '/connectors/8')
  const timeline = page.getByRole('group', { name: /Timeline of LATHE-01/ })
  await expect.element(timeline.getByText('derived', { exact: true })).toBeVisible()
  ;(timeline.element() as HTMLElement).focus()
  await userEvent.keyboard('n')
  await expect.element(page.getByText(/^Derived from signals/)).toBeVisible()
  await userEvent.keyboard('t')
  await expect
    .element(
      page.getByRole('row', { name: /Running.*Derived from signals: spindleCurrent is above 5 for 10 s/ }).first(),
    )
    .toBeVisible()
})
