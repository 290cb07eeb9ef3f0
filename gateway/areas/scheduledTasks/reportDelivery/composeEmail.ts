import { originOf } from '@takt/store/process/originOf.ts'
import { emailBody } from './emailBody.ts'
import type { EmailContent } from './queueEmails.ts'
import type { RenderedReports, ReportsRun } from './renderReports.ts'
import type { ReportFile } from './reportFiles.ts'

/** Maximum size of an email with its attachments, as it is sent (bytes). */
const maxEmailBytes = 25 * 1024 ** 2

/** Size of an email without its attachments: header, text, HTML (bytes). */
const bodyBytes = 256 * 1024

/** Size of an attachment as it is sent: base64 in lines of 76 characters. */
const encodedBytes = (size: number) => Math.ceil(((Math.ceil(size / 3) * 4) / 76) * 78)

const fitsIntoEmail = (files: readonly ReportFile[]) =>
  files.reduce((sum, { size }) => sum + encodedBytes(size), 0) <= maxEmailBytes - bodyBytes

/** Composes the email of an execution; files that are too large for it are available through its link. */
export function composeEmail(
  { gateway, options, scheduleId, scheduleName }: ReportsRun,
  { reports, files }: RenderedReports,
): EmailContent {
  const areAttached = fitsIntoEmail(files)
  const body = emailBody({
    scheduleName,
    recipients: options.emailRecipients,
    reports,
    files,
    areAttached,
    link: `${originOf(gateway.dependencies.env)}/scheduledTasks?executions=${scheduleId}`,
  })
  return { subject: options.emailSubject, ...body, areAttached: areAttached && files.length > 0 }
}
