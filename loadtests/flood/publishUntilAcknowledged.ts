import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from 'nats'

/**
 * Publishes until the stream has the message: without an acknowledgement it is sent again, as a device does. Resolves
 * with the time that took (ms).
 */
export async function publishUntilAcknowledged(nats: NatsConnection, subject: string, body: string): Promise<number> {
  const started = performance.now()
  for (;;)
    try {
      await nats.jetstream().publish(subject, body, { timeout: 2000 })
      return performance.now() - started
    } catch {
      await sleep(100)
    }
}
