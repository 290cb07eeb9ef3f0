import { scheduledTasksTexts as texts } from '../texts.ts'
import type { EmailRecord } from './emailRecords.ts'

/** Maximum number of recipients without an email that the result names; the steps name all. */
const maxNamedRecipients = 5

/** Summarizes the emails of an execution; throws if all emails failed. */
export function deliveryResult(emails: readonly EmailRecord[]): string {
  const sentCount = emails.filter(({ state }) => state === 'sent').length
  const unsent = emails.filter(({ state }) => state !== 'sent')
  const named = unsent
    .slice(0, maxNamedRecipients)
    .map(({ recipient, state, detail }) => `${recipient} (${state}: ${detail})`)
  const rest = unsent.length > named.length ? ` and ${unsent.length - named.length} others` : ''
  const notTo = unsent.length > 0 ? `; not to ${named.join(', ')}${rest}` : ''
  const summary = `Sent to ${sentCount} of ${emails.length} recipients${notTo}`
  const failed = unsent.filter(({ detail }) => detail !== texts.takenOff && detail !== texts.takenOffBefore)
  if (sentCount === 0 && failed.length > 0) throw new Error(summary)
  return summary
}
