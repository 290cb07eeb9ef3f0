import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { iso } from '../../../app/testing/plantFacts.fixture.ts'
import { createNotice } from '../../../core/dashboards/notices/noticeSamples.fixture.ts'
import { openPlant, param, plantNow } from '../efficiency.fixture.ts'

const since = iso(plantNow - 20 * 86_400_000)
/** A machine with a change in the level of its availability. */
const change = createNotice({
  id: `availabilityLevel~LATHE-02~${since}`,
  kind: 'availabilityLevel',
  topic: 'Availability',
  since,
  resourceID: 'LATHE-02',
  resourceDescription: 'CNC lathe 2',
  severity: 'warning',
  message: 'The availability of LATHE-02 has changed from 84.9 % to 51.7 %.',
  numbers: { before: 0.849, after: 0.517 },
  confidence: {
    test: 'Pettitt’s test for a change of level',
    pValue: 0.0000001,
    falseAlarmRate: 0.05,
    observations: 40,
  },
  evidence: { resourceID: 'LATHE-02', start: since, end: iso(plantNow), view: 'availability' },
})

/** Opens Insights; the server reports a change of level for ranges of 90 days or more. */
const open = (range: string) =>
  openPlant(`/efficiency/insights?range=${range}`, {
    machines: 2,
    server: (server) =>
      server.on('POST', '/analytics/machineNotices', ({ body }) => {
        const { startDate, endDate } = body as { startDate: string; endDate: string }
        const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000
        return {
          timezone: 'America/New_York',
          asOf: iso(plantNow),
          alerts: [],
          ended: [],
          insights: days > 80 ? [change] : [],
        }
      }),
  })
const insight = () =>
  page.getByRole('region', { name: 'Changes of level' }).getByRole('article', { name: /^LATHE-02 .+ · Availability/ })

// Proves OPS-079
test('the empty state lists the checks and their data, and links to a longer range', async () => {
  await open('today')
  await expect.element(page.getByText('No statistically significant findings.')).toBeVisible()
  await expect.element(page.getByText(/Checked 2 machines day by day \(Today\) for:/)).toBeVisible()
  await page.getByRole('link', { name: 'Show the last 90 days' }).click()
  await expect.poll(() => param('range')).toBe('90d')
  await expect.element(insight()).toBeVisible()
})

test('groups an insight with others of its kind and shows its false discovery rate', async () => {
  await open('90d')
  await expect.element(insight().getByText(/from 84\.9\s% to 51\.7\s%/)).toBeVisible()
  await expect
    .poll(
      () =>
        insight()
          .getByRole('button', { name: /^Confidence/ })
          .query()?.textContent,
    )
    .toMatch(/^1 in 20 such findings would be due to chance$/)
})

// Proves OPS-008, OPS-079, OPS-151
test('expands the test and the daily chart of an insight, which is stored in the URL', async () => {
  await open('90d')
  await expect.element(insight()).toBeVisible()
  ;(
    insight()
      .getByRole('button', { name: /^Confidence/ })
      .element() as HTMLElement
  ).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(insight().getByText('Pettitt’s test for a change of level · 40 observations · p < 0.001'))
    .toBeVisible()
  await expect.element(insight().getByRole('img', { name: /^Availability of LATHE-02 by day/ })).toBeVisible()
  expect(param('notice')).toContain('LATHE-02')
  await expectAccessible()
})

test('an insight opens the view that shows it', async () => {
  const { address } = await open('90d')
  await insight()
    .getByRole('link', { name: /^Open in Availability/ })
    .click()
  await expect.poll(() => address().pathname).toBe('/efficiency/availability')
  expect(param('machine')).toBe('LATHE-02')
})
