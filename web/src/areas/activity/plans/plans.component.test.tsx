import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { clippedTexts, overlappingTexts } from '../../../app/testing/layout.fixture.ts'
import { currentRow } from '../../../app/testing/plantServer.fixture.ts'
import { openActivity, rowOf, table } from '../activity.fixture.ts'

const plan = () =>
  page.getByRole('img', { name: 'Ground floor: 8 machines, 3 people. The list next to it has the same information.' })
const panel = () => page.getByRole('region', { name: 'At M-05' })
const longNames = Array.from({ length: 8 }, (_, index) =>
  currentRow({
    resourceID: `M-0${index + 1}`,
    deviceId: index + 1,
    planned: true,
    description: `Machining center ${index + 1} with pallet changer and tool store`,
  }),
)
const fitsWidth = () => document.documentElement.scrollWidth <= window.innerWidth

test('the plan and its list are side by side and use the whole width', async () => {
  await openActivity('floorPlans')
  await expect.element(plan()).toBeVisible()
  await expect.element(table('Machines')).toBeVisible()
  await expect
    .poll(() => {
      const [planBox, listed] = [plan(), table('Machines')].map((part) => part.element().getBoundingClientRect())
      return [listed!.x > planBox!.right, Math.abs(listed!.y - planBox!.y) < 8, listed!.right > 1400]
    })
    .toEqual([true, true, true])
})

test('the list shows the activity at each machine: its job, and the people there by ticket, machine and tag', async () => {
  await openActivity('floorPlans')
  await expect.poll(() => rowOf('Machines', 'M-05')).toMatch(/J-1.*Ada Okafor.*Ben Okafor/)
  await expect.poll(() => rowOf('Machines', 'M-01')).toMatch(/J-2No ticket.*Cy Okafor/)
  await table('Machines').getByRole('button', { name: 'M-05' }).click()
  const texts = () =>
    panel()
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(texts).toContainEqual(expect.stringMatching(/Ben Okafor.*Labor ticket, Machine, Tag/))
  await expectAccessible()
})

test.for([
  [1440, 900],
  [1920, 1080],
] as const)(
  'long names of machines, jobs and people beside the plan are shown completely, or on hover, at %i × %i',
  async (size) => {
    await openActivity('floorPlans', { size, server: (server) => server.on('GET', '/resources/current', longNames) })
    await expect.poll(() => rowOf('Machines', 'M-05')).toMatch(/pallet changer.*J-1.*Ada Okafor.*Ben Okafor/)
    expect(clippedTexts(table('Machines').element())).toEqual([])
    expect(overlappingTexts(table('Machines').element())).toEqual([])
  },
)

test('shifts on the time slider have the names from their schedules', async () => {
  await openActivity('floorPlans')
  const names = () => [...document.querySelectorAll('[data-band]')].map(({ textContent }) => textContent)
  await expect.poll(() => [...new Set(names())].filter(Boolean).sort()).toEqual(['Doves', 'Larks', 'Owls'])
})

test('the slider moves by keyboard to the state of an earlier time', async () => {
  const { address } = await openActivity('floorPlans')
  await table('Machines').getByRole('button', { name: 'M-05' }).click()
  ;(page.getByRole('slider', { name: 'Time slider' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => address().searchParams.get('slider')).toBe('95')
  await expect.poll(() => rowOf('Machines', 'M-05')).toMatch(/RunningJ-1Tag elsewhere/)
  await expect
    .element(panel().getByText('E-1 · Ada Okafor has a ticket on J-1 at M-05, but their tag is in Goods in'))
    .toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => rowOf('Machines', 'M-05')).toMatch(/Unknown$/)
})

test('on a phone the list is below the plan, and names of the areas have space between them', async () => {
  await openActivity('floorPlans', { size: 'phone' })
  await expect.poll(() => rowOf('Machines', 'M-05')).toMatch(/J-1/)
  await expect.poll(fitsWidth).toBe(true)
  const names = [...document.querySelectorAll('nav[aria-label="Areas"] > * > span')]
  const boxes = names.map((name) => name.getBoundingClientRect())
  const gaps = boxes.slice(1).map(({ left }, index) => left - boxes[index]!.right)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)
})

test.each(['details', 'alerts', 'insights', 'data'])('on a phone %s is not wider than the page', async (view) => {
  await openActivity(view, { size: 'phone' })
  await expect.element(page.getByRole('combobox', { name: 'Facility' })).toBeVisible()
  await expect.poll(fitsWidth).toBe(true)
})

test('without an activity facility the first Locating facility is shown, and Facilities explains this', async () => {
  const { restart } = await openActivity('floorPlans')
  const facility = page.getByRole('combobox', { name: 'Facility' })
  await expect.poll(() => facility.query()?.textContent ?? '', { timeout: 60_000 }).toContain('Hall 1')
  restart('/facilities')
  await expect
    .element(page.getByText(/^Without activity facilities, Activity shows the floor plans of Locating\./))
    .toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Locating facilities' }).click()
  await expect.element(page.getByRole('list', { name: 'Locating facilities in their order' })).toBeVisible()
})

// Proves OPS-152
test('the first activity facility is open until another is selected', async () => {
  const { address } = await openActivity('floorPlans', {
    facilities: [
      { facilityId: 3, facilityName: 'Shop', type: 'activity' },
      { facilityId: 4, facilityName: 'Annex', type: 'activity' },
    ],
    rows: { floorPlans: [{ floorPlanId: 3, facilityId: 3, floorPlanName: 'Shop floor', floor: 0 }] },
  })
  const facility = page.getByRole('combobox', { name: 'Facility' })
  await expect.poll(() => facility.query()?.textContent).toContain('Shop')
  await expect
    .element(page.getByText('No machine is placed on this floor plan. Place machines under Floor plans.'))
    .toBeVisible()
  await facility.click()
  const options = page.getByRole('option')
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(['Shop', 'Annex'])
  await page.getByRole('option', { name: 'Annex' }).click()
  await expect.element(page.getByText('This facility has no floor plan yet. Add one under Floor plans.')).toBeVisible()
  expect(address().search).toMatch(/facility=(%22)?4/)
})
