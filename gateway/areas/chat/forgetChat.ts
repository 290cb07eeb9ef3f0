import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../core/dependencies.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { defineJob, handleJob, type JobHandler } from '../../core/jobs/job.ts'
import { chatFiles } from './chatFiles.ts'

/** Removes what was said longer ago than each organization keeps it, and files that no message has any more. */
const chatForgotten = defineJob('chatForgotten', z.object({}))

/** Rows of one statement. */
const atOnce = 10_000

/** Wants it to be done; however many gateways ask, it waits once. */
export const wantForgotten = ({ systemDb }: Pick<Dependencies, 'systemDb'>): Promise<void> =>
  systemDb.transaction().execute((trx) => enqueue(trx, chatForgotten, {}, { key: chatForgotten.name }))

/** So long a file stays that no message has: whoever says it records it within that. */
const unusedMs = 3_600_000

/** Removes files that no message has, two runs after the last one had it. */
async function forgetFiles({ systemDb, now, env }: Forgetting, signal: AbortSignal | undefined): Promise<void> {
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

/** Does it: messages first, then conversations that nothing is left of and that nobody wrote in since, then files. */
export const forgetChat = ({ systemDb, now, env }: Forgetting): JobHandler =>
  handleJob(chatForgotten, async (_, signal) => {
    const at = new Date(now())
    const until = sql`${at}::timestamptz
      - coalesce(s.chat_days, ${defaultSettings(0).chatDays}::int) * interval '1 day'`
    for (;;) {
      signal?.throwIfAborted()
      const { numAffectedRows = 0n } = await sql`
        delete from chat_message m using (
          select m.ctid from organizations o left join organization_settings s using (organization_id)
            join chat_message m on m.organization_id = o.organization_id and m.said_at < ${until}
          limit ${atOnce}) old
        where m.ctid = old.ctid`.execute(systemDb)
      if (numAffectedRows < atOnce) break
    }
    await sql`delete from chat_conversation c
      using organizations o left join organization_settings s using (organization_id)
      where c.organization_id = o.organization_id and c.last_at < ${until}
        and not exists (select from chat_message m where m.organization_id = c.organization_id
          and m.conversation_id = c.conversation_id)`.execute(systemDb)
    await forgetFiles({ systemDb, now, env }, signal)
  })
