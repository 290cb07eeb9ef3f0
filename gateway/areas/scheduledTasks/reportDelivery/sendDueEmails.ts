import { createWakeSignal } from '@takt/store/timing/wakeSignal.ts'
import { createStepRecorder } from '../executions/createStepRecorder.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import type { Delivery } from './claimDelivery.ts'
import { type DueEmail, emailsStep, expireEmails, nextEmail, readEmails } from './emailRecords.ts'

/** Number of emails of an execution that are sent concurrently, so that a stalled one does not block the others. */
const concurrentEmails = 2
/** Maximum time for all emails of an execution, from when they were queued. */
const maxDeliveryMinutes = 30
/** Interval at which an idle worker checks for emails that are due again while another email stalls (ms). */
const pollMs = 1000

/**
 * Sends the due emails of an execution, some at a time, until none is due or `until` (epoch ms). While an email started
 * before then stalls, the others continue.
 */
export async function sendDueEmails(
  { gateway, key, queuedAt, signal }: Delivery,
  until: number,
  deliverEmail: (email: DueEmail) => Promise<void>,
): Promise<void> {
  const { db, now } = gateway.dependencies
  const expiresAt = (queuedAt?.getTime() ?? now()) + maxDeliveryMinutes * 60_000
  const report = createProgress({ gateway, key })
  const finished = createWakeSignal()
  let started = 0
  const sendEmails = async () => {
    while ((now() < until || started > 0) && !signal.aborted) {
      if (now() >= expiresAt) {
        await expireEmails(db, key, texts.emailsLate(maxDeliveryMinutes))
        await report()
      }
      const email = await nextEmail(db, key, now())
      if (!email && started === 0) break
      if (!email) {
        await finished.wait(pollMs, signal)
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
  // The signal never aborts: results are recorded even while the process stops.
  const { progress } = createStepRecorder({ db, now, signal: new AbortController().signal }, key)
  const record = async () => {
    const emails = await readEmails(db, key)
    const completed = emails.filter(({ state }) => state !== 'waiting' && state !== 'sending')
    const details = completed.map(({ recipient, state, detail }) => ({
      name: recipient,
      text: [state, detail ?? []].flat().join(': '),
    }))
    await progress(emailsStep, { done: completed.length, total: emails.length, details })
  }
  let last = Promise.resolve()
  return () => (last = last.then(record))
}
