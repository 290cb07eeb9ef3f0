import { createHmac } from 'node:crypto'
import type { NatsTrust } from './credentials.ts'
import { quoted } from './quoted.ts'

/**
 * The membership of a server in a cluster: its own name, the address it listens on for the other servers, and the
 * addresses of all.
 */
export type ClusterMember = { name: string; listen: string; routes: readonly string[] }

/**
 * Returns the part of a server's configuration that joins it to a cluster. Servers authenticate each other by a
 * password derived from the keys that they share.
 */
export function clusterOf({ name: _name, listen, routes }: ClusterMember, trust: NatsTrust): string {
  const password = createHmac('sha256', trust.signer.operatorSeed).update('routes').digest('hex')
  const addresses = routes.map((address) => quoted(`nats-route://takt:${password}@${address}`))
  return `cluster {
  name: takt
  listen: ${quoted(listen)}
  authorization { user: takt, password: ${quoted(password)}, timeout: 5 }
  routes: [${addresses.join(', ')}]
}
`
}
