import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from 'nats'

export type WriterSamples = { behind: number[]; delayMs: number[] }

/**
 * Samples, until `signal` aborts, the number of messages that the writer is behind, and the time of the latest ones
 * from publishing to acknowledgement, which the writer sends when their rollups are written.
 */
export async function sampleWriter(nats: NatsConnection, publishedAt: readonly number[], signal: AbortSignal) {
  const manager = await nats.jetstreamManager()
  const samples: WriterSamples = { behind: [], delayMs: [] }
  let doneSeq = 0
  while (!signal.aborted) {
    await sleep(200, undefined, { signal }).catch(() => {})
    const consumers = await manager.consumers.list('TELEMETRY').next()
    // The writer's consumer is the one that acknowledges.
    const writer = consumers.find(({ config }) => config.durable_name)
    if (!writer) continue
    const now = Date.now()
    samples.behind.push(writer.num_pending + writer.num_ack_pending)
    const floor = writer.ack_floor.stream_seq
    if (floor > doneSeq && publishedAt[floor] !== undefined) samples.delayMs.push(now - publishedAt[floor])
    doneSeq = floor
  }
  return samples
}

/** Returns the value below which a `share` of the numbers is located. */
export const quantile = (numbers: readonly number[], share: number) =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
