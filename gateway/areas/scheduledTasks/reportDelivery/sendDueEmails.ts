import { createBell } from '@takt/store/timing/bell.ts'
import { tellSteps } from '../executions/tellSteps.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import type { Delivery } from './claimDelivery.ts'
import { type DueEmail, emailsStep, expireEmails, nextEmail, readEmails } from './emailRecords.ts'

/** Number of emails of an execution that are sent at the same time: one that stalls does not block the others. */
const concurrentEmails = 2
/** Maximum time for all emails of an execution, from when they were queued. */
const maxDeliveryMinutes = 30
/** Interval at which an idle worker looks for emails that are due again while another email stalls (ms). */
const pollMs = 1000

/**
 * Sends the due emails of an execution, some at a time, until none is due or `until` (epoch ms). While an email that
 * was started before then stalls, the others go on.
 */
export async function sendDueEmails(
  { gateway, key, queuedAt, signal }: Delivery,
  until: number,
  deliverEmail: (email: DueEmail) => Promise<void>,
): Promise<void> {
  const { db, now } = gateway.dependencies
  const expiresAt = (queuedAt?.getTime() ?? now()) + maxDeliveryMinutes * 60_000
  const report = createProgress({ gateway, key })
  const finished = createBell()
  let started = 0
  const sendEmails = async () => {
    while ((now() < until || started > 0) && !signal.aborted) {
      if (now() >= expiresAt) {
        await expireEmails(db, key, texts.lettersLate(maxDeliveryMinutes))
        await report()
      }
      const email = await nextEmail(db, key, now())
      if (!email && started === 0) break
      if (!email) {
        await finished.rung(pollMs, signal)
        continue
      }
      const isInTime = now() < until ? 1 : 0
      started += isInTime
      try {
        await deliverEmail(email)
      } finally {
        started -= isInTime
        finished.ring()
      }
      await report()
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: concurrentEmails }, sendEmails))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
}

/** Returns a function that records the progress of the emails as the last step of the execution, sequentially. */
function createProgress({ gateway, key }: Pick<Delivery, 'gateway' | 'key'>): () => Promise<void> {
  const { db, now } = gateway.dependencies
  // The signal never aborts: results are recorded also while the process stops.
  const { progress } = tellSteps({ db, now, signal: new AbortController().signal }, key)
  const record = async () => {
    const emails = await readEmails(db, key)
    const done = emails.filter(({ state }) => state !== 'waiting' && state !== 'sending')
    const details = done.map(({ recipient, state, detail }) => ({
      name: recipient,
      text: [state, detail ?? []].flat().join(': '),
    }))
    await progress(emailsStep, { done: done.length, total: emails.length, details })
  }
  let last = Promise.resolve()
  return () => (last = last.then(record))
}
