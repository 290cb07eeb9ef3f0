import { expect, test } from 'vitest'
import { type DashboardEntry, isDashboard } from '../core/dashboards/dashboard.ts'
import { dashboards } from './dashboards.ts'

test('each dashboard has the views of the specification by their names, in its order', () => {
  const entries: readonly DashboardEntry[] = dashboards
  const views = Object.fromEntries(
    entries.filter(isDashboard).map((dashboard) => [dashboard.label, dashboard.views.map(({ label }) => label)]),
  )
  expect(views).toMatchObject({
    Efficiency: [
      ...['Overall', 'Details', 'Schedule', 'Downtime', 'Availability', 'Performance', 'Run Details', 'Setup Details'],
      ...['Quality', 'Alerts', 'Insights', 'Data'],
    ],
    Activity: ['Floor Plans', 'Details', 'Alerts', 'Insights', 'Data'],
    Quality: [
      ...['Out of Tolerance', 'By Job', 'By Part', 'By Employee', 'By Machine', 'Inquiry'],
      ...['Alerts', 'Insights', 'Data'],
    ],
    Locating: ['Floor Plans', 'Details'],
    ROI: ['Summary'],
  })
})
