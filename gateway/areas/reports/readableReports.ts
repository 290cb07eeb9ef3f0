import { itemReportPrefix } from '@takt/domain/areas/reports/itemReport.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import type { ReadableReport } from './reportRun.ts'
import { alertsReport } from './rows/alertsReport.ts'
import { insightsReport } from './rows/insightsReport.ts'
import { hasReport, itemRows } from './rows/itemRows.ts'
import { jobProgress } from './rows/jobProgress.ts'
import { laborByEmployee } from './rows/laborByEmployee.ts'
import { lossesByReason } from './rows/lossesByReason.ts'
import { oeeSummary } from './rows/oeeSummary.ts'
import { runsAgainstStandard } from './rows/runsAgainstStandard.ts'
import { scheduleAgainstActual } from './rows/scheduleAgainstActual.ts'
import { scrapAndRework } from './rows/scrapAndRework.ts'
import { setups } from './rows/setups.ts'
import { slowCycles } from './rows/slowCycles.ts'
import { utilisationByShift } from './rows/utilisationByShift.ts'

/** All KPI reports in display order. Add a new report here. */
const kpiReports: readonly ReadableReport[] = [
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

/** Returns all reports: the KPI reports, then the list of each item type. */
export const readableReports = (items: ItemRegistry): readonly ReadableReport[] => [
  ...kpiReports,
  ...[...items.values()].filter(hasReport).map(itemRows),
]

/** Returns a report by id; undefined if unknown. */
export function readableReport(items: ItemRegistry, reportID: string): ReadableReport | undefined {
  const match = kpiReports.find(({ report }) => report.reportID === reportID)
  if (match) return match
  const item = reportID.startsWith(itemReportPrefix) ? items.get(reportID.slice(itemReportPrefix.length)) : undefined
  return item && hasReport(item) ? itemRows(item) : undefined
}
