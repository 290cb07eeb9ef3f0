import { createYielder } from '@takt/store/queue/yielding.ts'
import { createWakeSignal } from '@takt/store/timing/wakeSignal.ts'
import type { TelemetryMessage } from './telemetryMessage.ts'

/** Base of a batch of messages that are written together. */
export type Gathered = {
  messages: number
  /** The last message: acknowledging it acknowledges all before. */
  last: TelemetryMessage
  oldestArrivalMs: number
}

/** Without a message for so long (ms), no more are arriving. */
const arrivalGapMs = 100

/**
 * Collects messages into batches between the stream and the tables; bounded: `put` waits while a batch is full.
 * `createBatch` creates an empty batch, `add` adds a message to it.
 */
export function gather<Batch extends Gathered>(options: {
  createBatch: (gathered: Gathered) => Batch
  add: (batch: Batch, message: TelemetryMessage) => void
  isFull: (batch: Batch) => boolean
}) {
  let batch: Batch | null = null
  let received = 0
  let lastPutAt = 0
  let changed = () => {}
  let change = new Promise<void>((resolve) => {
    changed = resolve
  })
  const changeSignal = createWakeSignal()
  const notifyAll = () => {
    changeSignal.ring()
    changed()
    change = new Promise((resolve) => {
      changed = resolve
    })
  }

  return {
    isFull: () => batch !== null && options.isFull(batch),
    /** True while messages arrive, or would if there were room for them. */
    isArriving: () => (batch !== null && options.isFull(batch)) || Date.now() - lastPutAt < arrivalGapMs,
    /** Resolves at the next arrival or removal, or when woken; for the producer. */
    change: () => change,
    /**
     * Resolves like `change`, or after some milliseconds if nothing has changed since the last call; for the consumer.
     */
    news: changeSignal.wait,
    /** Wakes all waiting callers; called when nothing arrives or leaves any more. */
    wake: notifyAll,
    /** The newest message ever received. */
    received: () => received,
    startAt(streamSeq: number) {
      received = streamSeq
    },
    /** Yields to other work in between, because the number of slices in a message is up to the device. */
    async put(messages: readonly TelemetryMessage[]) {
      const yieldIfDue = createYielder()
      for (const message of messages) {
        await yieldIfDue()
        // A redelivery of a message in progress, whose acknowledgement took long.
        if (message.streamSeq <= received) continue
        received = message.streamSeq
        batch ??= options.createBatch({ messages: 0, last: message, oldestArrivalMs: message.arrivalMs })
        batch.messages += 1
        batch.last = message
        options.add(batch, message)
      }
      lastPutAt = Date.now()
      notifyAll()
    },
    waiting: () => batch,
    take(): Batch | null {
      const current = batch
      batch = null
      if (current) notifyAll()
      return current
    },
  }
}
