import { setTimeout as sleep } from 'node:timers/promises'
import { roleUrl } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import { type Held, holdLock } from '../../events/holdLock.ts'
import type { RemovalParts } from './removalParts.ts'
import { findRemovals, type RemovalRow } from './removalRow.ts'
import { runRemoval } from './runRemoval.ts'
import { sweepLeft } from './sweepLeft.ts'

const lockKey = 7_421_180
const pollMs = 2000
const againMs = 5000
const sweepMs = 3_600_000
// Streams keep telemetry for seven days: what a machine said late may lie there as long.
const recently = sql<boolean>`finished_at > now() - interval '8 days'`
const unfinished = sql<boolean>`finished_at is null`

/**
 * Removes the organizations that are to be removed, one after another, and looks every hour whether something came in for those that
 * are gone; one gateway of the installation at a time, another takes over when it dies.
 */
export function startRemovals(parts: RemovalParts): () => Promise<void> {
  const { systemDb, env, log } = parts
  const systemUrl = roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET)
  const stopping = new AbortController()

  async function remove(removal: RemovalRow, signal: AbortSignal) {
    const { organizationId } = removal
    try {
      log.info({ organizationId, step: removal.step }, 'an organization is being removed')
      await runRemoval(parts, removal, signal)
      log.info({ organizationId }, 'an organization is removed')
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ err: error, organizationId }, 'an organization could not be removed yet; trying again')
      await sql`update organization_removal set last_error = ${String(error)}
        where leaving_id = ${organizationId}::int`.execute(systemDb)
      await sleep(againMs, undefined, { signal })
    }
  }

  async function work(held: Held, signal: AbortSignal) {
    for (let sweptAt = Number.NEGATIVE_INFINITY; !signal.aborted; ) {
      const [next] = await findRemovals(systemDb, unfinished)
      if (next) await remove(next, signal)
      else if (performance.now() - sweptAt > sweepMs) {
        for (const { organizationId } of await findRemovals(systemDb, recently)) await sweepLeft(parts, organizationId)
        sweptAt = performance.now()
      } else await held.woken(pollMs)
    }
  }

  async function run() {
    while (!stopping.signal.aborted)
      try {
        const held = await holdLock(systemUrl, lockKey, 'organization_removal')
        if (!held) {
          await sleep(pollMs, undefined, { signal: stopping.signal })
          continue
        }
        const release = () => held.release()
        stopping.signal.addEventListener('abort', release)
        try {
          await work(held, AbortSignal.any([stopping.signal, held.lost]))
        } finally {
          stopping.signal.removeEventListener('abort', release)
          await held.release()
        }
      } catch (error) {
        if (stopping.signal.aborted) return
        log.warn({ err: error }, 'removing organizations waits and goes on in a moment')
        await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
