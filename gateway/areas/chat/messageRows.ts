import type { ChatMessage } from '@takt/domain/areas/chat/answers/chat.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Received } from '../../core/files/face.ts'
import type { Talker } from './talker.ts'

/** A file as a message keeps it: what it was called where it came from, and what it is. */
export type SaidFile = Received['file'] & { fileName: string }

/** A message as it is kept (migrations/postgres/0307). */
export type MessageRow = {
  seq: number
  clientId: string
  userId: number | null
  deviceId: number | null
  name: string
  resourceID: string | null
  clockedOn: string[]
  said: string
  file: SaidFile | null
  mentions: number[]
  saidAt: Date
  waitedSince: Date | null
  isTakenBack: boolean
}

/** The columns of a `MessageRow`, of `chat_message m`. */
export const messageColumns: RawBuilder<unknown> = sql`m.seq, m.client_id as "clientId", m.user_id as "userId",
  m.device_id as "deviceId", m.name, m.said, m.file, m.mentions, m.said_at as "saidAt", m.resource_id as "resourceID",
  m.waited_since as "waitedSince", m.taken_back_at is not null as "isTakenBack",
  case when m.resource_id is null then '{}' else array(select distinct e.full_name
    from labor_tickets t join employees e using (organization_id, emp_id)
    where t.organization_id = m.organization_id and t.resource_id = m.resource_id
      and t.start <= coalesce(m.waited_since, m.said_at)
      and (t."end" is null or t."end" > coalesce(m.waited_since, m.said_at))
    order by e.full_name) end as "clockedOn"`

/** A message as it is told to a talker; `names` are those of whom it mentions. */
export const toldMessage = (
  row: MessageRow,
  names: ReadonlyMap<number, string>,
  { tenant }: Pick<Talker, 'tenant'>,
): ChatMessage => ({
  seq: row.seq,
  clientId: row.clientId,
  userName: row.userId === null ? null : row.name,
  deviceId: row.deviceId,
  name: row.name,
  resourceID: row.resourceID,
  clockedOn: tenant.asks?.seesPeople ? row.clockedOn : [],
  said: row.said,
  file: row.file && { fileName: row.file.fileName, mediaType: row.file.mediaType, size: row.file.size },
  mentions: row.mentions.flatMap((userId) => names.get(userId) ?? []),
  at: row.saidAt.toISOString(),
  waitedSince: row.waitedSince?.toISOString() ?? null,
  isTakenBack: row.isTakenBack,
})
