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
/** A connection as described by NATS; closed connections have `stop` and `reason`. */
export type NatsConnectionInfo = z.output<typeof connection>

const shape = z.object({ data: z.object({ connections: z.array(connection) }) })

// Each server of a cluster responds separately.
const requestOptions = { strategy: RequestStrategy.JitterTimer, jitter: 150, maxWait: 1000 } as const

/**
 * Reads the open and recently closed connections of an account, most recently active first: of a user or an MQTT client
 * ID, at most `limit` per server.
 */
export async function readConnections(
  system: NatsConnection,
  account: string,
  of: ({ user: string } | { mqtt_client: string }) & { limit: number },
): Promise<NatsConnectionInfo[]> {
  const query = JSON.stringify({ auth: true, state: 2, sort: 'last', ...of })
  const connections: NatsConnectionInfo[] = []
  for await (const message of await system.requestMany(`$SYS.REQ.ACCOUNT.${account}.CONNZ`, query, requestOptions)) {
    const response = shape.safeParse(message.json())
    if (response.success) connections.push(...response.data.data.connections)
  }
  return connections.sort((entry, other) => Date.parse(other.last_activity) - Date.parse(entry.last_activity))
}
