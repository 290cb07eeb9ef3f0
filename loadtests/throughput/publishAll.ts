import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from 'nats'

const inFlight = 128

/** How far a run has come, by message: when each was published, how many are written and rolled up. */
export type Progress = { publishedAt: number[]; done: number; worstDelayMs: number }

/** Follows the writer's acknowledgements until `total` messages are done, and how long the slowest message took from publishing to its rollups. */
export async function followWriter(nats: NatsConnection, progress: Progress, total: number) {
  const manager = await nats.jetstreamManager()
  for (; progress.done < total; await sleep(50)) {
    const consumers = await manager.consumers.list('TELEMETRY').next()
    const done = Math.max(0, ...consumers.map(({ ack_floor }) => ack_floor.stream_seq))
    for (let k = progress.done; k < done; k++)
      progress.worstDelayMs = Math.max(progress.worstDelayMs, Date.now() - progress.publishedAt[k]!)
    progress.done = done
  }
}

/** Publishes messages of `devices` in turn, acknowledged by the log, at most `ahead` more than the writer has done. */
export async function publishAll(
  nats: NatsConnection,
  options: { bodies: readonly Uint8Array[]; devices: number; ahead: number; progress: Progress },
) {
  const { bodies, devices, progress } = options
  const stream = nats.jetstream()
  let next = 0
  const publisher = async () => {
    while (next < bodies.length) {
      while (next - progress.done >= options.ahead) await sleep(10)
      const k = next++
      progress.publishedAt[k] = Date.now()
      await stream.publish(`telemetry.1.${(k % devices) + 1}`, bodies[k]!, { timeout: 60_000 })
    }
  }
  await Promise.all(Array.from({ length: inFlight }, publisher))
}
