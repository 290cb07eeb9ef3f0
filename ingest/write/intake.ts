import { readSubject } from '@takt/domain/messages/subjects.ts'
import { storedSlice } from '@takt/store/sliceRow.ts'
import { createSliceRows, type SliceOf, type SliceRows } from '@takt/store/slices.ts'
import { type Gathered, gather } from './gather.ts'
import { readMessage } from './readMessage.ts'
import type { Rejection } from './rejectMessage.ts'
import { type Stretch, stretchesOf } from './stretch.ts'

/** Messages that were checked and wait to be written together. */
export type Batch = Gathered & {
  rows: SliceRows
  /** The same slices, just as the table will give them back. */
  written: SliceOf[]
  /** Which time the slices cover. */
  stretches: Stretch[]
  rejections: Rejection[]
}

const firstRows = 8000
const roomRows = 150_000
const roomMessages = 20_000

export type Intake = ReturnType<typeof createIntake>

/** Where slices gather. What organizations sent that are being deleted is passed over. */
export const createIntake = (isLeaving: (organizationId: number) => boolean) =>
  gather<Batch>({
    begin: (gathered) => ({
      ...gathered,
      rows: createSliceRows(firstRows),
      written: [],
      stretches: [],
      rejections: [],
    }),
    isFull: ({ rows, messages }) => rows.count() >= roomRows || messages >= roomMessages,
    add(batch, message) {
      if (isLeaving(readSubject(message.subject).organizationId ?? 0)) return
      const { batch: slices, rejected } = readMessage(message)
      if (rejected.length > 0) batch.rejections.push({ message, rejected })
      if (!slices) return
      batch.rows.add(slices)
      const { organizationId, deviceId } = slices
      for (const slice of slices.slices) batch.written.push({ organizationId, slice: storedSlice(deviceId, slice) })
      batch.stretches.push(...stretchesOf(slices))
    },
  })
