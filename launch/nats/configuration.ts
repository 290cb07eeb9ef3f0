import { join } from 'node:path'
import { type ClusterMember, clusterOf } from './cluster.ts'
import type { NatsTrust } from './credentials.ts'
import { quoted } from './quoted.ts'

export type NatsPorts = { client: number; webSocket: number; mqtt: number }

/**
 * Returns a nats-server's configuration: operator mode, JetStream, WebSocket on loopback, MQTT and clients on `bind`.
 */
export function natsConfiguration(options: {
  trust: NatsTrust
  folder: string
  ports: NatsPorts
  bind: string
  /** Bind address of the WebSocket: loopback, unless the gateway runs on another machine. */
  webSocketBind?: string
  /** Undefined for a single server. */
  cluster?: ClusterMember
}): string {
  const { trust, folder, ports, bind } = options
  return `server_name: ${quoted(options.cluster?.name ?? 'takt')}
listen: ${quoted(`${bind}:${ports.client}`)}
operator: ${trust.operatorJwt}
system_account: ${trust.systemAccount}
resolver { type: full, dir: ${quoted(join(folder, 'accounts'))}, allow_delete: true, interval: "${options.cluster ? '10s' : '2m'}" }
resolver_preload { ${trust.systemAccount}: ${trust.systemAccountJwt} }
jetstream { store_dir: ${quoted(join(folder, 'jetstream'))}, max_mem: 256MB, max_file: 100GB }
websocket { listen: ${quoted(`${options.webSocketBind ?? '127.0.0.1'}:${ports.webSocket}`)}, no_tls: true, compression: true }
mqtt { listen: ${quoted(`${bind}:${ports.mqtt}`)} }
max_payload: 4MB
max_pending: 128MB
${options.cluster ? clusterOf(options.cluster, trust) : ''}`
}
