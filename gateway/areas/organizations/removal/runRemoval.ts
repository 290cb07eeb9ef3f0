import { type RemovalStep, removalSteps } from '@takt/domain/areas/organizations/organizationRemoval.ts'
import { sql } from 'kysely'
import { filesFolder, openFiles } from '../../../core/files/face.ts'
import { deleteFacts } from './deleteFacts.ts'
import { purgeStreams } from './purgeStreams.ts'
import type { RemovalParts, Tell } from './removalParts.ts'
import { noteProgress, type RemovalRow } from './removalRow.ts'
import { removeRecords } from './removeRecords.ts'
import { sweepLeft } from './sweepLeft.ts'
import { takeAccess } from './takeAccess.ts'

// Longer than whoever writes needs to hear of it (store/postgres/watchLeaving.ts: at once, or within a second) and to finish
// what is in hand.
const quietMs = 2500

/**
 * Removes all that an organization has, from the step it had come to: killed at any moment it goes on where it was, and
 * done twice it does no harm. It has ended when nothing came any more for a while. `signal` ends it between two pieces
 * of work.
 */
export async function runRemoval(parts: RemovalParts, removal: RemovalRow, signal: AbortSignal): Promise<void> {
  const { organizationId } = removal
  const { systemDb, nats, clickhouse, env } = parts
  const work: Record<RemovalStep, (tell: Tell) => Promise<unknown>> = {
    access: async (tell) => {
      await parts.closeAccount(organizationId)
      await takeAccess(parts, removal, tell)
    },
    records: (tell) => removeRecords(parts, removal, tell),
    messages: (tell) => purgeStreams(nats, organizationId, tell),
    facts: (tell) => deleteFacts(clickhouse, organizationId, tell),
    files: () => openFiles(filesFolder(env)).deleteAll(organizationId),
    checking: () => untilQuiet(parts, organizationId, signal),
  }
  for (const step of removalSteps.slice(removalSteps.indexOf(removal.step))) {
    signal.throwIfAborted()
    await noteProgress(systemDb, organizationId, step)
    await work[step](async (done, total) => {
      if (total > 0) await noteProgress(systemDb, organizationId, step, { done, total })
      signal.throwIfAborted()
    })
  }
  signal.throwIfAborted()
  await sql`update organization_removal set finished_at = clock_timestamp(), last_error = null
    where leaving_id = ${organizationId}::int`.execute(systemDb)
}

/** Looks again until twice in a row, with a pause between, nothing is there. */
async function untilQuiet(parts: RemovalParts, organizationId: number, signal: AbortSignal) {
  for (let quiet = 0; quiet < 2; ) {
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    signal.throwIfAborted()
    quiet = (await sweepLeft(parts, organizationId)) === 0 ? quiet + 1 : 0
  }
}
