import pg from 'pg'
import { settleWithin } from '../../timing/settleWithin.ts'
import type { LockKey } from './lockKeys.ts'

/** A connection that holds advisory locks: they are released when it ends, for whatever reason. */
export type LockConnection = {
  client: pg.Client
  /** Aborts when the connection ends, including by `close`. */
  lost: AbortSignal
  /** False if another connection has the lock. */
  tryLock: (key: LockKey) => Promise<boolean>
  /** Waits until the lock is free, or until the `lock_timeout` of the connection. */
  lock: (key: LockKey) => Promise<void>
  /** Does nothing if the connection has ended. */
  unlock: (key: LockKey) => Promise<void>
  /** Ends the connection and thereby all of its locks; never rejects. */
  close: () => Promise<void>
}

const closeMs = 5000

function call(name: string, key: LockKey) {
  const type = key.length === 1 ? 'bigint' : 'int'
  const parts = key.map((part, i) => (typeof part === 'string' ? `hashtext($${i + 1})` : `$${i + 1}::${type}`))
  return { text: `select ${name}(${parts.join(', ')}) as held`, values: [...key] }
}

/** Opens a connection for locks; rejects if Postgres cannot be reached within `connectMs` (if specified). */
export async function lockConnection(databaseUrl: string, connectMs?: number): Promise<LockConnection> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: connectMs })
  const lost = new AbortController()
  const lose = () => lost.abort(new Error('The connection that held the lock has ended'))
  client.on('error', lose).on('end', lose)
  // A server that is cut off from the network does not confirm the end; the lock is released with its connection
  // anyway.
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
 * Opens a connection that has this lock; null if another connection has it. Rejects if Postgres cannot be reached
 * within five seconds.
 */
export async function tryAcquireLock(databaseUrl: string, key: LockKey): Promise<LockConnection | null> {
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
