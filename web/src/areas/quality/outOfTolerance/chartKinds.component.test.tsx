import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { averages, chartAddress, counts, cumulativeTotals, studied } from '../limits/charts.fixture.ts'
import { openQuality, parameters } from '../quality.fixture.ts'

const chart = () => page.getByRole('region', { name: /^Control chart: / })

test('averages are drawn as an EWMA chart with its rate of false alarms and a link to record another measurement', async () => {
  await openQuality(chartAddress('E1'), { values: averages() })
  await expect
    .element(chart().getByRole('img', { name: /60 points, 0 out of tolerance, [1-9]\d* breaks? a rule/ }))
    .toBeVisible()
  await expect.element(chart().getByText(/EWMA, λ .*: about one false alarm in 500 points by chance/)).toBeVisible()
  await expect.element(chart().getByText('Moving average')).toBeVisible()
  await expect
    .element(chart().getByRole('link', { name: 'Fill In' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/checksheets\/1\/fill\?resourceID=/))
  await expectAccessible()
})

test('sums are drawn as a CUSUM chart in both directions', async () => {
  await openQuality(chartAddress('K1'), { values: cumulativeTotals() })
  await expect.element(chart().getByText(/CUSUM, k .*: about one false alarm in 465 points by chance/)).toBeVisible()
  await expect.element(chart().getByText('Lower cumulative sum')).toBeVisible()
})

test('a chart of sums fits on a phone', async () => {
  await openQuality(chartAddress('K1'), { values: cumulativeTotals(), size: 'phone' })
  await expect.element(chart().getByText('Lower cumulative sum')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth <= window.innerWidth).toBe(true)
})

test('counts of defects are drawn as a c chart, without a capability', async () => {
  await openQuality(chartAddress('N1'), { values: counts() })
  await expect
    .element(chart().getByRole('img', { name: /60 points, 1 out of tolerance, 1 breaks a rule/ }))
    .toBeVisible()
  await expect.element(chart().getByText(/Defects, each check \(c\)/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Limits', exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Capability' })).not.toBeInTheDocument()
})

test('a gauge study shows if the gauge can be used, and is stored in the address', async () => {
  await openQuality(chartAddress('G1'), { values: studied() })
  const study = page.getByRole('region', { name: 'Gauge study (R&R)' })
  await study.getByRole('button', { name: 'Study this gauge' }).click()
  await expect.element(study.getByText('This gauge can be used.')).toBeVisible()
  await expect.element(study.getByText('2 people, 10 parts, measured 3 times each')).toBeVisible()
  expect(study.getByRole('table').elements()).toHaveLength(3)
  expect(parameters().get('study')).toBe('true')
  await expectAccessible()
})
