import { setTimeout as sleep } from 'node:timers/promises'
import { writerLockKey } from '@takt/store/writerLock.ts'
import pg from 'pg'

const pollMs = 500
const beatMs = 1000

/** The right to write. `term` is higher than that of every writer before; `lost` aborts when the right is gone; `onReasons` hears when something waits in `reason_touched`. */
export type WriterLock = {
  term: bigint
  lost: AbortSignal
  onReasons: (hear: () => void) => void
  release: () => Promise<void>
}

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, sleep(ms, undefined, { ref: false }).then(() => Promise.reject(new Error('Postgres is silent')))])

/** Keeps asking the connection that holds the lock for a sign of life; the lock is gone with the connection. */
async function beat(client: pg.Client, lost: AbortController) {
  while (!lost.signal.aborted)
    try {
      await within(3 * beatMs, client.query('select 1'))
      await sleep(beatMs, undefined, { signal: lost.signal })
    } catch {
      lost.abort(new Error('The lock of the writer is lost'))
    }
}

async function tryLock(url: string): Promise<{ client: pg.Client; term: bigint } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true })
  client.on('error', () => {})
  try {
    await client.connect()
    // A transaction id only ever grows: whoever takes the lock later has the higher one.
    const { rows } = await client.query<{ locked: boolean; term: string }>(
      `select pg_try_advisory_lock(${writerLockKey}) as locked, pg_current_xact_id()::text as term`,
    )
    if (rows[0]?.locked) {
      await client.query('listen reason_touched')
      return { client, term: BigInt(rows[0].term) }
    }
    await client.end()
    return null
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

/** Waits until this process is the one writer (a Postgres advisory lock), or until `signal` aborts (then null). */
export async function holdWriterLock(options: {
  url: string
  signal: AbortSignal
  waiting: (why: string | null) => void
}): Promise<WriterLock | null> {
  while (!options.signal.aborted) {
    try {
      const held = await tryLock(options.url)
      if (held) {
        const lost = new AbortController()
        held.client.on('end', () => lost.abort(new Error('The lock of the writer is lost')))
        beat(held.client, lost)
        const release = async () => {
          lost.abort(new Error('The writer stopped'))
          await held.client.end().catch(() => {})
        }
        const onReasons = (hear: () => void) => held.client.on('notification', hear)
        return { term: held.term, lost: lost.signal, onReasons, release }
      }
      // Another one writes: standing by is all that is asked of this one.
      options.waiting(null)
    } catch (error) {
      options.waiting(`Postgres does not answer: ${error instanceof Error ? error.message : String(error)}`)
    }
    await sleep(pollMs, undefined, { signal: options.signal }).catch(() => {})
  }
  return null
}
