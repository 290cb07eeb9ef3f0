type Waiting<Message> = { message: Message; last: number; bytes: number }

/** As many as a device's live slices may come from, if each message holds one; fewer where they are large. */
const mostMessages = 24
const mostBytes = 262_144

/**
 * Messages from long ago until somebody reads them: of each sender the latest by the time that they tell of, in
 * whatever order they came. A plant that catches up must not hold up the wall, so what lies further back is let go.
 */
export function createCatchUp<Message>() {
  const senders = new Map<string, Waiting<Message>[]>()
  return {
    /** `last`: the end of what it tells of. */
    add(sender: string, message: Message, { last, bytes }: { last: number; bytes: number }) {
      const waiting = senders.get(sender) ?? []
      senders.set(sender, waiting)
      let place = waiting.length
      while (place > 0 && waiting[place - 1]!.last > last) place--
      waiting.splice(place, 0, { message, last, bytes })
      let weight = waiting.reduce((sum, entry) => sum + entry.bytes, 0)
      while (waiting.length > mostMessages || (weight > mostBytes && waiting.length > 1))
        weight -= waiting.shift()!.bytes
    },
    /** Hands out what waits, a sender's oldest first, and forgets it. */
    take(): Message[] {
      const all = [...senders.values()].flatMap((waiting) => waiting.map(({ message }) => message))
      senders.clear()
      return all
    },
  }
}
