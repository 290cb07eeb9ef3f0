import { setTimeout as sleep } from 'node:timers/promises'
import { type LockConnection, tryHold } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type pg from 'pg'

const pollMs = 500
// Between signs of life, and how long one may take.
const [beatMs, silentMs] = [2000, 3000]

/**
 * The right to write. `term` is higher than that of every writer before; `lost` aborts when the right is gone;
 * `onReasons` hears when something waits in `reason_touched`.
 */
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
      await within(silentMs, client.query('select 1'))
      await sleep(beatMs, undefined, { signal: lost.signal })
    } catch {
      lost.abort(new Error('The lock of the writer is lost'))
    }
}

async function tryLock(url: string): Promise<{ held: LockConnection; term: bigint } | null> {
  const held = await tryHold(url, lockKeys.writer)
  if (!held) return null
  try {
    // A transaction id only ever grows: whoever takes the lock later has the higher one.
    await held.client.query('listen reason_touched')
    const { rows } = await held.client.query<{ term: string }>('select pg_current_xact_id()::text as term')
    return { held, term: BigInt(rows[0]!.term) }
  } catch (error) {
    await held.close()
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
      const locked = await tryLock(options.url)
      if (locked) {
        const { held, term } = locked
        const lost = new AbortController()
        held.lost.addEventListener('abort', () => lost.abort(new Error('The lock of the writer is lost')))
        beat(held.client, lost)
        const release = async () => {
          lost.abort(new Error('The writer stopped'))
          await held.close()
        }
        const onReasons = (hear: () => void) => held.client.on('notification', hear)
        return { term, lost: lost.signal, onReasons, release }
      }
      // Another one writes: standing by is all that is asked of this one.
      options.waiting(null)
    } catch (error) {
      options.waiting(`Postgres does not answer: ${error instanceof Error ? error.message : String(error)}`)
    }
    await pause(pollMs, options.signal)
  }
  return null
}
