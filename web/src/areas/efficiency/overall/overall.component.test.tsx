import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addressOf, day, format, openPlant, param } from '../efficiency.fixture.ts'

const overall = addressOf('/efficiency/overall')

test('shows the metrics of all machines', async () => {
  const { page, total } = await openPlant(overall)
  const headline = page.getByRole('region', { name: 'Overall' })
  const [bucket] = total().total.buckets
  for (const [label, metric] of [
    ['OEE', 'oee'],
    ['Availability', 'availability'],
    ['Performance', 'performance'],
    ['Quality', 'quality'],
    ['TEEP', 'teep'],
    ['Loading', 'loading'],
  ] as const)
    await expect
      .element(headline.getByRole('button', { name: new RegExp(`${label} ${format.ratio(bucket![metric])}`) }))
      .toBeVisible()
})

test('shows the metrics of each machine', async () => {
  const { page, total } = await openPlant(overall)
  for (const { resourceID, buckets } of total().resources) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: resourceID, exact: true }) })
    await expect
      .element(row.getByRole('button', { name: new RegExp(`OEE ${format.ratio(buckets[0]!.oee)}`) }))
      .toBeVisible()
    await expect
      .element(row.getByRole('button', { name: new RegExp(`Quality ${format.ratio(buckets[0]!.quality)}`) }))
      .toBeVisible()
  }
})

test('shows machines of a past day hour by hour and without a current state', async () => {
  const { page } = await openPlant(overall)
  await expect.element(page.getByRole('columnheader', { name: 'Hour by hour' })).toBeVisible()
  for (const column of ['Now', 'Last 24 hours'])
    expect(page.getByRole('columnheader', { name: column }).elements(), column).toHaveLength(0)
})

test('sorts machines by current state, which is stored in the URL', async () => {
  const { page } = await openPlant('/efficiency/overall')
  await expect.element(page.getByRole('columnheader', { name: 'Last 24 hours' })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Now' }).getByRole('button').click()
  await expect.poll(() => param('sort')).toBe('now')
})

test.each([
  { rows: [], text: 'Target 75.0 %, set for the organization' },
  { rows: [{ oeePercent: 72 }], text: 'Target 72.0 %, set in Targets' },
])('shows the active target with its source: $text', async ({ rows, text }) => {
  const { page } = await openPlant(overall, { rows: { targets: rows } })
  await expect.element(page.getByRole('region', { name: 'Overall' }).getByText(text)).toBeVisible()
})

test('a metric opens its machines, and a machine its intervals, with totals at the bottom', async () => {
  const { page, total } = await openPlant(overall)
  await page
    .getByRole('region', { name: 'Overall' })
    .getByRole('button', { name: /^Availability/ })
    .click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('Availability of all machines combined')).toBeVisible()
  expect(param('figure')).toBe('availability')
  const { resourceID, buckets } = total().resources[0]!
  await sheet.getByRole('link', { name: new RegExp(resourceID) }).click()
  await expect.element(sheet.getByText(new RegExp(`^Availability of ${resourceID} `))).toBeVisible()
  const row = sheet.getByRole('table', { name: 'Intervals' }).getByRole('row').last()
  const totals = () =>
    [...(row.query()?.querySelectorAll<HTMLElement>('[title]') ?? [])]
      .map(({ title }) => Number.parseFloat(title.replaceAll(',', '')))
      .filter((value) => !Number.isNaN(value))
  await expect.poll(() => totals().length).toBeGreaterThan(1)
  expect(totals()[0]).toBeCloseTo(buckets[0]!.runSecs, 3)
  expect(totals()[1]).toBeCloseTo(buckets[0]!.plannedSecs, 3)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => param('figure')).toBe(null)
})

test('a key shows the waterfall as a table', async () => {
  const { page } = await openPlant(overall)
  const panel = page.getByRole('region', { name: 'Time losses' })
  await expect.element(panel.getByText('Fully productive time')).toBeVisible()
  // Exact seconds are shown on hover only; they are not part of the step names.
  expect(panel.getByRole('listitem', { name: /\d s$/ }).elements()).toHaveLength(0)
  panel.getByRole('list').first().element().parentElement!.focus()
  await userEvent.keyboard('t')
  await expect.element(panel.getByRole('table').getByRole('row', { name: /Planned production time/ })).toBeVisible()
})

// Proves OPS-269
test('getTEEP is requested with resourceIDs, startDate, endDate, resolution and ttlSecs 300', async () => {
  const { server, restart } = await openPlant(overall)
  // A past range, a range that includes now, and the same as columns by the worker of the Data view.
  for (const [address, path] of [
    [null, '/resources/getTEEP'],
    ['/efficiency/overall?range=today', '/resources/getTEEP'],
    ['/efficiency/data?range=today', '/analytics/teepColumns'],
  ] as const) {
    const requests = () => server.requests('POST', path)
    const before = requests().length
    if (address) restart(address)
    await expect.poll(() => requests().length).toBeGreaterThan(address ? before : 0)
    expect(requests().at(-1)!.body).toMatchObject({
      resourceIDs: expect.any(Array),
      startDate: expect.any(String),
      endDate: expect.any(String),
      resolution: expect.any(String),
      ttlSecs: 300,
    })
  }
})

test('counts machines without a schedule and shows their effect on loading', async () => {
  const { page } = await openPlant(addressOf('/efficiency/overall', day), { withoutSchedule: ['LATHE-01', 'LATHE-02'] })
  await expect.element(page.getByText(/^2 of 6 machines had no schedule for part of this range:/)).toBeVisible()
  await expect.element(page.getByText(/Without that time, loading is/)).toBeVisible()
})
