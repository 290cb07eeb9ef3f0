import { expect, test } from 'vitest'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { iso } from '../../app/testing/plantFacts.fixture.ts'
import { addressOf, day, openPlant, param } from './efficiency.fixture.ts'

const _overall = addressOf('/efficiency/overall')
const views = [
  'Overall',
  'Details',
  'Schedule',
  'Downtime',
  'Availability',
  'Performance',
  'Run Details',
  'Setup Details',
  'Quality',
  'Alerts',
  'Insights',
  'Data',
]

// Proves OPS-069, OPS-070, OPS-071, OPS-072, OPS-073, OPS-074, OPS-075, OPS-076, OPS-077, OPS-078, OPS-079, OPS-080
test('shows the twelve views as tabs and opens each; without a view in the URL it opens the first', async () => {
  const { page, address } = await openPlant(addressOf('/efficiency'))
  await expect.poll(() => address().pathname).toBe('/efficiency/overall')
  expect(param('range')).toBe('custom')
  await expect
    .poll(() =>
      page
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(views)
  for (const name of views) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect.element(page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible()
  }
})

// Proves OPS-098, OPS-099, SCH-019
test('carousel mode hides the sidebar, menus and header buttons', async () => {
  const { page } = await openPlant(addressOf('/efficiency/overall', day, '&carousel=1'))
  await expect.element(page.getByRole('region', { name: 'Overall' })).toBeVisible()
  for (const role of ['navigation', 'banner', 'tab'] as const)
    await expect.poll(() => page.getByRole(role).elements().length, { message: role }).toBe(0)
})

// Proves OPS-021, OPS-022
test('mask mode hides names and addresses', async () => {
  const { page } = await openPlant(addressOf('/efficiency/overall', day, '&mask=1'))
  await expect
    .element(page.getByRole('button', { name: /Entity and organization: Organization [0-9A-Z]{3}/ }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect.element(page.getByText(/@masked\.example/)).toBeVisible()
  expect(document.documentElement.outerHTML).not.toMatch(/Plant A|Acme|admin@/)
})

test.each(['overall', 'downtime', 'availability', 'insights'])(
  '%s shows a note while metrics are recomputed after a change',
  async (view) => {
    let isFinished = false
    const { page } = await openPlant(addressOf(`/efficiency/${view}`), {
      recomputing: () => (isFinished ? null : { since: null, from: iso(day.start), to: iso(day.end) }),
    })
    const sign = page.getByText(/^Recomputing after a change: Nov 18, 00:00 – Nov 19, 00:00/)
    await expect.element(sign).toBeVisible()
    await expectAccessible()
    isFinished = true
    await expect.poll(() => sign.elements().length).toBe(0)
  },
)
