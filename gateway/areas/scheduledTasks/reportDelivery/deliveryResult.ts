import { scheduledTasksTexts as texts } from '../texts.ts'
import type { EmailRecord } from './emailRecords.ts'

/** Maximum number of recipients without an email that the result names; the steps name all. */
const maxNamedRecipients = 5

/** Summarizes the emails of an execution; throws if all failed that were to be sent. */
export function deliveryResult(emails: readonly EmailRecord[]): string {
  const sentCount = emails.filter(({ state }) => state === 'sent').length
  const others = emails.filter(({ state }) => state !== 'sent')
  const named = others
    .slice(0, maxNamedRecipients)
    .map(({ recipient, state, detail }) => `${recipient} (${state}: ${detail})`)
  const rest = others.length > named.length ? ` and ${others.length - named.length} others` : ''
  const notTo = others.length > 0 ? `; not to ${named.join(', ')}${rest}` : ''
  const summary = `Sent to ${sentCount} of ${emails.length} recipients${notTo}`
  const failed = others.filter(({ detail }) => detail !== texts.takenOff)
  if (sentCount === 0 && failed.length > 0) throw new Error(summary)
  return summary
}
