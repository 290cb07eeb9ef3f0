import { delayMs } from '@takt/domain/areas/notifications/delayMs.ts'
import type { NamedRow } from '@takt/domain/areas/notifications/firedMessage.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { gather } from './gather.ts'
import { followUpJob } from './notificationJobs.ts'
import type { ParsedNotification } from './readNotifications.ts'

/** A row or alert that started to match the rules. `at`: epoch ms. `isOver`: true if it no longer matches. */
export type RuleMatch = { cause: string; about: string; namedRow: NamedRow; at: number; isOver: boolean }

/** Result of evaluating a notification's rules: new matches, and rows that no longer match. */
export type RuleResult = {
  watching: ParsedNotification
  followUps: readonly ParsedNotification[]
  matches: readonly RuleMatch[]
  ended: readonly string[]
}

/** Records new matches in the caller's transaction, each once, and schedules the follow-ups. */
export async function fire(
  trx: Transaction<Tables>,
  { watching: notification, followUps, matches, ended }: RuleResult,
  now: number,
) {
  const { organizationId, notificationID } = notification
  const following = followUps.map((followUp) => followUp.notificationID)
  if (ended.length > 0 && following.length > 0)
    await sql`update notification_firing set state = 'ended' where organization_id = ${organizationId}::int
      and notification_id = any(${following}::int[]) and state = 'waiting'
      and about = any(${ended}::text[])`.execute(trx)
  if (matches.length === 0) return
  const sendingId = await gather(trx, { organizationId, notificationID, now })
  await note(
    trx,
    notification,
    matches.map((entry) => ({ ...entry, state: 'told', sendingId, dueAt: null })),
  )
  for (const followUp of followUps) {
    const { delayValue, delayUnits } = followUp
    if (!followUp.active || delayValue === null || delayUnits === null) continue
    const dueAt = (at: number) => at + delayMs({ delayValue, delayUnits })
    await note(
      trx,
      followUp,
      matches.map((entry) => ({
        ...entry,
        state: entry.isOver ? 'ended' : 'waiting',
        sendingId: null,
        dueAt: new Date(dueAt(entry.at)),
      })),
    )
    for (const second of new Set(matches.map(({ at }) => Math.ceil(dueAt(at) / 1000))))
      await enqueue(
        trx,
        followUpJob,
        { organizationId, notificationID: followUp.notificationID },
        { key: `${followUpJob.name}/${followUp.notificationID}/${second}`, runAt: second * 1000 },
      )
  }
}

type FiringRow = RuleMatch & { state: string; sendingId: string | null; dueAt: Date | null }

const note = (
  trx: Transaction<Tables>,
  { organizationId, notificationID }: ParsedNotification,
  firings: readonly FiringRow[],
) =>
  sql`insert into notification_firing (organization_id, notification_id, cause, about, said, began_at, due_at, state,
      sending_id)
    select ${organizationId}::int, ${notificationID}::int, cause, about, said, began_at, due_at, state, sending_id
    from jsonb_to_recordset(${JSON.stringify(
      firings.map(({ cause, about, namedRow, at, state, sendingId, dueAt }) => ({
        cause,
        about,
        said: namedRow,
        state,
        began_at: new Date(at),
        due_at: dueAt,
        sending_id: sendingId,
      })),
    )}::jsonb) as given(cause text, about text, said jsonb, began_at timestamptz, due_at timestamptz, state text,
      sending_id uuid)
    on conflict do nothing`.execute(trx)
