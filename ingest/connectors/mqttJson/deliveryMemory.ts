import { hash } from 'node:crypto'
import { z } from 'zod'
import type { BrokerMessage } from './brokerConnection.ts'
import { receiveMaximum } from './brokerSession.ts'

const position = z.object({ recent: z.array(z.string()) })

/** Messages that are recognized when the broker sends them again, in this process. */
const maxRemembered = 10_000

const contentOf = ({ topic, text }: BrokerMessage) => hash('sha1', `${topic}\0${text}`, 'base64').slice(0, 12)

function addBounded(to: Set<string>, entry: string) {
  to.delete(entry)
  to.add(entry)
  if (to.size > maxRemembered) for (const oldest of [...to].slice(0, maxRemembered / 2)) to.delete(oldest)
}

/**
 * Remembers the messages that a connector has read: a broker sends those again whose acknowledgment it has not received,
 * and the last one of a topic (retained) at each subscription. `stored`: the position in the stored feed, if any.
 */
export function createDeliveryMemory(stored: unknown) {
  const parsed = position.safeParse(stored)
  const deliveries = new Set(parsed.success ? parsed.data.recent : [])
  const contents = new Set([...deliveries].map((entry) => entry.slice(entry.indexOf(':') + 1)))
  return {
    /**
     * True if the broker sends again what was read. A message whose values have their own times (`isDated`) is
     * recognized by its content: a source that has not received its acknowledgment, or a broker that was killed before
     * it stored ours, sends it again as a new message.
     */
    isRepeated: (message: BrokerMessage, isDated: boolean) =>
      (message.isDuplicate && deliveries.has(`${message.messageId}:${contentOf(message)}`)) ||
      (isDated && message.messageId !== null && !message.isRetained && contents.has(contentOf(message))),
    /** True if a message of this content was read on this topic. */
    isKnown: (message: BrokerMessage) => contents.has(contentOf(message)),
    add(message: BrokerMessage) {
      const content = contentOf(message)
      addBounded(contents, content)
      if (message.messageId !== null) addBounded(deliveries, `${message.messageId}:${content}`)
    },
    /** The position to be stored: all messages of which the broker may not have received the acknowledgment. */
    position: (): z.output<typeof position> => ({ recent: [...deliveries].slice(-receiveMaximum) }),
  }
}
