import { type NatsConnection, RequestStrategy } from 'nats'
import { z } from 'zod'

const report = z.object({
  server: z.object({ name: z.string(), ver: z.string() }),
  data: z.object({ meta_cluster: z.object({ cluster_size: z.int() }).optional() }),
})

/** The servers of NATS that keep streams. */
export type Servers = {
  /** Servers that answer, by name. */
  servers: { name: string; version: string }[]
  /** Number of servers that belong together, those that are away included. */
  size: number
  /** False: one server that was started alone, and can keep no copies. */
  isCluster: boolean
}

const patience = { strategy: RequestStrategy.JitterTimer, jitter: 300, maxWait: 3000 } as const

/** Reads from the system account how many servers keep streams together. Rejects if none answers. */
export async function readServers(system: NatsConnection): Promise<Servers> {
  const found = new Map<string, string>()
  let size = 1
  let isCluster = false
  for await (const message of await system.requestMany('$SYS.REQ.SERVER.PING.JSZ', '{}', patience)) {
    const { success, data } = report.safeParse(message.json())
    if (!success) continue
    found.set(data.server.name, data.server.ver)
    const { meta_cluster: cluster } = data.data
    isCluster ||= cluster !== undefined
    size = Math.max(size, cluster?.cluster_size ?? 1)
  }
  if (found.size === 0) throw new Error('no server of NATS answers')
  const servers = [...found].map(([name, version]) => ({ name, version }))
  return { servers: servers.sort((one, other) => one.name.localeCompare(other.name)), size, isCluster }
}

/** What `readServers` found, as a text for people. */
export function describeServers({ servers, size }: Servers): string {
  const names = servers.map(({ name, version }) => `${name} ${version}`).join(', ')
  if (size === 1) return `one server (${names}), no copies of streams`
  const away = size > servers.length ? `; ${size - servers.length} of them away` : ''
  return `${size} servers (${names}${away}), ${replicasFor(size)} copies of each stream`
}

/** Maximum number of copies: with three, one server may be lost. */
export const maxReplicas = 3

/** The number of copies of each stream that so many servers keep. */
export const replicasFor = (size: number): number => Math.min(size, maxReplicas)
