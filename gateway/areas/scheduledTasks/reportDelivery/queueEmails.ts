import { createHash } from 'node:crypto'
import { originOf } from '@takt/store/process/originOf.ts'
import { z } from 'zod'
import type { HandOver } from '../executions/handOver.ts'
import { emailsStep, insertEmails } from './emailRecords.ts'
import { notifySenders } from './emailSenders.ts'
import type { ReportsRun } from './renderReports.ts'

/** The content of the emails of an execution, as stored with it; its attachments are its recorded files. */
export const emailContent = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  areAttached: z.boolean(),
})
export type EmailContent = z.output<typeof emailContent>

/** Hands an execution over to the senders of its company, with one email per recipient of its task. */
export async function queueEmails(run: ReportsRun, content: EmailContent): Promise<HandOver> {
  const { gateway, tenant, executionId, options } = run
  const { organizationId } = tenant
  const { hostname } = new URL(originOf(gateway.dependencies.env))
  const recipients = options.emailRecipients
  await run.step(emailsStep, { done: 0, total: recipients.length })
  const emails = recipients.map((recipient) => ({
    recipient,
    messageId: messageIdOf(executionId, recipient, hostname),
  }))
  return {
    content,
    enqueue: async (trx) => {
      await insertEmails(trx, { organizationId, executionId }, emails)
      await notifySenders(trx, organizationId)
    },
  }
}

/** Returns a message id that is the same for every attempt, so that a mailbox recognizes duplicates. */
function messageIdOf(executionId: string, recipient: string, hostname: string): string {
  const name = createHash('sha256').update(recipient).digest('hex').slice(0, 16)
  return `<${executionId}.${name}@${hostname}>`
}
