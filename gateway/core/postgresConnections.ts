/**
 * Connections outside of the pools, each held as long as the process runs: the listener for jobs, the look after jobs,
 * two channels of notifications, and five locks of work that one gateway does for all.
 */
const fixedConnections = 9

/** The smallest number of connections with which every pool has one. */
export const minConnections = 18

/** The sizes of a gateway's pools; together with the fixed connections they are `connections`. */
export function divideConnections(connections: number) {
  const pooled = connections - fixedConnections
  const sessions = Math.max(1, Math.round(pooled * 0.08))
  const jobs = Math.max(1, Math.round(pooled * 0.16))
  const system = Math.max(2, Math.round(pooled * 0.17))
  return { sessions, jobs, system, tenants: pooled - sessions - jobs - system }
}

/** The largest number of CSV exports at once: each has a connection, and half of them stay for everything else. */
export const maxExports = (connections: number): number => Math.floor(divideConnections(connections).tenants / 2)
