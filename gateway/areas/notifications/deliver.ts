import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Sending } from '@takt/domain/areas/notifications/answers/sending.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { failedHow, type Letter, openMail } from '../../core/mail/face.ts'
import { isHeard, openMessaging, packed } from '../../core/messaging/face.ts'
import { createAcknowledgeLink } from './acknowledgeLink.ts'
import { notificationsTexts as texts } from './texts.ts'

/** A delivery that was taken on. */
export type Due = {
  place: number
  userId: number | null
  deviceId: number | null
  address: string | null
  message: string
  /** Pages that its email links to; empty: that of the notification or flow. */
  paths: readonly string[]
  /** How often the mail server has said that it cannot take it now. */
  attempts: number
}

/** `since`: when it was to be told first (epoch ms). */
type Delivering = Due & {
  organizationId: number
  sendingId: string
  /** Null: a flow tells it. */
  notificationID: number | null
  flowId: number | null
  description: string
  since: number
}
/** `dueAt`: when it is to be tried again (epoch ms), where it waits for that; `attempts`: after another one. */
type Became = Pick<Sending['deliveries'][number], 'channel' | 'state' | 'detail'> & {
  dueAt?: number
  attempts?: number
}

/** How long a letter lies before another attempt, where the mail server said that it cannot take it now (ms). */
const pauses = [5000, 30_000, 120_000]

/**
 * Tells one recipient: people and devices in their inbox, if they listen; people who do not by a letter; addresses by a
 * letter. Waits for nothing: what the mail server cannot take now is `waiting` for its next attempt.
 */
export async function deliver(gateway: Gateway, due: Delivering): Promise<Became> {
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
  const held = await hold(gateway, { ...due, address })
  return held ?? { channel: 'letter', ...(await byLetter(gateway, { ...due, address })) }
}

/** False if nobody listens there, or NATS cannot tell. */
async function toInbox({ dependencies, shared }: Gateway, { organizationId, message }: Delivering, subject: string) {
  const { nats, log } = dependencies
  const parts = shared(openMessaging)
  try {
    const [system, account] = await Promise.all([parts.system(), parts.accountOf(organizationId)])
    if (!(await isHeard(system, account, subject))) return false
  } catch (err) {
    log.warn({ err, organizationId }, 'who listens is not known; a notification goes by letter')
    return false
  }
  nats.publish(subject, packed(message))
  await nats.flush()
  return true
}

const longestSubject = 150

/** `acknowledgeLink`: null for what a flow sends. */
function letterOf(
  { env }: Gateway['dependencies'],
  due: Delivering & { address: string },
  acknowledgeLink: string | null,
): Letter {
  const { address, message, paths, description, notificationID, flowId, sendingId, place } = due
  const origin = originOf(env)
  const [subject = ''] = message.split('\n', 1)
  const isOfFlow = notificationID === null
  const own = isOfFlow ? `/flows/${flowId}` : `/notifications/${notificationID}`
  const links = (paths.length > 0 ? paths : [own]).map((path) => `  ${origin}${path}`)
  return {
    to: [address],
    subject: subject.length > longestSubject ? `${subject.slice(0, longestSubject - 1).toWellFormed()}…` : subject,
    text: [
      message,
      [`${texts.letterLink}:`, ...links].join('\n'),
      ...(acknowledgeLink === null ? [] : [`${texts.letterAcknowledge}:\n  ${acknowledgeLink}`]),
      isOfFlow ? texts.letterOfFlow(description) : texts.letterWhy(description),
    ].join('\n\n'),
    messageId: `<${sendingId}.${place}@${new URL(origin).hostname}>`,
  }
}

/**
 * So many letters of an organization go to one address in a minute, whatever tells it; others wait. What other
 * organizations send there keeps none of its back.
 */
const mostAMinute = 10
/** And so many of it in whole: nobody has Takt write to everybody. */
const mostOfAll = 300
const minuteMs = 60_000
/** Who waits longer than this for its turn gets none: what comes faster than letters may go out would pile up. */
const longestHoldMs = 10 * minuteMs

/** What keeps a letter back, where enough went to its address or of its organization; null where nothing does. */
async function hold(
  { dependencies: { systemDb, now } }: Gateway,
  { organizationId, address, since }: { organizationId: number; address: string; since: number },
): Promise<Became | null> {
  const limits = [
    { most: mostAMinute, which: sql`lower(address) = lower(${address})`, says: texts.letters.toAddress },
    // As the index has it that is by time.
    { most: mostOfAll, which: sql`state = 'sent'`, says: texts.letters.ofOrganization },
  ]
  for (const { most, which, says } of limits) {
    const { rows } = await sql<{ at: Date }>`select at from notification_delivery where channel = 'letter'
        and organization_id = ${organizationId}::int and ${which} and at > ${new Date(now() - minuteMs)}
      order by at desc limit ${most}`.execute(systemDb)
    if (rows.length < most) continue
    if (now() - since > longestHoldMs) return { channel: null, state: 'refused', detail: says.tooMany }
    return { channel: null, state: 'waiting', detail: says.many, dueAt: rows.at(-1)!.at.getTime() + minuteMs }
  }
  return null
}

async function byLetter(
  { dependencies, shared }: Gateway,
  due: Delivering & { address: string },
): Promise<Omit<Became, 'channel'>> {
  const attempts = due.attempts + 1
  const link = due.notificationID === null ? null : await createAcknowledgeLink(dependencies, due)
  try {
    await shared(openMail).send(letterOf(dependencies, due, link))
    return { state: 'sent', detail: null, attempts }
  } catch (error) {
    const { how, detail } = failedHow(error)
    const wait = pauses[due.attempts]
    if (how === 'again' && wait !== undefined)
      return { state: 'waiting', detail, attempts, dueAt: dependencies.now() + wait }
    return { state: how === 'unknown' ? how : 'refused', detail, attempts }
  }
}
