import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from 'nats'

export type WriterSamples = { behind: number[]; delayMs: number[] }

/**
 * Samples, until `signal` aborts, how many messages the writer is behind, and how long the latest ones took from
 * publishing until they were acknowledged, which the writer does when their rollups are written.
 */
export async function sampleWriter(nats: NatsConnection, publishedAt: readonly number[], signal: AbortSignal) {
  const manager = await nats.jetstreamManager()
  const samples: WriterSamples = { behind: [], delayMs: [] }
  let done = 0
  while (!signal.aborted) {
    await sleep(200, undefined, { signal }).catch(() => {})
    const consumers = await manager.consumers.list('TELEMETRY').next()
    // The writer's is the one that acknowledges.
    const writer = consumers.find(({ config }) => config.durable_name)
    if (!writer) continue
    const now = Date.now()
    samples.behind.push(writer.num_pending + writer.num_ack_pending)
    const floor = writer.ack_floor.stream_seq
    if (floor > done && publishedAt[floor] !== undefined) samples.delayMs.push(now - publishedAt[floor])
    done = floor
  }
  return samples
}

/** The value below which `share` of the numbers lie. */
export const quantile = (numbers: readonly number[], share: number) =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
