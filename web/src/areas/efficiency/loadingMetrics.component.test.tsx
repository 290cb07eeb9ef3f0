import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeRequest, FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { addressOf, day, days, openPlant } from './efficiency.fixture.ts'

/** Blocks matching requests of an operation until the returned function is called. */
function blockRequests(method: string, template: string, isBlocked: (request: FakeRequest) => boolean = () => true) {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return {
    server: (server: FakeServer) =>
      server.on(method, template, (request) => (isBlocked(request) ? promise : undefined)),
    release: () => resolve(undefined),
  }
}
const bodyOf = ({ body }: FakeRequest) => body as { resolution?: string; startDate: string; detail?: string }
const skeletons = (within: Element | null | undefined) => within?.querySelectorAll('.MuiSkeleton-root').length ?? 0
const dashes = (within: Element | null | undefined) => within?.textContent?.match(/(?<!\d ?)–(?! ?\d)/g)?.length ?? 0

test('Schedule shows skeletons for the totals of days while they are loading', async () => {
  const blocked = blockRequests('POST', '/resources/getTEEP', (request) => bodyOf(request).detail === 'total')
  await openPlant(addressOf('/efficiency/schedule', days), { range: days, server: blocked.server })
  const row = page.getByRole('row').filter({ hasText: 'Total' })
  await expect.poll(() => skeletons(row.query())).toBe(2)
  expect(dashes(row.element())).toBe(0)
  blocked.release()
  await expect.element(row.getByText(/^\d\S* \/ \d\S* h$/).first()).toBeVisible()
  expect(skeletons(row.element())).toBe(0)
})

test('Schedule does not show the day of a machine as empty while its plan is loading', async () => {
  const blocked = blockRequests('GET', '/resources/{resourceID}/plan', () => true)
  const ahead = { start: day.end, end: day.end + 3 * 86_400_000 }
  await openPlant(addressOf('/efficiency/schedule', ahead), { server: blocked.server })
  const cells = () => [...document.querySelectorAll('[aria-label="Planned and run time by day"] [data-cell]')]
  await expect.poll(() => cells().length).toBeGreaterThan(0)
  await expect.poll(() => cells().filter((cell) => cell.querySelector('.coming')).length).toBe(cells().length)
  blocked.release()
  await expect.poll(() => cells().filter((cell) => cell.querySelector('a')).length).toBe(cells().length)
})

test('Run Details shows a skeleton for the remaining quantity of a job while its history is loading', async () => {
  const blocked = blockRequests('POST', '/analytics/jobEffHistory', () => true)
  await openPlant(addressOf('/efficiency/runDetails'), { server: blocked.server })
  const row = page.getByRole('table', { name: 'Job operations' }).getByRole('row').nth(1)
  await expect.poll(() => skeletons(row.query())).toBe(1)
  await row.getByRole('button').first().click()
  const facts = page.getByRole('dialog').getByRole('table').first()
  await expect.poll(() => skeletons(facts.query())).toBe(8)
  blocked.release()
  await expect.poll(() => [skeletons(facts.query()), skeletons(row.query())]).toEqual([0, 0])
})

test('Availability shows a skeleton for the change of each class while the comparison period is loading', async () => {
  const before = new Date(day.start).toISOString()
  const blocked = blockRequests('POST', '/resources/getTEEP', (request) => bodyOf(request).startDate < before)
  await openPlant(addressOf('/efficiency/availability', day, '&compare=previous'), { server: blocked.server })
  const classes = page.getByRole('table', { name: 'Why planned time was not run' })
  await expect.poll(() => skeletons(classes.query())).toBe(6)
  blocked.release()
  await expect.poll(() => skeletons(classes.query())).toBe(0)
})

test.each([
  ['overall', /^OEE by /],
  ['availability', /^Planned time not run over time|over time$/],
  ['quality', /over time$/],
] as const)('%s shows a skeleton for the chart over time while its steps are loading', async (view, name) => {
  const blocked = blockRequests('POST', '/resources/getTEEP', (request) => bodyOf(request).resolution === 'hour')
  await openPlant(addressOf(`/efficiency/${view}`), { server: blocked.server })
  const chart = page.getByRole('region', { name })
  await expect.poll(() => skeletons(chart.query())).toBe(1)
  blocked.release()
  await expect.poll(() => skeletons(chart.query())).toBe(0)
  await expect.element(chart.getByRole('img').or(chart.getByRole('group')).first()).toBeVisible()
})

test('shows a skeleton for the hours of a machine while they are loading', async () => {
  const blocked = blockRequests('POST', '/analytics/teepColumns')
  const { resourceIDs } = await openPlant(addressOf('/efficiency/overall'), { server: blocked.server })
  const table = page.getByRole('region', { name: 'Machines', exact: true })
  await expect.poll(() => skeletons(table.query())).toBe(resourceIDs.length)
  blocked.release()
  await expect.poll(() => skeletons(table.query())).toBe(0)
})
