import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from 'nats'

/**
 * Publishes until the log has it: a message whose acknowledgement was lost goes out again, as a device's would.
 * Resolves with how long that took (ms).
 */
export async function publishUntilKept(nats: NatsConnection, subject: string, body: string): Promise<number> {
  const started = performance.now()
  for (;;)
    try {
      await nats.jetstream().publish(subject, body, { timeout: 2000 })
      return performance.now() - started
    } catch {
      await sleep(100)
    }
}
