import { explainRefusals, type TelemetryRemark } from '@takt/domain/areas/messages/explainRefusals.ts'
import { rejectedMessageShape } from '@takt/domain/areas/messages/rejectedMessage.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { unpackTelemetry } from '@takt/domain/areas/messages/telemetry.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import type { NatsConnection } from 'nats'
import type { Device } from '../../../core/messaging/face.ts'
import { countMessages, lastMessage } from './lastMessage.ts'
import { shortOf } from './shortOf.ts'

export type Refused = { arrivedAt: string; messages: number; refused: TelemetryRemark[] }

/** What of a device was refused last and why, and how many refused messages of it are kept; null if there are none. */
export async function readRefused(nats: NatsConnection, { organizationId, deviceId }: Device): Promise<Refused | null> {
  const subject = subjects.rejected(organizationId, deviceId)
  const found = await lastMessage(nats, 'REJECTED', subject)
  if (!found) return null
  const { rejected, arrivedAt, message: packed } = rejectedMessageShape.parse(found.json())
  // Kept in gzip, whether or not it came so.
  const came = packed === null ? null : shortOf(Buffer.from(packed, 'base64'))
  const short = came && shortOf(came)
  const unpacked = short && unpackTelemetry(short, gunzip)
  const message = unpacked && 'message' in unpacked ? unpacked.message : null
  return {
    arrivedAt,
    messages: await countMessages(nats, 'REJECTED', subject),
    refused: explainRefusals(rejected, { message, arrivalMs: Date.parse(arrivedAt) }),
  }
}
