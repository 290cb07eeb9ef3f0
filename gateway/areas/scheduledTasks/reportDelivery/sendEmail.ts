import { filesFolder, openFiles } from '../../../core/files/index.ts'
import { describeMailError, type Email, openMail } from '../../../core/mail/index.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import type { Delivery } from './claimDelivery.ts'
import type { Attempt, DueEmail } from './emailRecords.ts'
import { emailContent } from './queueEmails.ts'
import { readFiles } from './reportFiles.ts'

/** Pauses before further attempts when a server is temporarily unavailable (ms). */
const retryPausesMs = [1000, 5000, 15_000]

type Content = Omit<Email, 'to' | 'messageId'>

/** Reads what is sent to each recipient, with the files if they are attached. */
export async function readEmailContent({ gateway, key, content }: Delivery): Promise<Content> {
  const { db, env } = gateway.dependencies
  const { areAttached, ...body } = emailContent.parse(content)
  return { ...body, attachments: areAttached ? await readFiles({ db, store: openFiles(filesFolder(env)) }, key) : [] }
}

/** Makes one attempt at an email that is recorded as being sent. */
export async function sendEmail(
  { gateway, signal }: Delivery,
  content: Content,
  { recipient, messageId, attempts }: DueEmail,
): Promise<Attempt> {
  try {
    await gateway.shared(openMail).send({ ...content, to: [recipient], messageId }, { signal })
    return { state: 'sent', detail: null }
  } catch (error) {
    if (signal.aborted) return { state: 'unknown', detail: texts.cutOff }
    const { how: outcome, detail } = describeMailError(error)
    if (outcome !== 'again') return { state: outcome, detail }
    const pauseMs = retryPausesMs[attempts]
    return pauseMs === undefined
      ? { state: 'refused', detail }
      : { state: 'waiting', detail, dueAt: gateway.dependencies.now() + pauseMs }
  }
}
