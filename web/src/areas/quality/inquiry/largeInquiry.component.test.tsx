import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { dayMs, iso, openQuality, parameters } from '../quality.fixture.ts'
import { columnsOf } from './columnsOf.fixture.ts'

const resultTable = () => page.getByRole('table', { name: 'Answer' })
const columnsPath = '/analytics/qualityColumns'
const maxDrawnCells = 3000

/** A year of weeks of 1,900 parts. */
const yearOfParts = () =>
  Array.from({ length: 1900 * 53 }, (_, k) => ({
    bucket: iso(Date.parse('2025-11-24T05:00:00Z') + Math.floor(k / 1900) * 7 * dayMs),
    partNum: `P-${k % 1900}`,
    partRevision: null,
    totalCount: 90,
    goodCount: 90 - (k % 7),
    scrapCount: k % 7,
    reworkCount: 0,
    unscheduledGoodCount: 0,
    firstPassYield: 1 - (k % 7) / 90,
    defectsPerMillion: 0,
    valuesWithin: 0,
    valuesOutside: 0,
  }))

test('of a hundred thousand cells only the visible ones are rendered, for any measure', async () => {
  const columns = columnsOf(yearOfParts(), ['bucket', 'partNum', 'partRevision'])
  const year = 'range=custom&from=2025-11-24T05:00:00.000Z&to=2026-11-26T05:00:00.000Z'
  await openQuality(`/quality/inquiry?${year}&rows=part&columns=week`, {
    server: (server) =>
      server.on('POST', columnsPath, () => ({ timezone: 'America/New_York', asOf: iso(Date.now()), ...columns })),
  })
  await expect.element(resultTable().getByRole('row').nth(1).getByText(/P-/)).toBeVisible()
  await expect.poll(() => resultTable().getByRole('columnheader').elements().length).toBeLessThan(40)
  await expect.element(resultTable()).toHaveAttribute('aria-colcount', '55')
  for (const measure of ['Scrap', 'Made', 'First pass yield']) {
    await page.getByRole('combobox', { name: 'Measure' }).click()
    await page.getByRole('option', { name: measure, exact: true }).click()
    await expect.element(page.getByRole('region', { name: measure, exact: true })).toBeVisible()
  }
  const countCells = () => resultTable().element().querySelectorAll('[role=cell]').length
  expect(countCells()).toBeLessThan(maxDrawnCells)
  // The last week and rows far below scroll into view.
  const body = resultTable().getByRole('rowgroup').element()
  body.scrollTo(body.scrollWidth, body.scrollHeight)
  await expect.element(resultTable().getByRole('columnheader', { name: /^(Week of )?Nov 23/ })).toBeVisible()
  expect(countCells()).toBeGreaterThan(0)
  expect(countCells()).toBeLessThan(maxDrawnCells)
})

/** Shortens the page's intervals of 15 s and more, so that they run many times per second. */
function shortenIntervals() {
  const { setInterval } = window
  const spy = vi
    .spyOn(window, 'setInterval')
    .mockImplementation(((act: () => void, ms = 0) => setInterval(act, ms >= 15_000 ? 20 : ms)) as typeof setInterval)
  onTestFinished(() => spy.mockRestore())
}

test('a query of too many rows is rejected once, and the page offers coarser steps', async () => {
  shortenIntervals()
  const message =
    'The result has more than 100000 rows. Choose fewer segments, a coarser resolution or a shorter range.'
  const { server } = await openQuality('/quality/inquiry?range=7d&rows=job&also=machine&columns=day', {
    server: (server) =>
      server.on('POST', columnsPath, ({ body }) =>
        (body as { segments: string[] }).segments.includes('jobNum') ? errorResponse(413, message) : undefined,
      ),
  })
  const alert = page.getByRole('alert').filter({ hasText: 'Too much data for one table: Jobs × Machines × Days.' })
  await expect.element(alert).toBeVisible()
  // Other requests of the page are repeated in the meantime.
  const repeated = () => server.requests('GET', '/resources/current').length
  const before = repeated()
  await expect.poll(repeated).toBeGreaterThan(before + 3)
  await expect.poll(() => server.requests('POST', columnsPath)).toHaveLength(1)
  for (const text of [/No parts were made/, /rows?$/, /could not be loaded/])
    await expect.element(page.getByText(text)).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: 'Rows' })).toBeVisible()
  await alert.getByRole('button', { name: 'Group by weeks' }).click()
  await expect.poll(() => parameters().get('columns')).toBe('week')
  await page.getByRole('alert').getByRole('button', { name: 'Group by months' }).click()
  await expect.poll(() => parameters().get('columns')).toBe('month')
})
