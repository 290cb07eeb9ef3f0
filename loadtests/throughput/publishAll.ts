import { setTimeout as sleep } from 'node:timers/promises'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'
import type { Machines } from '../devices/openMachines.ts'
import { organizationOf } from '../devices/organizationOf.ts'

const inFlight = 128

/** Progress of a run by message: the time at which each was published, and the number that is written and rolled up. */
export type Progress = { publishedAt: number[]; done: number; worstDelayMs: number }

/**
 * Follows the writer's acknowledgements until `total` messages are done, and measures the longest delay between
 * publishing a message and writing its rollups.
 */
export async function followWriter(nats: NatsConnection, progress: Progress, total: number) {
  const manager = await nats.jetstreamManager()
  for (; progress.done < total; await sleep(50)) {
    const consumers = await manager.consumers.list('TELEMETRY').next()
    const acknowledged = Math.max(0, ...consumers.map(({ ack_floor }) => ack_floor.stream_seq))
    for (let k = progress.done; k < acknowledged; k++)
      progress.worstDelayMs = Math.max(progress.worstDelayMs, Date.now() - progress.publishedAt[k]!)
    progress.done = acknowledged
  }
}

type Published = {
  bodies: readonly Uint8Array[]
  devices: number
  accounts: number
  ahead: number
  from: number
  to: number
  progress: Progress
}

/**
 * Publishes the messages from `from` up to `to`, round-robin over `devices`, with acknowledgement by JetStream, at most
 * `ahead` messages ahead of the writer.
 */
export async function publishAll(machines: Machines, published: Published) {
  const { bodies, devices, accounts, ahead, progress } = published
  let next = published.from
  const publisher = async () => {
    while (next < published.to) {
      while (next - progress.done >= ahead) await sleep(10)
      const k = next++
      progress.publishedAt[k] = Date.now()
      const device = (k % devices) + 1
      const subject = subjects.telemetry(organizationOf(device, accounts), device)
      await machines.of(device).jetstream().publish(subject, bodies[k]!, { timeout: 60_000 })
    }
  }
  await Promise.all(Array.from({ length: inFlight }, publisher))
}
