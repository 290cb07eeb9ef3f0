import { type RemovalStep, removalSteps } from '@takt/domain/areas/organizations/organizationRemoval.ts'
import { sql } from 'kysely'
import { filesFolder, openFiles } from '../../../core/files/index.ts'
import { deleteFacts } from './deleteFacts.ts'
import { purgeStreams } from './purgeStreams.ts'
import type { RemovalParts, ReportProgress } from './removalParts.ts'
import { noteProgress, type RemovalRow } from './removalRow.ts'
import { removeRecords } from './removeRecords.ts'
import { revokeAccess } from './revokeAccess.ts'
import { sweepLeft } from './sweepLeft.ts'

// Longer than writers need to be notified (store/postgres/watchLeaving.ts: at once, or within a second) and to finish
// current work.
const settleMs = 2500

/**
 * Removes all data of an organization, continuing from the stored step. It can be interrupted at any time and repeated
 * safely. It is finished when no new data arrive for a while. `signal` stops it between two work units.
 */
export async function runRemoval(parts: RemovalParts, removal: RemovalRow, signal: AbortSignal): Promise<void> {
  const { organizationId } = removal
  const { systemDb, nats, clickhouse, env } = parts
  const work: Record<RemovalStep, (report: ReportProgress) => Promise<unknown>> = {
    access: async (report) => {
      await parts.closeAccount(organizationId)
      await revokeAccess(parts, removal, report)
    },
    records: (report) => removeRecords(parts, removal, report),
    messages: (report) => purgeStreams(nats, organizationId, report),
    facts: (report) => deleteFacts(clickhouse, organizationId, report),
    files: () => openFiles(filesFolder(env)).deleteAll(organizationId),
    checking: () => waitUntilEmpty(parts, organizationId, signal),
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

/** Repeats until two consecutive rounds, with a pause in between, find nothing. */
async function waitUntilEmpty(parts: RemovalParts, organizationId: number, signal: AbortSignal) {
  for (let emptyRounds = 0; emptyRounds < 2; ) {
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    signal.throwIfAborted()
    emptyRounds = (await sweepLeft(parts, organizationId)) === 0 ? emptyRounds + 1 : 0
  }
}
