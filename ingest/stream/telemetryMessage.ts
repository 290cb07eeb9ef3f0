import type { Msg } from 'nats'

/**
 * A message of the stream with the data that the writer needs. `streamSeq` orders all messages; `deliverySeq` counts
 * the deliveries to a consumer, without gaps.
 */
export type TelemetryMessage = {
  subject: string
  data: Uint8Array
  /** The subject for acknowledgements. */
  reply: string
  streamSeq: number
  deliverySeq: number
  arrivalMs: number
}

/**
 * Reads the JetStream metadata of a message from its reply subject:
 * `$JS.ACK.[domain.account.]stream.consumer.delivered.streamSeq.deliverySeq.nanoseconds.pending[.random]`. Null for
 * status messages.
 */
export function readTelemetryMessage(message: Msg): TelemetryMessage | null {
  if (!message.reply?.startsWith('$JS.ACK.')) return null
  const tokens = message.reply.split('.')
  const shift = tokens.length > 9 ? 2 : 0
  return {
    subject: message.subject,
    data: message.data,
    reply: message.reply,
    streamSeq: Number(tokens[5 + shift]),
    deliverySeq: Number(tokens[6 + shift]),
    arrivalMs: Math.floor(Number(tokens[7 + shift]) / 1e6),
  }
}
