type Waiting<Message> = { message: Message; last: number; bytes: number }

/**
 * Maximum number of messages per sender: as many as a device's live slices may come from if each message contains one;
 * fewer if they are large.
 */
const maxMessages = 24
const maxBytes = 262_144

/**
 * Buffers old messages until they are read: for each sender those with the latest end times, in whatever order they
 * arrive. A plant that catches up must not delay the wall displays, so older ones are dropped.
 */
export function createHistoryBuffer<Message>() {
  const senders = new Map<string, Waiting<Message>[]>()
  return {
    /** `last`: the end time of the message's data. */
    add(sender: string, message: Message, { last, bytes }: { last: number; bytes: number }) {
      const waiting = senders.get(sender) ?? []
      senders.set(sender, waiting)
      let index = waiting.length
      while (index > 0 && waiting[index - 1]!.last > last) index--
      waiting.splice(index, 0, { message, last, bytes })
      let weight = waiting.reduce((sum, entry) => sum + entry.bytes, 0)
      while (waiting.length > maxMessages || (weight > maxBytes && waiting.length > 1)) weight -= waiting.shift()!.bytes
    },
    /** Returns and removes the buffered messages, oldest first for each sender. */
    take(): Message[] {
      const all = [...senders.values()].flatMap((waiting) => waiting.map(({ message }) => message))
      senders.clear()
      return all
    },
  }
}
