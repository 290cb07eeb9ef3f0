import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AppOptions, openApp } from '../../app/testing/openApp.fixture.tsx'

const operation = {
  assemblySeq: 0,
  oprSeq: 10,
  partNum: 'P-7',
  resourceIDs: ['MILL-1'],
  quantity: 1000,
  goodCount: 680,
  end: { at: '2026-03-03T19:20:00Z', earliest: '2026-03-03T18:10:00Z', latest: '2026-03-04T13:00:00Z' },
  noEnd: null,
}
const operations = [operation]

async function openJob(data: object, options: AppOptions = {}) {
  const app = await openApp('/jobs/J-8', {
    rows: { jobs: [{ jobNum: 'J-8', partNum: 'P-7', prodQty: 1000 }] },
    server: (server) => server.on('GET', '/analytics/expectedEnds', () => data),
    ...options,
  })
  await expect.element(page.getByRole('region', { name: 'Operations' })).toBeVisible()
  return app
}
const panel = () => page.getByRole('region', { name: 'Expected end' })

test('a job shows the expected end of its operation with its interval, in the zone of the location', async () => {
  const { server } = await openJob({ isEnabled: true, operations })
  const text = 'Expected end: Tue, Mar 3, 14:20 (between 13:10 and Wed, Mar 4, 08:00, 9 of 10)'
  await expect.element(panel().getByText(text)).toBeVisible()
  await expect.element(panel().getByText('Operation 10 at MILL-1 · 680 of 1,000 good parts made')).toBeVisible()
  expect(server.requests('GET', '/analytics/expectedEnds')[0]!.query.get('jobNum')).toBe('J-8')
})

test.each([
  { noEnd: 'noQuantity', message: 'No expected end: the job has no quantity. Enter one.' },
  {
    noEnd: 'noPlannedTime',
    message: 'No expected end: its machines have no planned time within a year. Check their schedules.',
  },
  { noEnd: 'allMade', message: 'All parts are made.' },
])('if the end is unknown because of $noEnd, a message explains it', async ({ noEnd, message }) => {
  await openJob({ isEnabled: true, operations: [{ ...operation, quantity: null, end: null, noEnd }] })
  await expect.element(panel().getByText(message)).toBeVisible()
  await expect.element(panel().getByText('Operation 10 at MILL-1 · 680 good parts made')).toBeVisible()
})

test.each([
  { why: 'AI features are off', data: { isEnabled: false, operations: [] } },
  { why: 'nothing is learned', data: { isEnabled: true, operations: [] } },
])('while $why a job shows no expected end', async ({ data }) => {
  const { server } = await openJob(data)
  await expect.poll(() => server.requests('GET', '/analytics/expectedEnds').length).toBe(1)
  await expect.element(panel()).not.toBeInTheDocument()
})

test('the expected end is not requested without the right to read dashboards', async () => {
  const permissions = permissionsWhere((area) => area === 'jobs')
  const { server } = await openJob({ isEnabled: true, operations }, { permissions })
  await expect.poll(() => server.requests('GET', '/jobOperations').length).toBeGreaterThan(0)
  expect(server.requests('GET', '/analytics/expectedEnds')).toEqual([])
})
