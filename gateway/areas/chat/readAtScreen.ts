import { unreadAtMost } from '@takt/domain/areas/chat/chatLimits.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Subject } from './beginConversation.ts'
import type { MessageRow } from './messageRows.ts'
import { newestMessages } from './readMessages.ts'
import type { Talker } from './talker.ts'

type State = { conversationId: string; lastSeq: number; lastAt: Date; readSeq: number; unread: number }

/** What a device's screen was told of the conversation on a subject; `messages` the newest first, none: nobody began it. */
type AtScreen = Omit<State, 'conversationId' | 'lastAt'> & { lastAt: number; messages: MessageRow[] }

/** The conversation on a subject as the screen of a device sees it; unread is what others said after it was read there. */
export async function readAtScreen(
  trx: Transaction<Tables>,
  talker: Talker,
  { kind, about }: Subject,
  limit: number,
): Promise<AtScreen> {
  const { tenant, deviceId } = talker
  const { rows } = await sql<State>`
    select c.conversation_id as "conversationId", c.last_seq as "lastSeq", c.last_at as "lastAt",
      coalesce(d.read_seq, 0) as "readSeq", n.unread
    from chat_conversation c
      left join chat_device d on d.organization_id = c.organization_id and d.conversation_id = c.conversation_id
        and d.device_id = ${deviceId}::int
      cross join lateral (select count(*)::int as unread from (select from chat_message m
        where m.organization_id = c.organization_id and m.conversation_id = c.conversation_id
          and m.seq > coalesce(d.read_seq, 0) and m.device_id is distinct from ${deviceId}::int
          and m.taken_back_at is null limit ${unreadAtMost}) u) n
    where c.organization_id = ${tenant.organizationId}::int and c.kind = ${kind} and c.about = ${about}`.execute(trx)
  const [state] = rows
  if (!state) return { lastSeq: 0, lastAt: 0, readSeq: 0, unread: 0, messages: [] }
  const { conversationId, lastAt, ...told } = state
  const messages = await newestMessages(trx, talker, conversationId, { before: undefined, limit })
  return { ...told, lastAt: lastAt.getTime(), messages }
}

/** Notes up to where a device's screen has read the conversation on a subject; null: nobody began one. */
export async function readHere(
  trx: Transaction<Tables>,
  { tenant, deviceId }: Talker,
  { kind, about }: Subject,
  seq: number,
): Promise<{ conversationId: string; readSeq: number; isNew: boolean } | null> {
  const { rows } = await sql<{ conversationId: string; before: number; readSeq: number }>`
    insert into chat_device as d (organization_id, conversation_id, device_id, read_seq)
      select c.organization_id, c.conversation_id, ${deviceId}::int, least(${seq}::int, c.last_seq)
      from chat_conversation c
      where c.organization_id = ${tenant.organizationId}::int and c.kind = ${kind} and c.about = ${about}
    on conflict (organization_id, conversation_id, device_id)
      do update set read_seq = greatest(d.read_seq, excluded.read_seq)
    returning conversation_id as "conversationId", read_seq as "readSeq",
      coalesce((select b.read_seq from chat_device b where b.organization_id = d.organization_id
        and b.conversation_id = d.conversation_id and b.device_id = d.device_id), 0) as before`.execute(trx)
  const [row] = rows
  return row ? { conversationId: row.conversationId, readSeq: row.readSeq, isNew: row.readSeq > row.before } : null
}
