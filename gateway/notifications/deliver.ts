import { subjects } from '@takt/domain/messages/subjects.ts'
import type { Sending } from '@takt/domain/notifications/answers/sending.ts'
import { originOf } from '@takt/store/originOf.ts'
import { pause } from '@takt/store/pause.ts'
import type { Gateway } from '../area.ts'
import { failedHow, type Letter, openMail } from '../mail/face.ts'
import { isHeard, openMessaging, packed } from '../messaging/face.ts'
import { notificationsTexts as texts } from './texts.ts'

/** A delivery that was taken on. */
export type Due = {
  place: number
  userId: number | null
  deviceId: number | null
  address: string | null
  message: string
}

type Delivering = Due & { organizationId: number; sendingId: string; notificationID: number; description: string }
type Became = Pick<Sending['deliveries'][number], 'channel' | 'state' | 'detail'>

/** Waits before another attempt, where the mail server said that it cannot take the letter now (ms). */
const pauses = [1000, 5000, 15_000]

/**
 * Tells one recipient: people and devices in their inbox, if they listen; people who do not by a letter; addresses by a
 * letter.
 */
export async function deliver(gateway: Gateway, due: Delivering, signal: AbortSignal | undefined): Promise<Became> {
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
  return { channel: 'letter', ...(await byLetter(gateway, { ...due, address }, signal)) }
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

function letterOf({ env }: Gateway['dependencies'], due: Delivering & { address: string }): Letter {
  const { address, message, description, notificationID, sendingId, place } = due
  const origin = originOf(env)
  return {
    to: [address],
    subject: message.length > longestSubject ? `${message.slice(0, longestSubject - 1).toWellFormed()}…` : message,
    text: [
      message,
      `${texts.letterLink}:\n  ${origin}/notifications/${notificationID}`,
      texts.letterWhy(description),
    ].join('\n\n'),
    messageId: `<${sendingId}.${place}@${new URL(origin).hostname}>`,
  }
}

async function byLetter(
  { dependencies, shared }: Gateway,
  due: Delivering & { address: string },
  signal: AbortSignal | undefined,
): Promise<Pick<Became, 'state' | 'detail'>> {
  const mail = shared(openMail)
  for (let attempt = 0; ; attempt++) {
    try {
      await mail.send(letterOf(dependencies, due))
      return { state: 'sent', detail: null }
    } catch (error) {
      const { how, detail } = failedHow(error)
      if (how !== 'again' || attempt === pauses.length) return { state: how === 'unknown' ? how : 'refused', detail }
      await pause(pauses[attempt]!, signal)
    }
  }
}
