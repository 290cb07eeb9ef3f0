import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection, StreamInfo } from 'nats'

/** Returns the missing replicas of a stream: empty if each of `size` servers has all of it. */
function missingOf({ config, cluster }: StreamInfo, size: number): string[] {
  const replicas = cluster?.replicas ?? []
  const behind = replicas.filter(({ current, offline }) => !current || offline)
  if (config.num_replicas !== size) return [`${config.name} is to have ${config.num_replicas} copies`]
  return replicas.length === size - 1 && behind.length === 0 ? [] : [`${config.name} has not all of its copies`]
}

/** Resolves once each of `size` servers has a complete copy of every stream; rejects after `limitMs`. */
export async function waitUntilReplicated(nats: NatsConnection, size: number, limitMs: number): Promise<void> {
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

/** Returns the name of the server that leads the telemetry stream. */
export async function leaderOf(nats: NatsConnection): Promise<string> {
  const { cluster } = await (await nats.jetstreamManager()).streams.info('TELEMETRY')
  if (!cluster?.leader) throw new Error('TELEMETRY has no leader')
  return cluster.leader
}
