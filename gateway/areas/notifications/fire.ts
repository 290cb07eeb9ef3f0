import { delayMs } from '@takt/domain/areas/notifications/delayMs.ts'
import type { Said } from '@takt/domain/areas/notifications/sayFired.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { gather } from './gather.ts'
import { followUpJob } from './notificationJobs.ts'
import type { Watching } from './readWatching.ts'

/** A row, or alert, for which rules began to hold; `isOver`: and no longer do. Epoch ms. */
export type Begun = { cause: string; about: string; said: Said; at: number; isOver: boolean }

/** What came of a notification's rules: for what they began to hold, and for what they no longer do. */
export type Came = {
  watching: Watching
  followUps: readonly Watching[]
  begun: readonly Begun[]
  ended: readonly string[]
}

/** Notes in the caller's transaction what began, each once, and what its follow-ups have to wait for. */
export async function fire(trx: Transaction<Tables>, { watching, followUps, begun, ended }: Came, now: number) {
  const { organizationId, notificationID } = watching
  const following = followUps.map((followUp) => followUp.notificationID)
  if (ended.length > 0 && following.length > 0)
    await sql`update notification_firing set state = 'ended' where organization_id = ${organizationId}::int
      and notification_id = any(${following}::int[]) and state = 'waiting'
      and about = any(${ended}::text[])`.execute(trx)
  if (begun.length === 0) return
  const sendingId = await gather(trx, { organizationId, notificationID, now })
  await note(
    trx,
    watching,
    begun.map((entry) => ({ ...entry, state: 'told', sendingId, dueAt: null })),
  )
  for (const followUp of followUps) {
    const { delayValue, delayUnits } = followUp
    if (!followUp.active || delayValue === null || delayUnits === null) continue
    const dueAt = (at: number) => at + delayMs({ delayValue, delayUnits })
    await note(
      trx,
      followUp,
      begun.map((entry) => ({
        ...entry,
        state: entry.isOver ? 'ended' : 'waiting',
        sendingId: null,
        dueAt: new Date(dueAt(entry.at)),
      })),
    )
    for (const second of new Set(begun.map(({ at }) => Math.ceil(dueAt(at) / 1000))))
      await enqueue(
        trx,
        followUpJob,
        { organizationId, notificationID: followUp.notificationID },
        { key: `${followUpJob.name}/${followUp.notificationID}/${second}`, runAt: second * 1000 },
      )
  }
}

type Noted = Begun & { state: string; sendingId: string | null; dueAt: Date | null }

const note = (trx: Transaction<Tables>, { organizationId, notificationID }: Watching, noted: readonly Noted[]) =>
  sql`insert into notification_firing (organization_id, notification_id, cause, about, said, began_at, due_at, state,
      sending_id)
    select ${organizationId}::int, ${notificationID}::int, cause, about, said, began_at, due_at, state, sending_id
    from jsonb_to_recordset(${JSON.stringify(
      noted.map(({ cause, about, said, at, state, sendingId, dueAt }) => ({
        cause,
        about,
        said,
        state,
        began_at: new Date(at),
        due_at: dueAt,
        sending_id: sendingId,
      })),
    )}::jsonb) as given(cause text, about text, said jsonb, began_at timestamptz, due_at timestamptz, state text,
      sending_id uuid)
    on conflict do nothing`.execute(trx)
