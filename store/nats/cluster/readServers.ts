import { type NatsConnection, RequestStrategy } from 'nats'
import { z } from 'zod'

const report = z.object({
  server: z.object({ name: z.string(), ver: z.string() }),
  data: z.object({ meta_cluster: z.object({ cluster_size: z.int() }).optional() }),
})

/** The NATS servers that store streams. */
export type Servers = {
  /** Servers that respond, by name. */
  servers: { name: string; version: string }[]
  /** Number of servers of the cluster, including unreachable ones. */
  size: number
  /** False: a single server that was started standalone, and cannot store replicas. */
  isCluster: boolean
}

const requestOptions = { strategy: RequestStrategy.JitterTimer, jitter: 300, maxWait: 3000 } as const

/** Reads the number of servers that store streams together from the system account. Rejects if none responds. */
export async function readServers(system: NatsConnection): Promise<Servers> {
  const versions = new Map<string, string>()
  let size = 1
  let isCluster = false
  for await (const message of await system.requestMany('$SYS.REQ.SERVER.PING.JSZ', '{}', requestOptions)) {
    const { success, data } = report.safeParse(message.json())
    if (!success) continue
    versions.set(data.server.name, data.server.ver)
    const { meta_cluster: cluster } = data.data
    isCluster ||= cluster !== undefined
    size = Math.max(size, cluster?.cluster_size ?? 1)
  }
  if (versions.size === 0) throw new Error('no NATS server responds')
  const servers = [...versions].map(([name, version]) => ({ name, version }))
  return { servers: servers.sort((first, other) => first.name.localeCompare(other.name)), size, isCluster }
}

/** Describes the result of `readServers` as text. */
export function describeServers({ servers, size }: Servers): string {
  const names = servers.map(({ name, version }) => `${name} ${version}`).join(', ')
  if (size === 1) return `one server (${names}), no replicas of streams`
  const unreachable = size > servers.length ? `; ${size - servers.length} of them unreachable` : ''
  return `${size} servers (${names}${unreachable}), ${replicasFor(size)} replicas of each stream`
}

/** Maximum number of replicas: with three, one server may fail. */
export const maxReplicas = 3

/** Returns the number of replicas of each stream on `size` servers. */
export const replicasFor = (size: number): number => Math.min(size, maxReplicas)
