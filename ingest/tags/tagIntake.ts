import { decodeTagMessage } from '@takt/domain/areas/locating/tagMessage.ts'
import { readDeviceSubject, readSubject } from '@takt/domain/areas/messages/subjects.ts'
import { telemetryFaults } from '@takt/domain/areas/messages/telemetryLimits.ts'
import type { TagReadOf } from '@takt/store/locating/tagReads.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import { type Gathered, gather } from '../stream/gather.ts'
import type { Rejection } from '../stream/rejectMessage.ts'

/** Messages of readers that were checked and wait to be written together. */
export type TagBatch = Gathered & { reads: TagReadOf[]; rejections: Rejection[] }

const roomReads = 150_000
const roomMessages = 20_000

/** Where reads gather. What organizations sent that are being deleted is passed over. */
export const createTagIntake = (isLeaving: (organizationId: number) => boolean) =>
  gather<TagBatch>({
    begin: (gathered) => ({ ...gathered, reads: [], rejections: [] }),
    isFull: ({ reads, messages }) => reads.length >= roomReads || messages >= roomMessages,
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
