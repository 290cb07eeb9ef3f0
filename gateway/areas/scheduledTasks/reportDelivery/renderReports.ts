import type { generateReports } from '@takt/domain/areas/scheduledTasks/workflows/generateReports.ts'
import type { OptionsOf } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinition.ts'
import { filesFolder, openFiles } from '../../../core/files/index.ts'
import type { ReportResult, runReport } from '../../reports/index.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import type { Run } from '../workflows/workflow.ts'
import { type ReportFile, storeFiles } from './reportFiles.ts'

export type ReportsRun = Run<OptionsOf<typeof generateReports>>
export type RenderReport = typeof runReport
export type RenderedReports = { reports: readonly ReportResult[]; files: readonly ReportFile[] }

/** Renders the reports of a task with the rights of the user who saved it and stores their files, sequentially. */
export async function renderReports(run: ReportsRun, renderReport: RenderReport): Promise<RenderedReports> {
  const { gateway, viewer, options, dueAt, signal, tenant } = run
  if (!viewer) throw new Error('The user who saved this task is unknown. Open the task and save it.')
  const store = openFiles(filesFolder(gateway.dependencies.env))
  const reports: ReportResult[] = []
  const files: ReportFile[] = []
  const total = options.reports.length
  for (const [i, { reportID, reportName, reportTitle, parameters }] of options.reports.entries()) {
    const position = i + 1
    const title = reportTitle || reportName || reportID
    const step = `Report #${position}: ${title}`
    await run.step(step, { done: position, total })
    const report = await renderReport(
      gateway,
      viewer,
      { reportID, reportTitle: title, parameters },
      { now: dueAt, signal },
    )
    signal.throwIfAborted()
    await run.progress(step, { done: position, total, details: stepDetails(report) })
    reports.push(report)
    files.push(
      ...(await storeFiles(store, tenant.organizationId, { report, place: position, formats: options, signal })),
    )
  }
  return { reports, files }
}

/** The rows, range and filters of a report; filters that may name people are only counted. */
function stepDetails({ rowCount, rangeText, filterTexts, namesPeople }: ReportResult) {
  const filters = namesPeople && filterTexts.length > 0 ? texts.filterCount(filterTexts.length) : filterTexts.join('; ')
  return [
    { name: texts.rows, text: String(rowCount) },
    ...(rangeText === null ? [] : [{ name: texts.range, text: rangeText }]),
    { name: texts.filters, text: filters || texts.noFilters },
  ]
}
