/**
 * Connections outside of the pools, each held as long as the process runs: the job listener, the job supervision, two
 * notification channels, and five locks of work that one gateway does for all.
 */
const fixedConnections = 9

/** Minimum number of connections, with which every pool has one. */
export const minConnections = 18

/** Returns the sizes of a gateway's pools; together with the fixed connections they add up to `connections`. */
export function divideConnections(connections: number) {
  const pooled = connections - fixedConnections
  const sessions = Math.max(1, Math.round(pooled * 0.08))
  const jobs = Math.max(1, Math.round(pooled * 0.16))
  const system = Math.max(2, Math.round(pooled * 0.17))
  return { sessions, jobs, system, tenants: pooled - sessions - jobs - system }
}

/**
 * Returns the maximum number of concurrent CSV exports: each uses a connection, and half of them remain for other
 * requests.
 */
export const maxExports = (connections: number): number => Math.floor(divideConnections(connections).tenants / 2)
