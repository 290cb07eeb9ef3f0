import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addressOf, day, format, openPlant, param } from '../efficiency.fixture.ts'

const overall = addressOf('/efficiency/overall')

test('Overall shows the figures of all machines together', async () => {
  const { page, total } = await openPlant(overall)
  const headline = page.getByRole('region', { name: 'Overall' })
  const [bucket] = total().total.buckets
  for (const [label, figure] of [
    ['OEE', 'oee'],
    ['Availability', 'availability'],
    ['Performance', 'performance'],
    ['Quality', 'quality'],
    ['TEEP', 'teep'],
    ['Loading', 'loading'],
  ] as const)
    await expect
      .element(headline.getByRole('button', { name: new RegExp(`${label} ${format.ratio(bucket![figure])}`) }))
      .toBeVisible()
})

test('Overall shows the figures of each machine', async () => {
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

test('the machines of a day that is over have a course by the hour and no present state', async () => {
  const { page } = await openPlant(overall)
  await expect.element(page.getByRole('columnheader', { name: 'Hour by hour' })).toBeVisible()
  for (const column of ['Now', 'Last 24 hours'])
    expect(page.getByRole('columnheader', { name: column }).elements(), column).toHaveLength(0)
})

test('the present state of machines orders them, which the address keeps', async () => {
  const { page } = await openPlant('/efficiency/overall')
  await expect.element(page.getByRole('columnheader', { name: 'Last 24 hours' })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Now' }).getByRole('button').click()
  await expect.poll(() => param('sort')).toBe('now')
})

test.each([
  { rows: [], text: 'Target 75.0 %, of the organization' },
  { rows: [{ oeePercent: 72 }], text: 'Target 72.0 %, set in Targets' },
])('the target in force is shown with its source: $text', async ({ rows, text }) => {
  const { page } = await openPlant(overall, { rows: { targets: rows } })
  await expect.element(page.getByRole('region', { name: 'Overall' }).getByText(text)).toBeVisible()
})

test('a figure opens to machines, and a machine to its intervals, which add up at the bottom', async () => {
  const { page, total } = await openPlant(overall)
  await page
    .getByRole('region', { name: 'Overall' })
    .getByRole('button', { name: /^Availability/ })
    .click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('Availability of all machines together')).toBeVisible()
  expect(param('figure')).toBe('availability')
  const { resourceID, buckets } = total().resources[0]!
  await sheet.getByRole('link', { name: new RegExp(resourceID) }).click()
  await expect.element(sheet.getByText(new RegExp(`^Availability of ${resourceID} `))).toBeVisible()
  const row = sheet.getByRole('table', { name: 'Intervals' }).getByRole('row').last()
  const sums = () =>
    [...(row.query()?.querySelectorAll<HTMLElement>('[title]') ?? [])]
      .map(({ title }) => Number.parseFloat(title.replaceAll(',', '')))
      .filter((value) => !Number.isNaN(value))
  await expect.poll(() => sums().length).toBeGreaterThan(1)
  expect(sums()[0]).toBeCloseTo(buckets[0]!.runSecs, 3)
  expect(sums()[1]).toBeCloseTo(buckets[0]!.plannedSecs, 3)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => param('figure')).toBe(null)
})

test('the waterfall can be read as a table by a key', async () => {
  const { page } = await openPlant(overall)
  const panel = page.getByRole('region', { name: 'Where the time went' })
  await expect.element(panel.getByText('Fully productive time')).toBeVisible()
  // Seconds to the thousandth are shown on hover only; they are no part of the names of steps.
  expect(panel.getByRole('listitem', { name: /\d s$/ }).elements()).toHaveLength(0)
  panel.getByRole('list').first().element().parentElement!.focus()
  await userEvent.keyboard('t')
  await expect.element(panel.getByRole('table').getByRole('row', { name: /Planned production time/ })).toBeVisible()
})

// Proves OPS-269
test('getTEEP is requested with resourceIDs, startDate, endDate, resolution and ttlSecs 300', async () => {
  const { server, restart } = await openPlant(overall)
  const requests = () => server.requests('POST', '/resources/getTEEP')
  // Of what is over, of what reaches up to now, and by the worker of the Data view.
  for (const address of [null, '/efficiency/overall?range=today', '/efficiency/data?range=today']) {
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

test('machines without a schedule are counted, with what they do to loading', async () => {
  const { page } = await openPlant(addressOf('/efficiency/overall', day), { withoutSchedule: ['LATHE-01', 'LATHE-02'] })
  await expect.element(page.getByText(/^2 of 6 machines followed no schedule for some of this time:/)).toBeVisible()
  await expect.element(page.getByText(/Without that time loading is/)).toBeVisible()
})
