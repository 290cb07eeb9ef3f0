import { readFile } from 'node:fs/promises'
import { streams } from '@takt/domain/messages/subjects.ts'
import { connect, credsAuthenticator, type NatsConnection, nanos, RetentionPolicy, StorageType } from 'nats'

/** Connects with a credentials file; reconnects for ever. */
export async function openNats(options: { url: string; creds: string; name: string }): Promise<NatsConnection> {
  const creds = await readFile(options.creds)
  return connect({
    servers: options.url,
    name: options.name,
    authenticator: credsAuthenticator(creds),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: true,
    inboxPrefix: `_INBOX_${options.name}`,
  })
}

/** Makes the streams that are missing; safe to call from every service at once. */
export async function ensureStreams(nats: NatsConnection) {
  const manager = await nats.jetstreamManager()
  for (const [name, subjects] of Object.entries(streams)) {
    const config = {
      name,
      subjects: [...subjects],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      max_age: nanos((name === 'EVENTS' || name === 'REJECTED' ? 30 : 7) * 86_400_000),
      duplicate_window: nanos(120_000),
    }
    await manager.streams.add(config).catch(async () => manager.streams.update(name, config))
  }
}
