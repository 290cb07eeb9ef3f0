import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Sending } from '@takt/domain/areas/notifications/responses/sending.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { describeMailError, type Email, openMail } from '../../core/mail/index.ts'
import { hasSubscriber, openMessaging, packed } from '../../core/messaging/index.ts'
import { createAcknowledgeLink } from './acknowledgeLink.ts'
import { notificationsTexts as texts } from './texts.ts'

/** A claimed delivery. */
export type Due = {
  place: number
  userId: number | null
  deviceId: number | null
  address: string | null
  message: string
  /** Pages linked in its email; empty for that of the notification or flow. */
  paths: readonly string[]
  /** Number of attempts that the mail server temporarily rejected. */
  attempts: number
}

/** `since`: first due time (epoch ms). */
type Delivering = Due & {
  organizationId: number
  sendingId: string
  /** Null if a flow sends it. */
  notificationID: number | null
  flowId: number | null
  description: string
  since: number
}
/**
 * Result of a delivery. `dueAt`: time of the next attempt (epoch ms), if waiting; `attempts`: number of attempts
 * including this one.
 */
type DeliveryResult = Pick<Sending['deliveries'][number], 'channel' | 'state' | 'detail'> & {
  dueAt?: number
  attempts?: number
}

/** Delays before the next attempts after a temporary rejection by the mail server (ms). */
const pauses = [5000, 30_000, 120_000]

/**
 * Delivers to one recipient: to the inbox of people and devices that are connected, otherwise by email; to addresses by
 * email. Never blocks: an email that the mail server temporarily rejects stays `waiting` for the next attempt.
 */
export async function deliver(gateway: Gateway, due: Delivering): Promise<DeliveryResult> {
  const { organizationId, userId, deviceId, address } = due
  const inbox =
    userId !== null
      ? subjects.user(organizationId, userId)
      : deviceId !== null
        ? subjects.device(organizationId, deviceId)
        : null
  if (inbox !== null && (await toInbox(gateway, due, `${inbox}.notification`)))
    return { channel: 'inbox', state: 'sent', detail: null }
  if (address === null)
    return { channel: null, state: 'missed', detail: deviceId === null ? texts.notThere : texts.deviceNotThere }
  const postponed = await checkEmailLimits(gateway, { ...due, address })
  return postponed ?? { channel: 'letter', ...(await byEmail(gateway, { ...due, address })) }
}

/** Returns false if the recipient is not connected, or if NATS cannot determine it. */
async function toInbox({ dependencies, shared }: Gateway, { organizationId, message }: Delivering, subject: string) {
  const { nats, log } = dependencies
  const parts = shared(openMessaging)
  try {
    const [system, account] = await Promise.all([parts.system(), parts.accountOf(organizationId)])
    if (!(await hasSubscriber(system, account, subject))) return false
  } catch (err) {
    log.warn({ err, organizationId }, 'connection state unknown; sending the notification by email')
    return false
  }
  nats.publish(subject, packed(message))
  await nats.flush()
  return true
}

const longestSubject = 150

/** `acknowledgeLink`: null for messages of flows. */
function emailOf(
  { env }: Gateway['dependencies'],
  due: Delivering & { address: string },
  acknowledgeLink: string | null,
): Email {
  const { address, message, paths, description, notificationID, flowId, sendingId, place } = due
  const origin = originOf(env)
  const [subject = ''] = message.split('\n', 1)
  const isOfFlow = notificationID === null
  const defaultPath = isOfFlow ? `/flows/${flowId}` : `/notifications/${notificationID}`
  const links = (paths.length > 0 ? paths : [defaultPath]).map((path) => `  ${origin}${path}`)
  return {
    to: [address],
    subject: subject.length > longestSubject ? `${subject.slice(0, longestSubject - 1).toWellFormed()}…` : subject,
    text: [
      message,
      [`${texts.emailLink}:`, ...links].join('\n'),
      ...(acknowledgeLink === null ? [] : [`${texts.emailAcknowledge}:\n  ${acknowledgeLink}`]),
      isOfFlow ? texts.emailOfFlow(description) : texts.emailReason(description),
    ].join('\n\n'),
    messageId: `<${sendingId}.${place}@${new URL(origin).hostname}>`,
  }
}

/**
 * Maximum number of emails of an organization to one address per minute, from all sources; others wait. Emails of other
 * organizations do not count.
 */
const maxPerAddressPerMinute = 10
/** Maximum number of emails of an organization per minute, so that Takt cannot be used for mass mailing. */
const maxPerMinute = 300
const minuteMs = 60_000
/** Maximum waiting time; older emails are rejected, because otherwise the queue would grow without limit. */
const maxDelayMs = 10 * minuteMs

/** Returns the result for an email that exceeds a limit; null if it can be sent. */
async function checkEmailLimits(
  { dependencies: { systemDb, now } }: Gateway,
  { organizationId, address, since }: { organizationId: number; address: string; since: number },
): Promise<DeliveryResult | null> {
  const limits = [
    { max: maxPerAddressPerMinute, which: sql`lower(address) = lower(${address})`, messages: texts.emails.toAddress },
    // Matches the index by time.
    { max: maxPerMinute, which: sql`state = 'sent'`, messages: texts.emails.ofOrganization },
  ]
  for (const { max, which: condition, messages } of limits) {
    const { rows } = await sql<{ at: Date }>`select at from notification_delivery where channel = 'letter'
        and organization_id = ${organizationId}::int and ${condition} and at > ${new Date(now() - minuteMs)}
      order by at desc limit ${max}`.execute(systemDb)
    if (rows.length < max) continue
    if (now() - since > maxDelayMs) return { channel: null, state: 'refused', detail: messages.tooMany }
    return { channel: null, state: 'waiting', detail: messages.many, dueAt: rows.at(-1)!.at.getTime() + minuteMs }
  }
  return null
}

async function byEmail(
  { dependencies, shared }: Gateway,
  due: Delivering & { address: string },
): Promise<Omit<DeliveryResult, 'channel'>> {
  const attempts = due.attempts + 1
  const link = due.notificationID === null ? null : await createAcknowledgeLink(dependencies, due)
  try {
    await shared(openMail).send(emailOf(dependencies, due, link))
    return { state: 'sent', detail: null, attempts }
  } catch (error) {
    const { how, detail } = describeMailError(error)
    const wait = pauses[due.attempts]
    if (how === 'again' && wait !== undefined)
      return { state: 'waiting', detail, attempts, dueAt: dependencies.now() + wait }
    return { state: how === 'unknown' ? how : 'refused', detail, attempts }
  }
}
