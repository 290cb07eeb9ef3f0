import { type NatsConnection, RequestStrategy } from 'nats'
import { z } from 'zod'

const shape = z.object({ data: z.object({ num_connections: z.int() }) })

// Each server of a cluster responds separately.
const requestOptions = { strategy: RequestStrategy.JitterTimer, jitter: 150, maxWait: 1000 } as const

/**
 * True if a connection of the account is subscribed to this subject. `system`: the connection to NATS's system account.
 */
export async function hasSubscriber(system: NatsConnection, account: string, subject: string): Promise<boolean> {
  const query = JSON.stringify({ filter_subject: subject, state: 0, limit: 1 })
  for await (const message of await system.requestMany(`$SYS.REQ.ACCOUNT.${account}.CONNZ`, query, requestOptions)) {
    const response = shape.safeParse(message.json())
    if (response.success && response.data.data.num_connections > 0) return true
  }
  return false
}
