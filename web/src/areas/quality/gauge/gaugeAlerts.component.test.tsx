import type { QualityNotice, QualityNoticesData } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'

const now = '2026-03-02T14:00:00.000Z'
const before = '2026-03-02T13:30:00.000Z'

const noticeOf = (members: Partial<QualityNotice>): QualityNotice => ({
  id: 'a',
  kind: 'gaugeOverdue',
  resourceID: '',
  resourceDescription: null,
  topic: 'Gauge overdue',
  message: '',
  severity: 'warning',
  since: before,
  until: null,
  numbers: {},
  confidence: null,
  cost: null,
  evidence: { resourceID: '', start: before, end: now, view: 'gauge' },
  characteristic: null,
  ...members,
})
const overdue = noticeOf({
  gaugeID: 'C-150',
  message: 'Gauge C-150 (Caliper 150) is in use, and its calibration was due on Jan 26, 2026',
})
const ended = noticeOf({
  id: 'b',
  kind: 'checkOutside',
  resourceID: 'M-100',
  topic: 'Out of tolerance',
  severity: 'attention',
  message: 'Length: 121 mm, 119.5 to 120.5 mm is expected.',
  until: now,
  characteristic: { pageId: 1, checkID: 'L1', resourceID: 'M-100', partNum: null },
})

/** Opens Quality Alerts with these alerts. */
const openAlerts = (alerts: readonly QualityNotice[], over: readonly QualityNotice[] = []) =>
  openApp('/quality/alerts?range=24h', {
    rows: { gauges: [{ gaugeID: 'C-150', gaugeName: 'Caliper 150', gaugeKind: 'Caliper' }] },
    server: (server) =>
      server.on('POST', '/analytics/qualityNotices', (): QualityNoticesData => {
        const lookedAt = { days: 28, comparisons: 0, found: 0, since: null, characteristics: 2, more: false }
        return {
          timezone: 'America/New_York',
          asOf: now,
          alerts: [...alerts],
          ended: [...over],
          insights: [],
          lookedAt: { ...lookedAt, outBefore: 0, outBeforeMore: false },
        }
      }),
  })

test('an alert of an overdue gauge links to the gauge', async () => {
  const { address } = await openAlerts([overdue])
  await expect.element(page.getByText(overdue.message, { exact: false })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: /^Open in the gauge/ }).click()
  await expect.poll(() => address().pathname).toBe('/gauges/C-150')
})

test('a characteristic that is within tolerance again is listed with its previous state, and does not count as an alert', async () => {
  await openAlerts([], [ended])
  const over = page.getByRole('region', { name: 'Within tolerance again' })
  await expect.element(over.getByText('Was: Act now')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Act now 0' })).toBeVisible()
  await expectAccessible()
})
