import { generateReports, recipientsIndex, splitRecipients } from './workflows/generateReports.ts'

type ReportTask = { workflowType: string; options: readonly unknown[] }

const reportsIndex = Object.keys(generateReports.options).indexOf('reports')

/** Returns the recipients of a task's reports, lowercase and unique; empty if it sends none. */
export function recipientsOf({ workflowType, options }: ReportTask): string[] {
  const text = options[recipientsIndex]
  if (workflowType !== generateReports.workflowType || typeof text !== 'string') return []
  return splitRecipients(text)
}

/** Returns the options of a report task with its recipients replaced. */
export const withRecipients = ({ options }: ReportTask, recipients: readonly string[]): unknown[] =>
  options.toSpliced(recipientsIndex, 1, recipients.join(','))

/** Returns the titles of a task's reports. */
export function reportTitlesOf({ workflowType, options }: ReportTask): string[] {
  const parsed = generateReports.options.reports.safeParse(options[reportsIndex])
  if (workflowType !== generateReports.workflowType || !parsed.success) return []
  return parsed.data.map(({ reportID, reportName, reportTitle }) => reportTitle || reportName || reportID)
}
