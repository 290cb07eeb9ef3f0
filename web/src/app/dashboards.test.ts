import { expect, test } from 'vitest'
import { type DashboardEntry, isDashboard } from '../core/dashboards/dashboard.ts'
import { dashboards } from './dashboards.ts'

// Proves OPS-081, OPS-082, OPS-083, OPS-084, OPS-085, OPS-086, OPS-087, OPS-088, OPS-089, OPS-090, OPS-091, OPS-092
// Proves OPS-093, OPS-094, OPS-095, OPS-096, OPS-097
test('each dashboard has the views of the specification by their names, in its order', () => {
  const entries: readonly DashboardEntry[] = dashboards
  const views = Object.fromEntries(
    entries.filter(isDashboard).map((dashboard) => [dashboard.label, dashboard.views.map(({ label }) => label)]),
  )
  expect(views).toMatchObject({
    Efficiency: [
      'Overall',
      'Details',
      'Schedule',
      'Downtime',
      'Availability',
      'Performance',
      'Run Details',
      'Setup Details',
      'Quality',
      'Alerts',
      'Insights',
      'Data',
    ],
    Activity: ['Floor Plans', 'Details', 'Alerts', 'Insights', 'Data'],
    Quality: [
      'Out of Tolerance',
      'By Job',
      'By Part',
      'By Employee',
      'By Machine',
      'Inquiry',
      'Alerts',
      'Insights',
      'Data',
    ],
    Locating: ['Floor Plans', 'Details'],
    ROI: ['Summary'],
  })
})
