import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { addressOf, hourMs, openQuality, type Production, rowTexts } from '../quality.fixture.ts'

const title = 'Scrap and rework over time'
/** Midnight of the current day in the time zone of the plant. */
const today = Date.parse('2026-11-28T05:00:00Z')
const production = (at: number, good: number, scrap: number): Production => ({
  at,
  resourceID: 'M-01',
  empID: null,
  jobNum: 'J-1',
  partNum: 'P-1',
  partRevision: 'A',
  oprSeq: 10,
  good,
  scrap,
  rework: 0,
})

async function showAsTable() {
  const chart = page.getByRole('group', { name: new RegExp(`^${title}`) })
  await expect.element(chart).toBeVisible()
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('t')
}
const cellsOf = (row: number) =>
  page
    .getByRole('table', { name: title })
    .getByRole('row')
    .nth(row)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent)

test('today is divided into hours of the plant’s zone, and an hour without parts has no metrics', async () => {
  const { server } = await openQuality('/quality/byMachine?range=today', {
    made: [production(today + 6.5 * hourMs, 97, 3), production(today + 8 * hourMs, 40, 0)],
  })
  await showAsTable()
  await expect.poll(() => rowTexts(title)).toHaveLength(24)
  expect([7, 8, 9].map(cellsOf)).toEqual([
    ['Nov 28, 06:00–07:00', '97', '3', '0', '100', '97.0 %'],
    ['Nov 28, 07:00–08:00', '–', '–', '–', '–', '–'],
    ['Nov 28, 08:00–09:00', '40', '0', '0', '40', '100 %'],
  ])
  const resolutions = server
    .requests('POST', '/analytics/qualityPivot')
    .map(({ body }) => (body as { resolution: string }).resolution)
  expect([...new Set(resolutions)].sort()).toEqual(['hour', 'total'])
  await expectAccessible()
})

test('two days are divided into days, and into hours once these are chosen', async () => {
  const { restart } = await openQuality(addressOf('byMachine'))
  await showAsTable()
  await expect.poll(() => rowTexts(title)).toHaveLength(2)
  restart(addressOf('byMachine', '&resolution=hour'))
  await showAsTable()
  await expect.poll(() => rowTexts(title)).toHaveLength(48)
})
