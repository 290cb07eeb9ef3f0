import { explainRejections, type TelemetryRemark } from '@takt/domain/areas/messages/explainRejections.ts'
import { rejectedMessageShape } from '@takt/domain/areas/messages/rejectedMessage.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { unpackTelemetry } from '@takt/domain/areas/messages/telemetry.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import type { NatsConnection } from 'nats'
import type { Device } from '../../../core/messaging/index.ts'
import { countMessages, lastMessage } from './lastMessage.ts'
import { shortOf } from './shortOf.ts'

export type Rejections = { arrivedAt: string; messages: number; refused: TelemetryRemark[] }

/**
 * Reads the last rejection of a device with its reasons, and the number of stored rejected messages; null if there are
 * none.
 */
export async function readRejections(
  nats: NatsConnection,
  { organizationId, deviceId }: Device,
): Promise<Rejections | null> {
  const subject = subjects.rejected(organizationId, deviceId)
  const newest = await lastMessage(nats, 'REJECTED', subject)
  if (!newest) return null
  const { rejected, arrivedAt, message: packed } = rejectedMessageShape.parse(newest.json())
  // Stored as gzip in any case; the original message may be gzip, too.
  const original = packed === null ? null : shortOf(Buffer.from(packed, 'base64'))
  const short = original && shortOf(original)
  const unpacked = short && unpackTelemetry(short, gunzip)
  const message = unpacked && 'message' in unpacked ? unpacked.message : null
  return {
    arrivedAt,
    messages: await countMessages(nats, 'REJECTED', subject),
    refused: explainRejections(rejected, { message, arrivalMs: Date.parse(arrivedAt) }),
  }
}
