import { generateReports } from '@takt/domain/areas/scheduledTasks/workflows/generateReports.ts'
import type { Gateway } from '../../../core/area.ts'
import { handleJob } from '../../../core/jobs/job.ts'
import { runReport } from '../../reports/index.ts'
import { asClaimed } from '../executions/asClaimed.ts'
import { endAs } from '../executions/endAs.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import { defineWorkflowRun } from '../workflows/workflow.ts'
import { isRecipient } from './checkRecipient.ts'
import { claimDelivery, type Delivery, releaseDelivery } from './claimDelivery.ts'
import { composeEmail } from './composeEmail.ts'
import { deliveryResult } from './deliveryResult.ts'
import { type DueEmail, readEmails, recordAttempt } from './emailRecords.ts'
import { scheduleSender, sendCompanyEmails } from './emailSenders.ts'
import { queueEmails } from './queueEmails.ts'
import { type RenderReport, renderReports } from './renderReports.ts'
import { recordFiles } from './reportFiles.ts'
import { sendDueEmails } from './sendDueEmails.ts'
import { readEmailContent, sendEmail } from './sendEmail.ts'

/*
 * The delivery of a scheduled report to its recipients, from start to end. Two jobs share it, so that a stalled mail
 * server does not block runs of other tasks.
 * Job `runTask`: `startDue.ts` starts the execution of a due task, `executions/runExecution.ts` claims it and checks
 * the permissions of the user who saved the task. Then `createReportDelivery` below:
 * 1. renders each report and stores its files (`renderReports.ts`, `reportFiles.ts`),
 * 2. records the files, for the history and for downloads (`reportFileRoute.ts`),
 * 3. composes the email (`composeEmail.ts`, `emailBody.ts`),
 * 4. records one email per recipient and notifies the senders (`queueEmails.ts`, `emailSenders.ts`).
 * Job `sendCompanyEmails`: `emailSender` below
 * 5. claims an execution with due emails (`claimDelivery.ts`),
 * 6. takes its due emails one by one (`sendDueEmails.ts`, `emailRecords.ts`),
 * 7. checks that the task still has the recipient (`checkRecipient.ts`),
 * 8. sends the email (`sendEmail.ts`, `gateway/core/mail/`),
 * 9. records the result of the attempt, and the time of the next one if it can be retried (`emailRecords.ts`),
 * 10. ends the execution with a summary after its last email (`deliveryResult.ts`).
 * `executions/watchExecutions.ts` notifies the senders again if a process has died.
 */

/** The workflow of scheduled reports (steps 1 to 4), with the function that renders one report. */
export const createReportDelivery = (renderReport: RenderReport) =>
  defineWorkflowRun({
    definition: generateReports,
    needs: [['dashboards', 'read']],
    run: async (run) => {
      const rendered = await renderReports(run, renderReport)
      await recordFiles(run, rendered.files)
      const email = composeEmail(run, rendered)
      return queueEmails(run, email)
    },
  })

export const reportDelivery = createReportDelivery(runReport)

/** Time for which a sender takes new executions before it goes behind the other jobs of its queue (ms). */
const sliceMs = 5000

/**
 * The job that sends the emails of a company (steps 5 to 10), one execution after the other. It never waits for a
 * repeated attempt: it is enqueued again for the time at which the next email is due.
 */
export const emailSender = (gateway: Gateway) =>
  handleJob(sendCompanyEmails, async (sender, shutdownSignal) => {
    const { dependencies } = gateway
    const { systemDb, now } = dependencies
    for (const until = now() + sliceMs; now() < until && !shutdownSignal?.aborted; ) {
      const claimed = await claimDelivery(systemDb, sender, now())
      if (!claimed) break
      const { key } = claimed
      await asClaimed(dependencies, { ...key, shutdownSignal }, (runSignal) =>
        endAs(dependencies, { ...key, runSignal, shutdownSignal: undefined }, () =>
          deliver({ ...claimed, gateway, signal: runSignal }, until),
        ),
      )
    }
    await scheduleSender(systemDb, sender, now())
  })

/** Sends the due emails of an execution until `until` (epoch ms); null if some are left for later. */
async function deliver(delivery: Delivery, until: number): Promise<{ reason: string } | null> {
  const { db } = delivery.gateway.dependencies
  await sendDueEmails(delivery, until, createEmailDelivery(delivery))
  const emails = await readEmails(db, delivery.key)
  if (emails.every(({ state }) => state !== 'waiting')) return { reason: deliveryResult(emails) }
  await releaseDelivery(db, delivery.key)
  return null
}

/** Delivers one email of an execution (steps 7 to 9); its content is the same for all recipients and read once. */
function createEmailDelivery(delivery: Delivery) {
  const { db } = delivery.gateway.dependencies
  let content: ReturnType<typeof readEmailContent> | undefined
  return async (email: DueEmail): Promise<void> => {
    content ??= readEmailContent(delivery)
    const read = await content
    const attempt = (await isRecipient(delivery, email.recipient))
      ? await sendEmail(delivery, read, email)
      : { state: 'unsent' as const, detail: texts.takenOff }
    await recordAttempt(db, delivery.key, email, attempt)
  }
}
