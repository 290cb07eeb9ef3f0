import { gzipSync } from 'node:zlib'
import type { RejectedMessage } from '@takt/domain/areas/messages/rejectedMessage.ts'
import { countRejections, type RejectedTelemetry } from '@takt/domain/areas/messages/rejections.ts'
import { readSubject, rejectedOf } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'
import type { TelemetryMessage } from './telemetryMessage.ts'

/** The rejected parts of a message, with the reasons. */
export type Rejection = { message: TelemetryMessage; rejected: readonly RejectedTelemetry[] }

// A larger message is reported without its content: a sender of many could otherwise displace the rejections of other
// devices.
const maxBytes = 256 * 1024

function bodyOf({ message, rejected }: Rejection): string {
  const body = {
    reason: rejected[0]?.reason,
    rejected: [...rejected],
    rejectedCount: countRejections(rejected),
    subject: message.subject,
    streamSeq: message.streamSeq,
    arrivedAt: new Date(message.arrivalMs).toISOString(),
  } satisfies Partial<RejectedMessage>
  const text = (packed: string | null) => JSON.stringify({ ...body, message: packed } satisfies RejectedMessage)
  const whole = text(gzipSync(message.data).toString('base64'))
  return Buffer.byteLength(whole) <= maxBytes ? whole : text(null)
}

/** Counts the violations of each rule in these messages, by its message text. */
export function countByReason(rejections: readonly Rejection[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { rejected } of rejections)
    for (const { reason, more = 0 } of rejected) counts.set(reason, (counts.get(reason) ?? 0) + 1 + more)
  return counts
}

/** Publishes rejections to the stream REJECTED; the same message again within two minutes is stored once. */
export async function rejectMessage(nats: NatsConnection, rejection: Rejection): Promise<void> {
  await nats.jetstream().publish(rejectedOf(rejection.message.subject), bodyOf(rejection), {
    msgID: `rejected-${readSubject(rejection.message.subject).kind}-${rejection.message.streamSeq}-${rejection.message.arrivalMs}`,
  })
}
