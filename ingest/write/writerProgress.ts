import type { NatsConnection } from 'nats'
import type { Batch } from './facts/intake.ts'
import type { Inserted } from './rollUp/roundLoop.ts'

/** Creates the progress of a run: the inserted rows that are not rolled up yet, and the newest message that is done. */
export function createProgress(nats: Pick<NatsConnection, 'isClosed' | 'publish'>) {
  let inserted: Inserted | null = null
  let insertedSeq = 0
  let doneSeq = 0
  return {
    inserted: () => inserted,
    takeInserted: () => {
      const batch = inserted
      inserted = null
      return batch
    },
    addInserted: (batch: Pick<Batch, 'last' | 'oldestArrivalMs'> & { rows: { count: () => number } }) => {
      const { rows = 0, oldestArrivalMs = batch.oldestArrivalMs } = inserted ?? {}
      inserted = { last: batch.last, rows: rows + batch.rows.count(), oldestArrivalMs }
      insertedSeq = batch.last.streamSeq
    },
    /** Stream sequence of the newest message that is written as facts. */
    insertedSeq: () => insertedSeq,
    /** Stream sequence of the newest message that is written and rolled up. */
    done: () => doneSeq,
    setDone: (streamSeq: number) => {
      insertedSeq = streamSeq
      doneSeq = streamSeq
    },
    /** Records that everything up to a batch is done, and acknowledges it. */
    acknowledge: ({ last }: Inserted) => {
      doneSeq = last.streamSeq
      // A lost acknowledgement only repeats the work; a fresh consumer starts after `done` anyway.
      if (!nats.isClosed()) nats.publish(last.reply, '+ACK')
    },
  }
}
