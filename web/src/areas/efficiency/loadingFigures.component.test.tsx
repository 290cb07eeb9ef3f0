import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeRequest, FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { addressOf, day, days, openPlant } from './efficiency.fixture.ts'

/** Holds the requests of an operation that match, until the returned function is called. */
function holdSome(method: string, template: string, isHeld: (request: FakeRequest) => boolean) {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return {
    server: (server: FakeServer) => server.on(method, template, (request) => (isHeld(request) ? promise : undefined)),
    release: () => resolve(undefined),
  }
}
const bodyOf = ({ body }: FakeRequest) => body as { resolution?: string; startDate: string; detail?: string }
const skeletons = (within: Element | null | undefined) => within?.querySelectorAll('.MuiSkeleton-root').length ?? 0
const dashes = (within: Element | null | undefined) => within?.textContent?.match(/(?<!\d ?)–(?! ?\d)/g)?.length ?? 0

test('in Schedule the sums of days are skeletons while they are under way', async () => {
  const held = holdSome('POST', '/resources/getTEEP', (request) => bodyOf(request).detail === 'total')
  await openPlant(addressOf('/efficiency/schedule', days), { range: days, server: held.server })
  const row = page.getByRole('row').filter({ hasText: 'All together' })
  await expect.poll(() => skeletons(row.query())).toBe(2)
  expect(dashes(row.element())).toBe(0)
  held.release()
  await expect.element(row.getByText(/^\d\S* \/ \d\S* h$/).first()).toBeVisible()
  expect(skeletons(row.element())).toBe(0)
})

test('in Schedule the day of a machine is not empty while its plan is under way', async () => {
  const held = holdSome('GET', '/resources/{resourceID}/plan', () => true)
  const ahead = { start: day.end, end: day.end + 3 * 86_400_000 }
  await openPlant(addressOf('/efficiency/schedule', ahead), { server: held.server })
  const cells = () => [...document.querySelectorAll('[aria-label="Planned and run, day by day"] [data-cell]')]
  await expect.poll(() => cells().length).toBeGreaterThan(0)
  await expect.poll(() => cells().filter((cell) => cell.querySelector('.coming')).length).toBe(cells().length)
  held.release()
  await expect.poll(() => cells().filter((cell) => cell.querySelector('a')).length).toBe(cells().length)
})

test('in Run Details what is left of a job is a skeleton while its life is under way', async () => {
  const held = holdSome('POST', '/analytics/jobEffHistory', () => true)
  await openPlant(addressOf('/efficiency/runDetails'), { server: held.server })
  const row = page.getByRole('table', { name: 'Job operations' }).getByRole('row').nth(1)
  await expect.poll(() => skeletons(row.query())).toBe(1)
  await row.getByRole('button').first().click()
  const facts = page.getByRole('dialog').getByRole('table').first()
  await expect.poll(() => skeletons(facts.query())).toBe(8)
  held.release()
  await expect.poll(() => [skeletons(facts.query()), skeletons(row.query())]).toEqual([0, 0])
})

test('in Availability the change of each class is a skeleton while the time compared with is under way', async () => {
  const before = new Date(day.start).toISOString()
  const held = holdSome('POST', '/resources/getTEEP', (request) => bodyOf(request).startDate < before)
  await openPlant(addressOf('/efficiency/availability', day, '&compare=previous'), { server: held.server })
  const classes = page.getByRole('table', { name: 'Why planned time was not run' })
  await expect.poll(() => skeletons(classes.query())).toBe(6)
  held.release()
  await expect.poll(() => skeletons(classes.query())).toBe(0)
})

test.each([
  ['overall', /^OEE by /],
  ['availability', /^Planned time not run over time|over time$/],
  ['quality', /over time$/],
] as const)('the chart over time of %s is a skeleton while its steps are under way', async (view, name) => {
  const held = holdSome('POST', '/resources/getTEEP', (request) => bodyOf(request).resolution === 'hour')
  await openPlant(addressOf(`/efficiency/${view}`), { server: held.server })
  const chart = page.getByRole('region', { name })
  await expect.poll(() => skeletons(chart.query())).toBe(1)
  held.release()
  await expect.poll(() => skeletons(chart.query())).toBe(0)
  await expect.element(chart.getByRole('img').or(chart.getByRole('group')).first()).toBeVisible()
})

test('the hours of a machine are a skeleton while they are under way', async () => {
  const held = holdSome('POST', '/resources/getTEEP', (request) => bodyOf(request).resolution === 'hour')
  const { resourceIDs } = await openPlant(addressOf('/efficiency/overall'), { server: held.server })
  const table = page.getByRole('region', { name: 'Machines', exact: true })
  await expect.poll(() => skeletons(table.query())).toBe(resourceIDs.length)
  held.release()
  await expect.poll(() => skeletons(table.query())).toBe(0)
})
