import type { ChatMessage } from '@takt/domain/areas/chat/responses/chat.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Received } from '../../core/files/index.ts'
import type { ChatActor } from './chatActor.ts'

/** A file as stored in a message, with its original name. */
export type MessageFile = Received['file'] & { fileName: string }

/** A stored message (migrations/postgres/0307). */
export type MessageRow = {
  seq: number
  clientId: string
  userId: number | null
  deviceId: number | null
  name: string
  resourceID: string | null
  clockedOn: string[]
  said: string
  file: MessageFile | null
  mentions: number[]
  saidAt: Date
  waitedSince: Date | null
  isTakenBack: boolean
}

/** The columns of a `MessageRow`, from `chat_message m`. */
export const messageColumns: RawBuilder<unknown> = sql`m.seq, m.client_id as "clientId", m.user_id as "userId",
  m.device_id as "deviceId", m.name, m.said, m.file, m.mentions, m.said_at as "saidAt", m.resource_id as "resourceID",
  m.waited_since as "waitedSince", m.taken_back_at is not null as "isTakenBack",
  case when m.resource_id is null then '{}' else array(select distinct e.full_name
    from labor_tickets t join employees e using (organization_id, emp_id)
    where t.organization_id = m.organization_id and t.resource_id = m.resource_id
      and t.start <= coalesce(m.waited_since, m.said_at)
      and (t."end" is null or t."end" > coalesce(m.waited_since, m.said_at))
    order by e.full_name) end as "clockedOn"`

/** Converts a message to its response for the actor; `names` are the names of mentioned users. */
export const toChatMessage = (
  row: MessageRow,
  names: ReadonlyMap<number, string>,
  { tenant }: Pick<ChatActor, 'tenant'>,
): ChatMessage => ({
  seq: row.seq,
  clientId: row.clientId,
  userName: row.userId === null ? null : row.name,
  deviceId: row.deviceId,
  name: row.name,
  resourceID: row.resourceID,
  clockedOn: tenant.access?.seesPeople ? row.clockedOn : [],
  said: row.said,
  file: row.file && { fileName: row.file.fileName, mediaType: row.file.mediaType, size: row.file.size },
  mentions: row.mentions.flatMap((userId) => names.get(userId) ?? []),
  at: row.saidAt.toISOString(),
  waitedSince: row.waitedSince?.toISOString() ?? null,
  isTakenBack: row.isTakenBack,
})
