import type { BrokerMessage } from './brokerConnection.ts'

/** Limits of a connector's waiting messages, and of those that are read at once. */
const limits = {
  waiting: { messages: 5_000, bytes: 4 * 1024 ** 2 },
  batch: { messages: 200, bytes: 256 * 1024 },
}

/** The queue of a connector's messages until they are read, in bounded memory. */
export function createMessageQueue(signal: AbortSignal) {
  let waiting: BrokerMessage[] = []
  let bytes = 0
  let emptyAt = performance.now()
  let notifyReader = () => {}
  let notifySender = () => {}
  signal.addEventListener('abort', () => {
    notifyReader()
    notifySender()
  })
  const isFull = () => waiting.length >= limits.waiting.messages || bytes >= limits.waiting.bytes
  return {
    isFull,
    /** Time for which messages have been waiting without interruption (ms). */
    behindMs: () => (waiting.length === 0 ? 0 : performance.now() - emptyAt),
    /** Resolves when there is room, or the signal aborts. */
    async room() {
      while (isFull() && !signal.aborted) await new Promise<void>((resolve) => (notifySender = resolve))
    },
    push(message: BrokerMessage) {
      if (waiting.length === 0) emptyAt = performance.now()
      waiting.push(message)
      bytes += message.bytes
      notifyReader()
    },
    /** Returns the next messages, in order; empty once the signal aborts. */
    async next(): Promise<BrokerMessage[]> {
      while (waiting.length === 0 && !signal.aborted) await new Promise<void>((resolve) => (notifyReader = resolve))
      if (signal.aborted) return []
      let size = 0
      let count = 0
      while (count < waiting.length && count < limits.batch.messages && size < limits.batch.bytes) {
        size += waiting[count]!.bytes
        count += 1
      }
      const batch = waiting.slice(0, count)
      waiting = waiting.slice(count)
      bytes -= size
      notifySender()
      return batch
    },
  }
}
