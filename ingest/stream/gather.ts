import { turns } from '@takt/store/queue/turns.ts'
import { createBell } from '@takt/store/timing/bell.ts'
import type { TelemetryMessage } from './telemetryMessage.ts'

/** What gathers of messages, to be written together. */
export type Gathered = {
  messages: number
  /** The last of them: acknowledging it acknowledges all before. */
  last: TelemetryMessage
  oldestArrivalMs: number
}

/**
 * Where messages gather between the log and the tables; bounded: whoever puts waits while it is full. `begin` makes an
 * empty batch, `add` puts a message into it.
 */
export function gather<Batch extends Gathered>(options: {
  begin: (gathered: Gathered) => Batch
  add: (batch: Batch, message: TelemetryMessage) => void
  isFull: (batch: Batch) => boolean
}) {
  let batch: Batch | null = null
  let received = 0
  let changed = () => {}
  let change = new Promise<void>((resolve) => {
    changed = resolve
  })
  const bell = createBell()
  const tell = () => {
    bell.ring()
    changed()
    change = new Promise((resolve) => {
      changed = resolve
    })
  }

  return {
    isFull: () => batch !== null && options.isFull(batch),
    /** Resolves at the next arrival or departure, or when woken: for those who fill it. */
    change: () => change,
    /**
     * The same within some milliseconds, if nothing has changed since it was asked last: for the one who empties it.
     */
    news: bell.rung,
    /** Lets everybody who waits look again: nothing may come or go any more. */
    wake: tell,
    /** The newest message ever taken. */
    received: () => received,
    startAt(streamSeq: number) {
      received = streamSeq
    },
    /** Others have their turn in between: what a message holds, its device decides. */
    async put(messages: readonly TelemetryMessage[]) {
      const turn = turns()
      for (const message of messages) {
        await turn()
        // Comes again although it is in hand: its acknowledgement took long.
        if (message.streamSeq <= received) continue
        received = message.streamSeq
        batch ??= options.begin({ messages: 0, last: message, oldestArrivalMs: message.arrivalMs })
        batch.messages += 1
        batch.last = message
        options.add(batch, message)
      }
      tell()
    },
    waiting: () => batch,
    take(): Batch | null {
      const taken = batch
      batch = null
      if (taken) tell()
      return taken
    },
  }
}
