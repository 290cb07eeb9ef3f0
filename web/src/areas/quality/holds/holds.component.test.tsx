import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { checkValue } from '../checks/checkValues.fixture.ts'
import { hourMs, iso, openQuality, qualityNow, rowTexts } from '../quality.fixture.ts'

const at = qualityNow - hourMs
const work = { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 }
const check = { checkID: 'H1', checkText: 'Bore diameter', resourceID: 'M-01', partNum: null }
const options = {
  values: [checkValue({ at, value: 10.2, ...check, ...work, lower: 9.98, upper: 10.02, reason: 'Insert worn' })],
  rows: {
    parts: [{ partNum: 'P-7', description: 'Flange 80' }],
    jobs: [{ jobNum: 'J-100', partNum: 'P-7', prodQty: 250 }],
    jobAssemblies: [{ jobNum: 'J-100', assemblySeq: 0 }],
    jobOperations: [{ ...work, description: 'Turn both faces', resourceID: 'M-01' }],
    jobHolds: [{ holdID: 1, pageId: 1, ...check, ...work, cause: 'outside', foundAt: iso(at), raisedAt: iso(at) }],
  },
}
const panel = () => page.getByRole('region', { name: 'Work on hold' })

test('the list marks a characteristic with a hold, and its chart names the operation', async () => {
  await openQuality('/quality/outOfTolerance?range=24h', options)
  await expect.poll(() => rowTexts('Out of Tolerance')[0]).toMatch(/On hold.*H1 · Bore diameter/)
  await page
    .getByRole('table', { name: 'Out of Tolerance' })
    .getByRole('button', { name: 'H1 · Bore diameter' })
    .click()
  await expect.element(panel().getByText('J-100, assembly 0, operation 10')).toBeVisible()
  await expectAccessible()
})

test('alerts name the job operation on hold', async () => {
  await openQuality('/quality/alerts?range=24h', options)
  await expect.element(page.getByText(/^Job J-100, assembly 0, operation 10 has been on hold since/)).toBeVisible()
})

test.for([
  ['the job', 'J-100 · P-7', '/jobs/J-100'],
  ['the hold', '1', '/jobHolds/1'],
])('the list of holds links to %s', async ([, name, path]) => {
  await openQuality('/jobHolds', options)
  await page.getByRole('grid').getByRole('gridcell').getByRole('link', { name, exact: true }).click()
  await expect.poll(() => window.location.pathname).toBe(path)
})

test('on a phone a hold of a job is released with a reason, which stays with it', async () => {
  const { items } = await openQuality('/jobs/J-100', { ...options, size: 'phone' })
  await panel().getByRole('button', { name: 'Release J-100, assembly 0, operation 10' }).click()
  await panel().getByRole('textbox', { name: 'Reason for the release' }).fill('All parts since then were measured')
  await panel().getByRole('button', { name: 'Release', exact: true }).click()
  await expect.element(page.getByText('Hold Released', { exact: true })).toBeVisible()
  await expect.element(panel().getByText(/Released by .*: All parts since then were measured$/)).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth <= window.innerWidth).toBe(true)
  expect(items.rows('jobHolds')).toMatchObject([{ holdID: 1, reason: 'All parts since then were measured' }])
})
