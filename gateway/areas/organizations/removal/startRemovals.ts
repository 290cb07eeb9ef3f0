import { listen } from '@takt/store/postgres/locks/listen.ts'
import type { LockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { runAsLeader } from '@takt/store/postgres/locks/runAsLeader.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { sql } from 'kysely'
import type { RemovalParts } from './removalParts.ts'
import { findRemovals, type RemovalRow } from './removalRow.ts'
import { runRemoval } from './runRemoval.ts'
import { sweepLeft } from './sweepLeft.ts'

const pollMs = 2000
const againMs = 5000
const sweepMs = 3_600_000
// Streams keep telemetry for seven days, so late messages of machines can stay that long.
const recently = sql<boolean>`finished_at > now() - interval '8 days'`
const unfinished = sql<boolean>`finished_at is null`

/**
 * Starts the worker that removes requested organizations one after the other, and checks removed ones for new data
 * every hour. One gateway of the installation runs it at a time; another takes over when it stops.
 */
export function startRemovals(parts: RemovalParts): () => Promise<void> {
  const { systemDb, env, log } = parts

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
      await pause(againMs, signal)
    }
  }

  async function work(connection: LockConnection, signal: AbortSignal) {
    const requests = await listen(connection, 'organization_removal')
    for (let sweptAt = Number.NEGATIVE_INFINITY; !signal.aborted; ) {
      const [next] = await findRemovals(systemDb, unfinished)
      if (next) await remove(next, signal)
      else if (performance.now() - sweptAt > sweepMs) {
        for (const { organizationId } of await findRemovals(systemDb, recently)) await sweepLeft(parts, organizationId)
        sweptAt = performance.now()
      } else await requests.woken(5 * pollMs, signal)
    }
  }

  return runAsLeader({
    databaseUrl: roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET),
    key: lockKeys.removals,
    everyMs: pollMs,
    work,
    failed: (error) => log.warn({ err: error }, 'removing organizations waits and goes on in a moment'),
  })
}
