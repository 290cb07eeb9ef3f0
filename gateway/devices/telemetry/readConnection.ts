import { type NatsConnection, RequestStrategy } from 'nats'
import { z } from 'zod'

const shape = z.object({
  data: z.object({
    connections: z.array(
      z.object({
        type: z.string().optional(),
        start: z.string(),
        stop: z.string().optional(),
        last_activity: z.string(),
        in_msgs: z.int(),
      }),
    ),
  }),
})

/**
 * A device's connection to NATS or MQTT: how many messages came over it, to whatever subject; `until` null: it stands.
 * Instants are ISO texts.
 */
export type Connection = { protocol: 'MQTT' | 'NATS'; since: string; until: string | null; messages: number }

// Servers of a cluster each answer for themselves.
const patience = { strategy: RequestStrategy.JitterTimer, jitter: 150, maxWait: 1000 } as const
const instant = (text: string) => new Date(text).toISOString()

/**
 * The connection of one of these users in an account that was busy last, as long as the servers remember it; null if
 * there was none. A device is known to NATS by its key, to MQTT by the name with which it signs in.
 */
export async function readConnection(
  system: NatsConnection,
  { account, users }: { account: string; users: readonly string[] },
): Promise<Connection | null> {
  const asked = users.map(async (user) => {
    // state 2: those that stand and those that have ended.
    const question = JSON.stringify({ auth: true, user, state: 2, sort: 'last', limit: 1 })
    const found = []
    for await (const message of await system.requestMany(`$SYS.REQ.ACCOUNT.${account}.CONNZ`, question, patience)) {
      const answer = shape.safeParse(message.json())
      if (answer.success) found.push(...answer.data.data.connections)
    }
    return found
  })
  const [last] = (await Promise.all(asked))
    .flat()
    .sort((entry, other) => Date.parse(other.last_activity) - Date.parse(entry.last_activity))
  if (!last) return null
  const until = last.stop === undefined ? null : instant(last.stop)
  return { protocol: last.type === 'mqtt' ? 'MQTT' : 'NATS', since: instant(last.start), until, messages: last.in_msgs }
}
