import type { NatsConnection } from 'nats'

const atOnce = 50

/** Opens a connection for each, some at a time; answers them in the same order. */
export async function openSome<Given>(
  all: readonly Given[],
  open: (one: Given) => Promise<NatsConnection>,
): Promise<NatsConnection[]> {
  const connections: NatsConnection[] = []
  for (let k = 0; k < all.length; k += atOnce)
    connections.push(...(await Promise.all(all.slice(k, k + atOnce).map(open))))
  return connections
}
