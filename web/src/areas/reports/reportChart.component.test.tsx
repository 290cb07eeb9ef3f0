import { chartOf } from '@takt/domain/areas/reports/chartOf.ts'
import { oeeSummary } from '@takt/domain/areas/reports/oeeSummary.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { days, openPlant } from '../efficiency/efficiency.fixture.ts'

const { reportID, report, description, columns, definitions } = oeeSummary
const zone = 'America/New_York'

test('the chart of a report shows each of its rows, in the scale that the server responds', async () => {
  const parameters = JSON.stringify({ startDate: '2026-11-17', endDate: '2026-11-18' })
  let drawn: ReturnType<typeof chartOf> = null
  const { total } = await openPlant(`/reports/oeeSummary?${new URLSearchParams({ parameters })}`, {
    range: days,
    server(server) {
      server.on('GET', '/reports', () => [
        { reportID, report, description, showInMainListing: true, parameters: parametersOf(oeeSummary) },
      ])
      server.on('GET', '/reports/{reportID}/rows', () => {
        const rows = total(days).resources.map(({ resourceID, buckets }) => ({ resourceID, ...buckets[0]! }))
        drawn = chartOf({ report: oeeSummary, columns, rows, zone })
        const cells = rows.map((row) => columns.map(({ field }) => row[field as 'oee'] ?? null))
        return {
          reportID,
          title: report,
          zone,
          rangeText: null,
          filterTexts: [],
          summary: [],
          cutText: null,
          columns: [...columns],
          rows: cells,
          chart: drawn,
          rowCount: rows.length,
          definitions: [...definitions],
        }
      })
    },
  })
  const chart = page.getByRole('table', { name: 'Picture of OEE Summary' })
  await expect.poll(() => chart.getByRole('rowheader').elements().length).toBe(6)
  const around = chart.element().parentElement!
  expect(around.scrollHeight).toBeLessThanOrEqual(around.clientHeight)
  const ticks = [...chart.element().querySelectorAll<HTMLElement>('[data-tick]')].map((mark) => [
    mark.textContent,
    Math.round(Number.parseFloat(mark.style.left)),
  ])
  const longest = Math.max(...drawn!.bars.map(({ parts }) => parts.reduce((sum, { length }) => sum + length, 0)))
  expect(ticks.length).toBeGreaterThan(2)
  expect(ticks).toEqual(drawn!.ticks.map(({ at, label }) => [label, Math.round((100 * at) / longest)]))
  await expectAccessible()
})
