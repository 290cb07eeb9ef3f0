import type { NatsConnection } from 'nats'
import { readConnections } from './readConnections.ts'

/**
 * A device's connection to NATS or MQTT: how many messages came over it, to whatever subject; `until` null: it stands.
 * Instants are ISO texts.
 */
export type Connection = { protocol: 'MQTT' | 'NATS'; since: string; until: string | null; messages: number }

const instant = (text: string) => new Date(text).toISOString()

/**
 * The connection of one of these users in an account that was busy last, as long as the servers remember it; null if
 * there was none. A device is known to NATS by its key, to MQTT by the name with which it signs in.
 */
export async function readConnection(
  system: NatsConnection,
  { account, users }: { account: string; users: readonly string[] },
): Promise<Connection | null> {
  const found = await Promise.all(users.map((user) => readConnections(system, account, { user, limit: 1 })))
  const [last] = found.flat().sort((entry, other) => Date.parse(other.last_activity) - Date.parse(entry.last_activity))
  if (!last) return null
  const until = last.stop === undefined ? null : instant(last.stop)
  return { protocol: last.type === 'mqtt' ? 'MQTT' : 'NATS', since: instant(last.start), until, messages: last.in_msgs }
}
