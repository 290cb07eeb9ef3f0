import { fileMbPerHour, maxMessagesPerMinute } from '@takt/domain/areas/chat/chatLimits.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { HttpError } from '../../core/http/responses/httpError.ts'
import type { ChatActor } from './chatActor.ts'
import { chatTexts as texts } from './texts.ts'

const minuteMs = 60_000
const megabyte = 1_048_576

/** Responds 429 if the actor has posted too many messages within a minute or too many bytes of files within an hour. */
export async function enforceChatLimits(
  trx: Transaction<Tables>,
  { tenant, userId, deviceId }: ChatActor,
  { now, bytes }: { now: number; bytes: number },
): Promise<void> {
  const since = (ms: number) => sql`${new Date(now - ms)}::timestamptz`
  const { rows } = await sql<{ said: number; sent: number }>`
    select count(*) filter (where said_at > ${since(minuteMs)})::int as said,
      coalesce(sum(file_bytes), 0)::float8 as sent
    from chat_message where organization_id = ${tenant.organizationId}::int
      and user_id is not distinct from ${userId}::int and device_id is not distinct from ${deviceId}::int
      and said_at > ${since(60 * minuteMs)}`.execute(trx)
  const { said, sent } = rows[0]!
  if (said >= maxMessagesPerMinute)
    throw new HttpError('tooMany', texts.tooManyMessages(maxMessagesPerMinute), { retryAfterSecs: minuteMs / 1000 })
  if (bytes > 0 && sent + bytes > fileMbPerHour * megabyte)
    throw new HttpError('tooMany', texts.tooMuchSent(fileMbPerHour), { retryAfterSecs: (10 * minuteMs) / 1000 })
}
