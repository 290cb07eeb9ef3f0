import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../core/dependencies.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { defineJob, handleJob, type JobHandler } from '../../core/jobs/job.ts'
import { chatFiles } from './chatFiles.ts'

/** Job that deletes messages beyond the retention time of their organization, and files that no message uses. */
const chatCleanup = defineJob('chatForgotten', z.object({}))

/** Maximum number of rows per statement. */
const batchSize = 10_000

/** Enqueues the job; it waits only once, however many gateways enqueue it. */
export const enqueueChatCleanup = ({ systemDb }: Pick<Dependencies, 'systemDb'>): Promise<void> =>
  systemDb.transaction().execute((trx) => enqueue(trx, chatCleanup, {}, { key: chatCleanup.name }))

/** Time (ms) for which an unused file is kept; a file being posted is recorded in its message within this time. */
const unusedMs = 3_600_000

/** Deletes unused files, two runs after the last message used them. */
async function deleteUnusedFiles({ systemDb, now, env }: Forgetting, signal: AbortSignal | undefined): Promise<void> {
  const files = chatFiles(env)
  for (const organizationId of await files.organizations()) {
    signal?.throwIfAborted()
    const inUse = async (hashes: readonly string[]) => {
      const { rows } = await sql<{ sha256: string }>`select distinct file ->> 'sha256' as sha256 from chat_message
        where organization_id = ${organizationId}::int and file ->> 'sha256' = any (${hashes}::text[])
          and file is not null`.execute(systemDb)
      return new Set(rows.map(({ sha256 }) => sha256))
    }
    await files.sweepUnused(organizationId, { forMs: unusedMs, now: now(), inUse })
  }
}

type Forgetting = Pick<Dependencies, 'systemDb' | 'now' | 'env'>

/** Runs the job: deletes messages first, then conversations without messages and without recent ones, then files. */
export const deleteOldChat = ({ systemDb, now, env }: Forgetting): JobHandler =>
  handleJob(chatCleanup, async (_, signal) => {
    const at = new Date(now())
    const cutoff = sql`${at}::timestamptz
      - coalesce(s.chat_days, ${defaultSettings(0).chatDays}::int) * interval '1 day'`
    for (;;) {
      signal?.throwIfAborted()
      const { numAffectedRows = 0n } = await sql`
        delete from chat_message m using (
          select m.ctid from organizations o left join organization_settings s using (organization_id)
            join chat_message m on m.organization_id = o.organization_id and m.said_at < ${cutoff}
          limit ${batchSize}) old
        where m.ctid = old.ctid`.execute(systemDb)
      if (numAffectedRows < batchSize) break
    }
    await sql`delete from chat_conversation c
      using organizations o left join organization_settings s using (organization_id)
      where c.organization_id = o.organization_id and c.last_at < ${cutoff}
        and not exists (select from chat_message m where m.organization_id = c.organization_id
          and m.conversation_id = c.conversation_id)`.execute(systemDb)
    await deleteUnusedFiles({ systemDb, now, env }, signal)
  })
