import { oeeSummary } from '@takt/domain/areas/reports/oeeSummary.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { captureTimers } from '../../app/testing/capturedTimers.fixture.ts'
import { recordDownloads } from '../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { FakeResponse, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { button } from '../../app/testing/screenParts.fixture.ts'
import { openTasks } from '../scheduledTasks/scheduledTasks.fixture.ts'

const detail = () => page.getByRole('region', { name: 'OEE Summary' })
const start = () => detail().getByRole('combobox', { name: 'Start Date' })
const dialog = () => page.getByRole('dialog', { name: 'Add Scheduled Task' })
const metadata = '/reports/metadata/{reportID}'

function mockReportRoutes(server: FakeServer) {
  server.on('GET', '/reports/{reportID}/rows', () => ({
    reportID: 'oeeSummary',
    title: 'OEE Summary',
    zone: 'America/New_York',
    rangeText: null,
    filterTexts: [],
    summary: [],
    columns: oeeSummary.columns,
    rows: [],
    chart: null,
    rowCount: 0,
    cutText: null,
    definitions: oeeSummary.definitions,
  }))
}
const open = (path: string) => openTasks(path, { server: mockReportRoutes })
async function selectStart(option: string) {
  await start().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

// Proves ADM-017
test('a report is opened from the list with its definitions, and its days are in the address', async () => {
  const { restart } = await open('/reports')
  await button('OEE Summary').click()
  await expect.element(detail().getByText(/^OEE is availability × performance × quality\./)).toBeInTheDocument()
  await selectStart('Start of Week')
  await expect.poll(() => window.location.search).toContain('currentWeekStart')
  restart()
  await expect.element(start()).toHaveValue('Start of Week')
  await expectAccessible()
})

test.for([
  ['CSV', 'csv', 'text/csv'],
  ['Excel', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['PDF', 'pdf', 'application/pdf'],
] as const)('a report is exported as a file: %s', async ([name, ending, type]) => {
  const files = recordDownloads()
  await openTasks('/reports/oeeSummary', {
    server: (server) => {
      mockReportRoutes(server)
      server.on('GET', `/reports/{reportID}/export.${ending}`, () => new FakeResponse('content', 200, type))
    },
  })
  await button(name).click()
  await expect.poll(() => files).toHaveLength(1)
  expect(files[0]!.name).toMatch(new RegExp(`^OEE Summary_2026-03-02T14:00:\\d\\d\\.\\d{3}Z\\.${ending}$`))
  expect(await files[0]!.content.text()).toBe('content')
})

test('Schedule opens a new task with the report and its days; Cancel returns to the report as it was', async () => {
  await open('/reports/oeeSummary')
  await selectStart('Start of Week')
  await button('Schedule').click()
  await expect.element(dialog().getByRole('button', { name: 'Report #1: OEE Summary' })).toBeVisible()
  await expect.element(dialog().getByRole('combobox', { name: 'Start Date' })).toHaveValue('Start of Week')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect
    .poll(() => window.location.pathname + window.location.search)
    .toMatch(/^\/reports\/oeeSummary\?parameters=/)
  await expect.element(start()).toHaveValue('Start of Week')
})

test('Escape leaves a new task that was opened from a report without parameters in the address', async () => {
  await open('/reports/oeeSummary')
  await button('Schedule').click()
  await expect.element(dialog().getByRole('button', { name: 'Use Prior Day' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => window.location.pathname + window.location.search).toBe('/reports/oeeSummary')
})

test('the entry of the page is visible in the rail', async () => {
  await open('/reports/oeeSummary')
  const entry = page.getByRole('navigation').first().getByRole('link', { name: 'Reports' })
  await expect
    .poll(() => {
      const at = entry.element().getBoundingClientRect()
      const navBox = entry.element().closest('nav')!.children[1]!.getBoundingClientRect()
      return at.top >= navBox.top && at.bottom <= navBox.bottom
    })
    .toBe(true)
})

// Proves ADM-265
test('the columns of a report are requested with its parameters, lists joined by commas and empty ones left out', async () => {
  const parameters = JSON.stringify({ limitColumns: true, selectedColumns: ['reason', 'stops'] })
  const { server } = await open(`/reports/lossesByReason?${new URLSearchParams({ parameters })}`)
  await expect.poll(() => server.requests('GET', metadata)).toHaveLength(1)
  const { query } = server.requests('GET', metadata)[0]!
  expect(query.get('selectedColumns')).toBe('reason,stops')
  for (const empty of ['deviceGroups', 'sortBy', 'filterConditions']) expect(query.has(empty)).toBe(false)
  expect([...query.values()]).not.toContain('')
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Reports\s*▸\s*Losses by Reason$/)
})

// Proves ADM-284, OPS-325
test('a failure to load the columns of a report is shown for 5 s', async () => {
  const timers = captureTimers(5000)
  await openTasks('/reports/lossesByReason', {
    server: (server) => {
      mockReportRoutes(server)
      server.on('GET', metadata, () => {
        throw new TypeError('Failed to fetch')
      })
    },
  })
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to fetch report metadata' })
  await expect.element(failed).toBeVisible()
  await expect.poll(timers.delays).toContain(5000)
  timers.fire(5000)
  await expect.element(failed).not.toBeInTheDocument()
})
