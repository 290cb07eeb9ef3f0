import { generateReports, recipientsPlace, splitRecipients } from './workflows/generateReports.ts'

type Sending = { workflowType: string; options: readonly unknown[] }

const reportsPlace = Object.keys(generateReports.options).indexOf('reports')

/** To whom a task sends reports: in small letters, each once; nobody if it sends none. */
export function recipientsOf({ workflowType, options }: Sending): string[] {
  const text = options[recipientsPlace]
  if (workflowType !== generateReports.workflowType || typeof text !== 'string') return []
  return splitRecipients(text)
}

/** The options of a task that sends reports to these instead, all else as it is. */
export const withRecipients = ({ options }: Sending, recipients: readonly string[]): unknown[] =>
  options.toSpliced(recipientsPlace, 1, recipients.join(','))

/** What the reports of a task are called. */
export function reportTitlesOf({ workflowType, options }: Sending): string[] {
  const parsed = generateReports.options.reports.safeParse(options[reportsPlace])
  if (workflowType !== generateReports.workflowType || !parsed.success) return []
  return parsed.data.map(({ reportID, reportName, reportTitle }) => reportTitle || reportName || reportID)
}
