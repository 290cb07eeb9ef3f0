import { analyticsReports } from '@takt/domain/areas/reports/analyticsReports.ts'
import { oeeSummary } from '@takt/domain/areas/reports/oeeSummary.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import type { FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { clippedTexts, smallTargets } from '../../app/testing/layout.fixture.ts'
import { openTasks } from '../scheduledTasks/scheduledTasks.fixture.ts'

const detail = () => page.getByRole('region', { name: 'OEE Summary' })
const parameters = () => detail().getByRole('button', { name: 'Report Parameters', exact: true })
const start = () => detail().getByRole('combobox', { name: 'Start Date' })

function mockReportRoutes(server: FakeServer) {
  server.on('GET', '/reports/{reportID}/rows', () => ({
    reportID: 'oeeSummary',
    title: 'OEE Summary',
    zone: 'America/New_York',
    rangeText: null,
    filterTexts: [],
    columns: oeeSummary.columns,
    rows: [],
    chart: null,
    rowCount: 0,
    cutText: null,
    summary: [{ label: 'OEE', value: '71.3 %' }],
    definitions: oeeSummary.definitions,
  }))
}
const open = (path: string) => openTasks(path, { server: mockReportRoutes, size: 'phone' })

test('on a phone the list shows the full titles of all reports', async () => {
  await open('/reports')
  const listed = () => page.getByRole('table', { name: 'Reports' }).element()
  await expect.poll(() => listed().textContent).toContain(analyticsReports[0]!.report)
  const titles = analyticsReports.map(({ report }) => report)
  expect(clippedTexts(listed()).filter((text) => titles.includes(text))).toEqual([])
})

test('on a phone the full title of an open report is visible, with its files below it', async () => {
  await open('/reports/oeeSummary')
  const title = detail().getByRole('heading', { name: 'OEE Summary', exact: true })
  const file = detail().getByRole('button', { name: 'CSV', exact: true })
  await expect.element(file).toBeVisible()
  const banner = page.getByRole('banner').element()
  expect([...clippedTexts(banner), ...clippedTexts(title.element())]).toEqual([])
  const [named, saved] = [title, file].map((part) => part.element().getBoundingClientRect())
  expect(named!.bottom).toBeLessThanOrEqual(saved!.top)
  await expectAccessible()
})

test('on a phone the key metrics of a report come before its parameters, which a button shows', async () => {
  await open('/reports/oeeSummary')
  await expect.element(detail().getByText('71.3 %')).toBeInViewport()
  expect(start().query()).toBe(null)
  await parameters().click()
  await expect.element(start()).toBeVisible()
  await parameters().click()
  await expect.element(start()).not.toBeInTheDocument()
})

test('on a phone each control of an open report is large enough to touch', async () => {
  await open('/reports/oeeSummary')
  await parameters().click()
  await expect.element(start()).toBeVisible()
  await expect.poll(() => smallTargets()).toEqual([])
})
