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

/** Every report of figures that there is, in the order in which they are offered. Add yours by a line. */
const ofFigures: readonly ReadableReport[] = [
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

/** Every report: of figures, then the list of each item type. */
export const readableReports = (items: ItemRegistry): readonly ReadableReport[] => [
  ...ofFigures,
  ...[...items.values()].filter(hasReport).map(itemRows),
]

/** The report of an id; undefined if there is none. */
export function readableReport(items: ItemRegistry, reportID: string): ReadableReport | undefined {
  const found = ofFigures.find(({ report }) => report.reportID === reportID)
  if (found) return found
  const item = reportID.startsWith(itemReportPrefix) ? items.get(reportID.slice(itemReportPrefix.length)) : undefined
  return item && hasReport(item) ? itemRows(item) : undefined
}
