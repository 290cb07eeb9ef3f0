import { readSubject } from '@takt/domain/areas/messages/subjects.ts'
import { storedSlices } from '@takt/store/clickhouse/sliceRow.ts'
import type { SliceBatch } from '@takt/store/clickhouse/slices.ts'
import { createSliceRows, type SliceRows } from '@takt/store/clickhouse/slices.ts'
import { type Gathered, gather } from '../../stream/gather.ts'
import type { Rejection } from '../../stream/rejectMessage.ts'
import { dayNumber } from './longestSlices.ts'
import { readMessage } from './readMessage.ts'
import type { WrittenSlices } from './sliceCache.ts'

/**
 * Slices of a device that follow on from one another on one UTC day: the time they cover together, and their longest.
 */
type Stretch = {
  organizationId: number
  deviceId: number
  day: number
  from: number
  to: number
  lastFrom: number
  longestMs: number
}

/** What is worth remembering of a message's slices once they are encoded. */
function stretchesOf({ organizationId, deviceId, slices }: SliceBatch): Stretch[] {
  const stretches: Stretch[] = []
  let last: Stretch | undefined
  for (const { from, to } of slices) {
    const day = dayNumber(from)
    if (last && day === last.day && from >= last.from && from <= last.to) {
      if (to > last.to) last.to = to
      if (from > last.lastFrom) last.lastFrom = from
      if (to - from > last.longestMs) last.longestMs = to - from
    } else {
      last = { organizationId, deviceId, day, from, to, lastFrom: from, longestMs: to - from }
      stretches.push(last)
    }
  }
  return stretches
}

/** Messages that were checked and wait to be written together. */
export type Batch = Gathered & {
  rows: SliceRows
  /** The same slices, just as the table will give them back. */
  written: WrittenSlices[]
  /** Which time the slices cover. */
  stretches: Stretch[]
  rejections: Rejection[]
}

// So many rows are made room for at least: at rest few come in a round, and a batch is about as large as the last.
const leastRows = 500
const roomRows = 150_000
const roomMessages = 20_000

export type Intake = ReturnType<typeof createIntake>

/** Where slices gather. What organizations sent that are being deleted is passed over. */
export function createIntake(isLeaving: (organizationId: number) => boolean) {
  let expected = leastRows
  return gather<Batch>({
    begin: (gathered) => ({
      ...gathered,
      rows: createSliceRows(expected),
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
      expected = Math.max(leastRows, batch.rows.count())
      const { organizationId, deviceId } = slices
      batch.written.push({ organizationId, deviceId, slices: storedSlices(deviceId, slices.slices) })
      batch.stretches.push(...stretchesOf(slices))
    },
  })
}
