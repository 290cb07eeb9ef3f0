import type { World } from '@takt/launch/test.bed.ts'
import type { NatsConnection } from 'nats'

/** Resolves when the connection has come back after a break. */
async function cameBack(nats: NatsConnection): Promise<void> {
  for await (const status of nats.status()) if (status.type === 'reconnect') return
}

/**
 * Kills NATS (-9) and starts it again while these are connected: after how many seconds from its start it was ready,
 * and after how many all of them were connected again.
 */
export async function restartServer(world: World, connections: readonly NatsConnection[]) {
  const back = Promise.all(connections.map(cameBack))
  await world.killNats()
  const began = performance.now()
  const secs = () => (performance.now() - began) / 1000
  await world.restartNats()
  const readySecs = secs()
  await back
  return { readySecs, connectedSecs: secs() }
}
