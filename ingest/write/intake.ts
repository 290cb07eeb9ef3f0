import { readSubject } from '@takt/domain/messages/subjects.ts'
import { createSliceRows, type SliceRows } from '@takt/store/slices.ts'
import { turns } from '@takt/store/turns.ts'
import { readMessage } from './readMessage.ts'
import type { Rejection } from './rejectMessage.ts'
import { type Stretch, stretchesOf } from './stretch.ts'
import type { TelemetryMessage } from './telemetryMessage.ts'

/** Messages that were checked and wait to be written together. */
export type Batch = {
  rows: SliceRows
  /** Which time the slices cover. */
  stretches: Stretch[]
  rejections: Rejection[]
  messages: number
  /** The last of them: acknowledging it acknowledges all before. */
  last: TelemetryMessage
  oldestArrivalMs: number
}

const firstRows = 8000
const roomRows = 150_000
const roomMessages = 20_000

const newBatch = (first: TelemetryMessage): Batch => ({
  rows: createSliceRows(firstRows),
  stretches: [],
  rejections: [],
  messages: 0,
  last: first,
  oldestArrivalMs: first.arrivalMs,
})

export type Intake = ReturnType<typeof createIntake>

/**
 * Where checked messages gather between the log and the tables; bounded: whoever puts waits while it is full. What
 * organizations sent that are being deleted is passed over.
 */
export function createIntake(isLeaving: (organizationId: number) => boolean) {
  let batch: Batch | null = null
  let received = 0
  let changed = () => {}
  let change = new Promise<void>((resolve) => {
    changed = resolve
  })
  const tell = () => {
    changed()
    change = new Promise((resolve) => {
      changed = resolve
    })
  }
  const isFull = () => batch !== null && (batch.rows.count() >= roomRows || batch.messages >= roomMessages)

  return {
    isFull,
    /** Resolves at the next arrival or departure, or when woken. */
    change: () => change,
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
        batch ??= newBatch(message)
        batch.messages += 1
        batch.last = message
        if (isLeaving(readSubject(message.subject).organizationId ?? 0)) continue
        const { batch: slices, rejected } = readMessage(message)
        if (rejected.length > 0) batch.rejections.push({ message, rejected })
        if (!slices) continue
        batch.rows.add(slices)
        batch.stretches.push(...stretchesOf(slices))
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
