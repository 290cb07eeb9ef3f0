import { chartOf } from '@takt/domain/areas/reports/chartOf.ts'
import { oeeSummary } from '@takt/domain/areas/reports/oeeSummary.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { days, openPlant } from '../efficiency/efficiency.fixture.ts'

const { reportID, report, description, columns, definitions } = oeeSummary
const zone = 'America/New_York'

test('the chart of a report shows each row on the scale from the response', async () => {
  const parameters = JSON.stringify({ startDate: '2026-11-17', endDate: '2026-11-18' })
  let expectedChart: ReturnType<typeof chartOf> = null
  const { total } = await openPlant(`/reports/oeeSummary?${new URLSearchParams({ parameters })}`, {
    range: days,
    server(server) {
      server.on('GET', '/reports', () => [
        { reportID, report, description, showInMainListing: true, parameters: parametersOf(oeeSummary) },
      ])
      server.on('GET', '/reports/{reportID}/rows', () => {
        const rows = total(days).resources.map(({ resourceID, buckets }) => ({ resourceID, ...buckets[0]! }))
        expectedChart = chartOf({ report: oeeSummary, columns, rows, zone })
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
          chart: expectedChart,
          rowCount: rows.length,
          definitions: [...definitions],
        }
      })
    },
  })
  const chart = page.getByRole('table', { name: 'Chart of OEE Summary' })
  await expect.poll(() => chart.getByRole('rowheader').elements().length).toBe(6)
  const container = chart.element().parentElement!
  expect(container.scrollHeight).toBeLessThanOrEqual(container.clientHeight)
  const ticks = [...chart.element().querySelectorAll<HTMLElement>('[data-tick]')].map((mark) => [
    mark.textContent,
    Math.round(Number.parseFloat(mark.style.left)),
  ])
  const longest = Math.max(
    ...expectedChart!.bars.map(({ parts }) => parts.reduce((lengthSum, { length }) => lengthSum + length, 0)),
  )
  expect(ticks.length).toBeGreaterThan(2)
  expect(ticks).toEqual(expectedChart!.ticks.map(({ at, label }) => [label, Math.round((100 * at) / longest)]))
  await expectAccessible()
})
