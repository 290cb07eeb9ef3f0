import { reportQuestion } from '@takt/domain/areas/reports/reportQuestion.ts'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { readableReport } from './readableReports.ts'
import { reportTexts as texts } from './texts.ts'

type Asked = { reportID: string; parameters: Readonly<Record<string, unknown>> }

/**
 * What is wrong with the choice of a report, at an instant in a zone: field → sentence. `mayRead`: whether who chooses
 * it may read rows of an area; left out where nobody in particular does.
 */
export function reportProblems(
  items: ItemRegistry,
  { reportID, parameters }: Asked,
  at: { now: number; timeZone: string; mayRead?: ((area: Area) => boolean) | undefined },
): Record<string, string> {
  const found = readableReport(items, reportID)
  if (!found) return { reportID: texts.noSuchReport }
  const { area } = found.report
  if (at.mayRead && !at.mayRead(area)) return { reportID: texts.mayNotRead(area) }
  const { problems } = reportQuestion(found.report, parameters, at)
  return Object.fromEntries(Object.entries(problems ?? {}).map(([name, text]) => [`parameters.${name}`, text]))
}
