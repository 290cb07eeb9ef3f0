import { activityDashboard } from '../areas/activity/activityDashboard.ts'
import { efficiencyDashboard } from '../areas/efficiency/efficiencyDashboard.ts'
import { floorEntry } from '../areas/floor/floorEntry.ts'
import { locatingDashboard } from '../areas/locating/locatingDashboard.ts'
import { qualityDashboard } from '../areas/quality/qualityDashboard.ts'
import { roiDashboard } from '../areas/roi/roiDashboard.ts'
import type { DashboardEntry } from '../core/dashboards/dashboard.ts'

/** All dashboards, in the order of the navigation rail. To add one, add a line here. */
export const dashboards = [
  efficiencyDashboard,
  activityDashboard,
  qualityDashboard,
  locatingDashboard,
  floorEntry,
  roiDashboard,
] as const satisfies readonly DashboardEntry[]
