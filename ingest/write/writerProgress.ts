import type { NatsConnection } from 'nats'
import type { Batch } from './facts/intake.ts'
import type { Inserted } from './rollUp/roundLoop.ts'

/** Creates the progress of a run: what is inserted and not rolled up yet, and the newest message that is done. */
export function createProgress(nats: Pick<NatsConnection, 'isClosed' | 'publish'>) {
  let inserted: Inserted | null = null
  let done = 0
  return {
    inserted: () => inserted,
    takeInserted: () => {
      const taken = inserted
      inserted = null
      return taken
    },
    addInserted: (batch: Pick<Batch, 'last' | 'oldestArrivalMs'> & { rows: { count: () => number } }) => {
      const { rows = 0, oldestArrivalMs = batch.oldestArrivalMs } = inserted ?? {}
      inserted = { last: batch.last, rows: rows + batch.rows.count(), oldestArrivalMs }
    },
    /** Stream sequence of the newest message that is written and rolled up. */
    done: () => done,
    setDone: (streamSeq: number) => {
      done = streamSeq
    },
    /** Records that all up to a batch is done, and acknowledges it. */
    acknowledge: ({ last }: Inserted) => {
      done = last.streamSeq
      // A lost acknowledgement only repeats the work; a fresh consumer starts after `done` anyway.
      if (!nats.isClosed()) nats.publish(last.reply, '+ACK')
    },
  }
}
