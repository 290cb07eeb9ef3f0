import { freePorts } from '../home/freePorts.ts'
import { createNatsTrust, type NatsTrust } from '../nats/credentials.ts'
import { findNats } from '../nats/findNats.ts'
import { type NatsServer, spawnNats } from './spawnParts.fixture.ts'

/** Several NATS servers with the same keys that form a cluster; their addresses are comma-separated lists. */
export type NatsCluster = Omit<NatsServer, 'ports' | 'erase'> & { servers: NatsServer[] }

/** Starts a cluster of `size` NATS servers for one test; size 1 is a single server. */
export async function spawnCluster(
  size: number,
  options: { program?: string; trust?: NatsTrust } = {},
): Promise<NatsCluster> {
  const shared = { program: options.program ?? (await findNats()), trust: options.trust ?? (await createNatsTrust()) }
  const routes = (await freePorts(size)).map((port) => `127.0.0.1:${port}`)
  const members = routes.map((listen, index) => ({ name: `nats-${index + 1}`, listen, routes }))
  const servers = await Promise.all(members.map((cluster) => spawnNats(size === 1 ? shared : { ...shared, cluster })))
  const { creds, signer } = servers[0]!
  const list = (of: (server: NatsServer) => string) => servers.map(of).join(',')
  const each = (work: (server: NatsServer) => Promise<void>) => async () => {
    await Promise.all(servers.map(work))
  }
  return {
    url: list(({ url }) => url),
    webSocketUrl: list(({ webSocketUrl }) => webSocketUrl),
    mqttUrl: list(({ mqttUrl }) => mqttUrl),
    creds,
    signer,
    servers,
    kill: each((server) => server.kill()),
    restart: each((server) => server.restart()),
    close: each((server) => server.close()),
  }
}
