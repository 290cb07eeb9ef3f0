import { figureReports } from '@takt/domain/areas/reports/figureReports.ts'
import { oeeSummary } from '@takt/domain/areas/reports/oeeSummary.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import type { FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { cutTexts, smallTargets } from '../../app/testing/layout.fixture.ts'
import { openTasks } from '../scheduledTasks/scheduledTasks.fixture.ts'

const detail = () => page.getByRole('region', { name: 'OEE Summary' })
const parameters = () => detail().getByRole('button', { name: 'Report Parameters', exact: true })
const start = () => detail().getByRole('combobox', { name: 'Start Date' })

function answer(server: FakeServer) {
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
const open = (path: string) => openTasks(path, { server: answer, size: 'phone' })

test('on a phone the titles of all reports are whole in their list', async () => {
  await open('/reports')
  const listed = () => page.getByRole('table', { name: 'Reports' }).element()
  await expect.poll(() => listed().textContent).toContain(figureReports[0]!.report)
  const titles = figureReports.map(({ report }) => report)
  expect(cutTexts(listed()).filter((text) => titles.includes(text))).toEqual([])
})

test('on a phone the title of an open report is whole, with its files beneath it', async () => {
  await open('/reports/oeeSummary')
  const title = detail().getByRole('heading', { name: 'OEE Summary', exact: true })
  const file = detail().getByRole('button', { name: 'CSV', exact: true })
  await expect.element(file).toBeVisible()
  const banner = page.getByRole('banner').element()
  expect([...cutTexts(banner), ...cutTexts(title.element())]).toEqual([])
  const [named, saved] = [title, file].map((part) => part.element().getBoundingClientRect())
  expect(named!.bottom).toBeLessThanOrEqual(saved!.top)
  await expectAccessible()
})

test('on a phone the figures of a report come before its parameters, which one button shows', async () => {
  await open('/reports/oeeSummary')
  await expect.element(detail().getByText('71.3 %')).toBeInViewport()
  expect(start().query()).toBe(null)
  await parameters().click()
  await expect.element(start()).toBeVisible()
  await parameters().click()
  await expect.element(start()).not.toBeInTheDocument()
})

test('on a phone each control of an open report is as large as a finger', async () => {
  await open('/reports/oeeSummary')
  await parameters().click()
  await expect.element(start()).toBeVisible()
  expect(smallTargets()).toEqual([])
})
