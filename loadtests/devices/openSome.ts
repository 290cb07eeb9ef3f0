import type { NatsConnection } from 'nats'

const maxConcurrent = 50

/** Opens a connection for each input, a limited number at a time; returns them in the same order. */
export async function openSome<Input>(
  all: readonly Input[],
  open: (input: Input) => Promise<NatsConnection>,
): Promise<NatsConnection[]> {
  const connections: NatsConnection[] = []
  for (let k = 0; k < all.length; k += maxConcurrent)
    connections.push(...(await Promise.all(all.slice(k, k + maxConcurrent).map(open))))
  return connections
}
