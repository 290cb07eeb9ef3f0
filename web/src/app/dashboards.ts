import { activityDashboard } from '../activity/activityDashboard.ts'
import type { DashboardEntry } from '../dashboards/dashboard.ts'
import { efficiencyDashboard } from '../efficiency/efficiencyDashboard.ts'
import { floorEntry } from '../floor/floorEntry.ts'
import { locatingDashboard } from '../locating/locatingDashboard.ts'
import { qualityDashboard } from '../quality/qualityDashboard.ts'
import { roiDashboard } from '../roi/roiDashboard.ts'

/** The dashboards that there are, in the order of the rail. A new one is a line here. */
export const dashboards = [
  efficiencyDashboard,
  activityDashboard,
  qualityDashboard,
  locatingDashboard,
  floorEntry,
  roiDashboard,
] as const satisfies readonly DashboardEntry[]
