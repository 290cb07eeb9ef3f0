import { readSubject } from '@takt/domain/areas/messages/subjects.ts'
import { storedSlices } from '@takt/store/clickhouse/sliceRow.ts'
import type { SliceBatch } from '@takt/store/clickhouse/slices.ts'
import { createSliceRows, type SliceRows } from '@takt/store/clickhouse/slices.ts'
import { type Gathered, gather } from '../../stream/gather.ts'
import type { Rejection } from '../../stream/rejectMessage.ts'
import { dayNumber } from './longestSlices.ts'
import { readMessage } from './readMessage.ts'
import type { WrittenSlices } from './sliceCache.ts'

/** Adjoining slices of a device on one UTC day: the time they cover together, and the longest of them. */
type DeviceInterval = {
  organizationId: number
  deviceId: number
  day: number
  from: number
  to: number
  lastFrom: number
  longestMs: number
}

/** Returns the data of a message's slices that are needed after they are encoded. */
function intervalsOf({ organizationId, deviceId, slices }: SliceBatch): DeviceInterval[] {
  const intervals: DeviceInterval[] = []
  let last: DeviceInterval | undefined
  for (const { from, to } of slices) {
    const day = dayNumber(from)
    if (last && day === last.day && from >= last.from && from <= last.to) {
      if (to > last.to) last.to = to
      if (from > last.lastFrom) last.lastFrom = from
      if (to - from > last.longestMs) last.longestMs = to - from
    } else {
      last = { organizationId, deviceId, day, from, to, lastFrom: from, longestMs: to - from }
      intervals.push(last)
    }
  }
  return intervals
}

/** Validated messages that are written together. */
export type Batch = Gathered & {
  rows: SliceRows
  /** The same slices, exactly as the table will return them. */
  written: WrittenSlices[]
  /** The time that the slices cover. */
  intervals: DeviceInterval[]
  rejections: Rejection[]
}

// Minimum number of rows allocated: at low load a batch has few rows, and it is about as large as the last one.
const minRows = 500
const maxRows = 150_000
const maxMessages = 20_000

export type Intake = ReturnType<typeof createIntake>

/** Collects slices. Messages of organizations that are being deleted are ignored. */
export function createIntake(isLeaving: (organizationId: number) => boolean) {
  let expected = minRows
  return gather<Batch>({
    createBatch: (gathered) => ({
      ...gathered,
      rows: createSliceRows(expected),
      written: [],
      intervals: [],
      rejections: [],
    }),
    isFull: ({ rows, messages }) => rows.count() >= maxRows || messages >= maxMessages,
    add(batch, message) {
      if (isLeaving(readSubject(message.subject).organizationId ?? 0)) return
      const { batch: slices, rejected } = readMessage(message)
      if (rejected.length > 0) batch.rejections.push({ message, rejected })
      if (!slices) return
      batch.rows.add(slices)
      expected = Math.max(minRows, batch.rows.count())
      const { organizationId, deviceId } = slices
      batch.written.push({ organizationId, deviceId, slices: storedSlices(deviceId, slices.slices) })
      batch.intervals.push(...intervalsOf(slices))
    },
  })
}
