import { type NatsConnection, RequestStrategy } from 'nats'
import { z } from 'zod'

const shape = z.object({ data: z.object({ num_connections: z.int() }) })

// Servers of a cluster each answer for themselves.
const patience = { strategy: RequestStrategy.JitterTimer, jitter: 150, maxWait: 1000 } as const

/** Whether anybody connected to an account listens to this subject now. `system`: where NATS is asked about itself. */
export async function isHeard(system: NatsConnection, account: string, subject: string): Promise<boolean> {
  const question = JSON.stringify({ filter_subject: subject, state: 0, limit: 1 })
  for await (const message of await system.requestMany(`$SYS.REQ.ACCOUNT.${account}.CONNZ`, question, patience)) {
    const answer = shape.safeParse(message.json())
    if (answer.success && answer.data.data.num_connections > 0) return true
  }
  return false
}
