import { alertsReport } from './alertsReport.ts'
import { insightsReport } from './insightsReport.ts'
import { jobProgress } from './jobProgress.ts'
import { laborByEmployee } from './laborByEmployee.ts'
import { lossesByReason } from './lossesByReason.ts'
import { oeeSummary } from './oeeSummary.ts'
import type { Report } from './reportDefinition.ts'
import { runsAgainstStandard } from './runsAgainstStandard.ts'
import { scheduleAgainstActual } from './scheduleAgainstActual.ts'
import { scrapAndRework } from './scrapAndRework.ts'
import { setups } from './setups.ts'
import { slowCycles } from './slowCycles.ts'
import { utilisationByShift } from './utilisationByShift.ts'

/** All analytics reports, in display order. */
export const analyticsReports: readonly Report[] = [
  oeeSummary,
  lossesByReason,
  utilisationByShift,
  scheduleAgainstActual,
  runsAgainstStandard,
  setups,
  slowCycles,
  scrapAndRework,
  laborByEmployee,
  jobProgress,
  alertsReport,
  insightsReport,
]
