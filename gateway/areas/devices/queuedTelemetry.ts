import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { doneBy, writerConsumers } from '@takt/store/nats/writerConsumers.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { NatsConnection } from 'nats'
import type { Device } from '../../core/messaging/face.ts'
import { lastMessage } from './telemetry/lastMessage.ts'

const patienceMs = 120_000
const lookAgainMs = 250

/** Whether telemetry of a device waits to be written: what tables say of it may be too little. */
export async function isQueued(nats: NatsConnection, { organizationId, deviceId }: Device): Promise<boolean> {
  const last = await lastMessage(nats, 'TELEMETRY', subjects.telemetry(organizationId, deviceId))
  if (!last) return false
  const written = (await writerConsumers(await nats.jetstreamManager(), 'TELEMETRY')).map(doneBy)
  return last.seq > Math.max(0, ...written)
}

/** Removes all that the streams keep of what a device told, written or not, taken or refused. */
export async function forgetMessages(nats: NatsConnection, { organizationId, deviceId }: Device): Promise<void> {
  const { streams } = await nats.jetstreamManager()
  await streams.purge('TELEMETRY', { filter: subjects.telemetry(organizationId, deviceId) })
  await streams.purge('REJECTED', { filter: subjects.rejected(organizationId, deviceId) })
}

/**
 * Resolves when the writer is through with what it has taken from the stream by now. One that needs longer than two
 * minutes is not running: what it had taken is lost with it, and only what the stream still keeps comes again.
 */
export async function writerThrough(nats: NatsConnection, signal?: AbortSignal): Promise<void> {
  const manager = await nats.jetstreamManager()
  const taken = await writerConsumers(manager, 'TELEMETRY')
  const isThrough = async () => {
    const now = new Map((await writerConsumers(manager, 'TELEMETRY')).map((consumer) => [consumer.name, consumer]))
    return taken.every(({ name, delivered }) => {
      const same = now.get(name)
      return !same || doneBy(same) >= delivered.stream_seq
    })
  }
  for (const end = Date.now() + patienceMs; Date.now() < end && !(await isThrough()); await pause(lookAgainMs, signal))
    signal?.throwIfAborted()
}
