import { setTimeout as sleep } from 'node:timers/promises'
import { type LockConnection, tryAcquireLock } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type pg from 'pg'

const pollMs = 500
// Heartbeat interval, and timeout of one heartbeat (ms).
const [beatMs, heartbeatTimeoutMs] = [2000, 3000]

/**
 * The right to write. `term` is higher than that of every earlier writer; `lost` aborts when the lock is lost;
 * `onReasons` registers a listener for new rows in `reason_touched`.
 */
export type WriterLock = {
  term: bigint
  lost: AbortSignal
  onReasons: (listener: () => void) => void
  release: () => Promise<void>
}

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(ms, undefined, { ref: false }).then(() => Promise.reject(new Error('Postgres does not respond'))),
  ])

/** Sends heartbeats on the connection that holds the lock; the lock ends with the connection. */
async function beat(client: pg.Client, lost: AbortController) {
  while (!lost.signal.aborted)
    try {
      await within(heartbeatTimeoutMs, client.query('select 1'))
      await sleep(beatMs, undefined, { signal: lost.signal })
    } catch {
      lost.abort(new Error('The writer lock was lost'))
    }
}

async function tryLock(url: string): Promise<{ connection: LockConnection; term: bigint } | null> {
  const connection = await tryAcquireLock(url, lockKeys.writer)
  if (!connection) return null
  try {
    // Transaction ids only grow: a process that takes the lock later has a higher one.
    await connection.client.query('listen reason_touched')
    const { rows } = await connection.client.query<{ term: string }>('select pg_current_xact_id()::text as term')
    return { connection, term: BigInt(rows[0]!.term) }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Waits until this process is the only writer (a Postgres advisory lock), or until `signal` aborts (then null). */
export async function acquireWriterLock(options: {
  url: string
  signal: AbortSignal
  waiting: (reason: string | null) => void
}): Promise<WriterLock | null> {
  while (!options.signal.aborted) {
    try {
      const locked = await tryLock(options.url)
      if (locked) {
        const { connection, term } = locked
        const lost = new AbortController()
        connection.lost.addEventListener('abort', () => lost.abort(new Error('The writer lock was lost')))
        beat(connection.client, lost)
        const release = async () => {
          lost.abort(new Error('The writer stopped'))
          await connection.close()
        }
        const onReasons = (listener: () => void) => connection.client.on('notification', listener)
        return { term, lost: lost.signal, onReasons, release }
      }
      // Another process is writing: this one only has to stand by.
      options.waiting(null)
    } catch (error) {
      options.waiting(`Postgres does not respond: ${error instanceof Error ? error.message : String(error)}`)
    }
    await pause(pollMs, options.signal)
  }
  return null
}
