import { type NatsConnection, RequestStrategy } from 'nats'
import { z } from 'zod'

const connection = z.object({
  type: z.string().optional(),
  start: z.string(),
  stop: z.string().optional(),
  last_activity: z.string(),
  in_msgs: z.int(),
  authorized_user: z.string().optional(),
  mqtt_client: z.string().optional(),
  reason: z.string().optional(),
})
/** A connection as NATS describes it; `stop` and `reason` of one that has ended. */
export type NatsConnectionInfo = z.output<typeof connection>

const shape = z.object({ data: z.object({ connections: z.array(connection) }) })

// Servers of a cluster each answer for themselves.
const patience = { strategy: RequestStrategy.JitterTimer, jitter: 150, maxWait: 1000 } as const

/**
 * The connections of an account that NATS remembers, those that have ended included, the last busy ones first: of a
 * user, or with a client id of MQTT, at most `limit` of each server.
 */
export async function readConnections(
  system: NatsConnection,
  account: string,
  of: ({ user: string } | { mqtt_client: string }) & { limit: number },
): Promise<NatsConnectionInfo[]> {
  const question = JSON.stringify({ auth: true, state: 2, sort: 'last', ...of })
  const found: NatsConnectionInfo[] = []
  for await (const message of await system.requestMany(`$SYS.REQ.ACCOUNT.${account}.CONNZ`, question, patience)) {
    const answer = shape.safeParse(message.json())
    if (answer.success) found.push(...answer.data.data.connections)
  }
  return found.sort((entry, other) => Date.parse(other.last_activity) - Date.parse(entry.last_activity))
}
