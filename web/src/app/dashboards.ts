import type { DashboardEntry } from '../dashboards/dashboard.ts'
import { efficiencyDashboard } from '../efficiency/efficiencyDashboard.ts'
import { floorEntry } from '../floor/floorEntry.ts'

/** The dashboards that there are, in the order of the rail. A new one is a line here. */
export const dashboards = [efficiencyDashboard, floorEntry] as const satisfies readonly DashboardEntry[]
