import { parseReportQuery } from '@takt/domain/areas/reports/reportQuery.ts'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { readableReport } from './readableReports.ts'
import { reportTexts as texts } from './texts.ts'

type ReportSelection = { reportID: string; parameters: Readonly<Record<string, unknown>> }

/**
 * Validates a report selection at an instant in a zone; returns messages by field. `mayRead`: returns true if the
 * selecting user may read rows of an area; omitted if there is no particular user.
 */
export function reportProblems(
  items: ItemRegistry,
  { reportID, parameters }: ReportSelection,
  at: { now: number; timeZone: string; mayRead?: ((area: Area) => boolean) | undefined },
): Record<string, string> {
  const match = readableReport(items, reportID)
  if (!match) return { reportID: texts.noSuchReport }
  const { area } = match.report
  if (at.mayRead && !at.mayRead(area)) return { reportID: texts.mayNotRead(area) }
  const { problems } = parseReportQuery(match.report, parameters, at)
  return Object.fromEntries(Object.entries(problems ?? {}).map(([name, text]) => [`parameters.${name}`, text]))
}
