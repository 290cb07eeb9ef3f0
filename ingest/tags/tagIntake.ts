import { decodeTagMessage } from '@takt/domain/areas/locating/tagMessage.ts'
import { readDeviceSubject, readSubject } from '@takt/domain/areas/messages/subjects.ts'
import { telemetryFaults } from '@takt/domain/areas/messages/telemetryLimits.ts'
import type { TagReadOf } from '@takt/store/locating/tagReads.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import { type Gathered, gather } from '../stream/gather.ts'
import type { Rejection } from '../stream/rejectMessage.ts'

/** Validated messages of readers that are written together. */
export type TagBatch = Gathered & { reads: TagReadOf[]; rejections: Rejection[] }

const maxReads = 150_000
const maxMessages = 20_000

/** Collects reads. Messages of organizations that are being deleted are ignored. */
export const createTagIntake = (isLeaving: (organizationId: number) => boolean) =>
  gather<TagBatch>({
    createBatch: (gathered) => ({ ...gathered, reads: [], rejections: [] }),
    isFull: ({ reads, messages }) => reads.length >= maxReads || messages >= maxMessages,
    add(batch, message) {
      if (isLeaving(readSubject(message.subject).organizationId ?? 0)) return
      const device = readDeviceSubject(message.subject)
      if (!device) {
        const rejected = [{ index: null, fault: 'tagSubject' as const, reason: telemetryFaults.tagSubject }]
        batch.rejections.push({ message, rejected })
        return
      }
      const { organizationId, deviceId } = device
      const arrived = { ms: message.arrivalMs, place: message.streamSeq }
      const { reads, rejected } = decodeTagMessage(message.data, arrived, gunzip)
      if (rejected.length > 0) batch.rejections.push({ message, rejected })
      for (const { epc, ...read } of reads) batch.reads.push({ organizationId, epc, read: { ...read, deviceId } })
    },
  })
