import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection, StreamInfo } from 'nats'

/** What is missing of a stream's copies: nothing when each of `size` servers holds all of it. */
function missingOf({ config, cluster }: StreamInfo, size: number): string[] {
  const others = cluster?.replicas ?? []
  const behind = others.filter(({ current, offline }) => !current || offline)
  if (config.num_replicas !== size) return [`${config.name} is to have ${config.num_replicas} copies`]
  return others.length === size - 1 && behind.length === 0 ? [] : [`${config.name} has not all of its copies`]
}

/** Resolves once each of `size` servers holds a whole copy of every stream; rejects when that takes `limitMs`. */
export async function untilCopied(nats: NatsConnection, size: number, limitMs: number): Promise<void> {
  let missing = ['no server answers']
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(200)) {
    const streams = await nats
      .jetstreamManager()
      .then(async (manager) => manager.streams.list().next())
      .catch(() => null)
    if (!streams) continue
    missing = streams.length === 0 ? ['there are no streams'] : streams.flatMap((stream) => missingOf(stream, size))
    if (missing.length === 0) return
  }
  throw new Error(`After ${limitMs / 1000} s: ${missing.join('; ')}`)
}

/** The name of the server that leads the stream of telemetry. */
export async function leaderOf(nats: NatsConnection): Promise<string> {
  const { cluster } = await (await nats.jetstreamManager()).streams.info('TELEMETRY')
  if (!cluster?.leader) throw new Error('TELEMETRY has no leader')
  return cluster.leader
}
