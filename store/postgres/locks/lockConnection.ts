import pg from 'pg'
import { settleWithin } from '../../timing/settleWithin.ts'
import type { LockKey } from './lockKeys.ts'

/** A connection that holds advisory locks: they end with it, whatever ends it. */
export type LockConnection = {
  client: pg.Client
  /** Aborts when the connection is gone, by `close` too. */
  lost: AbortSignal
  /** False when somebody else has the lock. */
  tryLock: (key: LockKey) => Promise<boolean>
  /** Waits until the lock is free, or as long as `lock_timeout` of the connection allows. */
  lock: (key: LockKey) => Promise<void>
  /** Does nothing when the connection is gone. */
  unlock: (key: LockKey) => Promise<void>
  /** Ends the connection and with it all of its locks; never rejects. */
  close: () => Promise<void>
}

const closeMs = 5000

function call(name: string, key: LockKey) {
  const type = key.length === 1 ? 'bigint' : 'int'
  const parts = key.map((part, i) => (typeof part === 'string' ? `hashtext($${i + 1})` : `$${i + 1}::${type}`))
  return { text: `select ${name}(${parts.join(', ')}) as held`, values: [...key] }
}

/** Opens a connection for locks; rejects when Postgres cannot be reached within `connectMs`, if that is said. */
export async function lockConnection(databaseUrl: string, connectMs?: number): Promise<LockConnection> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: connectMs })
  const lost = new AbortController()
  const lose = () => lost.abort(new Error('The connection that held the lock is gone'))
  client.on('error', lose).on('end', lose)
  // A server that is cut off from the network does not confirm the end; the lock ends with its connection anyway.
  const close = async () => {
    await settleWithin(closeMs, [client.end()])
  }
  await client.connect().catch(async (error) => {
    await close()
    throw error
  })
  return {
    client,
    lost: lost.signal,
    close,
    tryLock: async (key) => (await client.query<{ held: boolean }>(call('pg_try_advisory_lock', key))).rows[0]!.held,
    lock: async (key) => {
      await client.query(call('pg_advisory_lock', key))
    },
    unlock: async (key) => {
      if (!lost.signal.aborted) await client.query(call('pg_advisory_unlock', key))
    },
  }
}

/**
 * A connection that has this lock; null when somebody else has it. Rejects when Postgres cannot be reached within five
 * seconds.
 */
export async function tryHold(databaseUrl: string, key: LockKey): Promise<LockConnection | null> {
  const connection = await lockConnection(databaseUrl, 5000)
  try {
    if (await connection.tryLock(key)) return connection
  } catch (error) {
    await connection.close()
    throw error
  }
  await connection.close()
  return null
}
