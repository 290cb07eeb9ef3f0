import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { completedSeq, writerConsumers } from '@takt/store/nats/writerConsumers.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { NatsConnection } from 'nats'
import type { Device } from '../../core/messaging/index.ts'
import { lastMessage } from './telemetry/lastMessage.ts'

const timeoutMs = 120_000
const pollIntervalMs = 250

/** True if telemetry of a device is waiting to be written, so that tables may be incomplete. */
export async function isQueued(nats: NatsConnection, { organizationId, deviceId }: Device): Promise<boolean> {
  const last = await lastMessage(nats, 'TELEMETRY', subjects.telemetry(organizationId, deviceId))
  if (!last) return false
  const writtenSeqs = (await writerConsumers(await nats.jetstreamManager(), 'TELEMETRY')).map(completedSeq)
  return last.seq > Math.max(0, ...writtenSeqs)
}

/** Purges all stream messages of a device: written or not, accepted or rejected. */
export async function purgeMessages(nats: NatsConnection, { organizationId, deviceId }: Device): Promise<void> {
  const { streams } = await nats.jetstreamManager()
  await streams.purge('TELEMETRY', { filter: subjects.telemetry(organizationId, deviceId) })
  await streams.purge('REJECTED', { filter: subjects.rejected(organizationId, deviceId) })
}

/**
 * Resolves when the writer has written everything that it has received from the stream so far. A writer that needs
 * longer than two minutes is not running: its received messages are lost with it, and only messages still in the stream
 * are delivered again.
 */
export async function waitForWriter(nats: NatsConnection, signal?: AbortSignal): Promise<void> {
  const manager = await nats.jetstreamManager()
  const consumers = await writerConsumers(manager, 'TELEMETRY')
  const isDone = async () => {
    const now = new Map((await writerConsumers(manager, 'TELEMETRY')).map((consumer) => [consumer.name, consumer]))
    return consumers.every(({ name, delivered }) => {
      const same = now.get(name)
      return !same || completedSeq(same) >= delivered.stream_seq
    })
  }
  for (const end = Date.now() + timeoutMs; Date.now() < end && !(await isDone()); await pause(pollIntervalMs, signal))
    signal?.throwIfAborted()
}
