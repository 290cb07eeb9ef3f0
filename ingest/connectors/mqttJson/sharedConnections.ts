import { createHash, randomUUID } from 'node:crypto'
import type { MqttJsonOptions } from '@takt/domain/areas/connectors/mqttJson.ts'
import type { ConnectorKey } from '../feed/storedFeed.ts'
import type { RunnerContext } from '../runner.ts'
import { type BrokerConnection, createBrokerConnection, type Subscriber } from './brokerConnection.ts'

/** Maximum number of connections to one broker with the same account; connectors are distributed by their ID. */
export const maxConnections = 32

const open = new Map<string, BrokerConnection>()

const hashOf = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * Subscribes a connector over the shared connection to its broker; opens it if there is none. The client ID is derived
 * from the lowest connector that uses the connection, because no other process runs that one. `connector` null: a test,
 * over a connection of its own for which the broker stores nothing. Returns a function that ends the subscription.
 */
export function subscribeShared(
  connector: ConnectorKey | null,
  { url, userName, password, caCertificate: ca }: MqttJsonOptions,
  subscriber: Subscriber,
  { rule }: Pick<RunnerContext<unknown>, 'rule'>,
): () => Promise<void> {
  const broker = { url: new URL(url), userName, password, ca }
  const key = connector
    ? hashOf(connector.organizationId, url, userName, password, ca, connector.connectorId % maxConnections)
    : randomUUID()
  const clientIdOf = ({ connectorId }: Subscriber) =>
    `takt-${(connector ? hashOf(connector.organizationId, url, userName, connectorId) : hashOf(key)).slice(0, 16)}`
  const connection =
    open.get(key) ?? createBrokerConnection({ broker, rule, isLasting: connector !== null, clientIdOf })
  open.set(key, connection)
  connection.add(subscriber)
  return async () => {
    if (connection.size() === 1) open.delete(key)
    await connection.remove(subscriber)
  }
}
