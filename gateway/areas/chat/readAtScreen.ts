import { maxUnread } from '@takt/domain/areas/chat/chatLimits.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { ChatActor } from './chatActor.ts'
import type { MessageRow } from './messageRows.ts'
import { newestMessages } from './readMessages.ts'
import type { Subject } from './startConversation.ts'

type State = { conversationId: string; lastSeq: number; lastAt: Date; readSeq: number; unread: number }

/**
 * The conversation on a subject for a device's screen; `messages` are newest first, empty if there is no conversation.
 */
type AtScreen = Omit<State, 'conversationId' | 'lastAt'> & { lastAt: number; messages: MessageRow[] }

/**
 * Reads the conversation on a subject for the screen of a device; messages of others after its read position are
 * unread.
 */
export async function readAtScreen(
  trx: Transaction<Tables>,
  actor: ChatActor,
  { kind, about }: Subject,
  limit: number,
): Promise<AtScreen> {
  const { tenant, deviceId } = actor
  const { rows } = await sql<State>`
    select c.conversation_id as "conversationId", c.last_seq as "lastSeq", c.last_at as "lastAt",
      coalesce(d.read_seq, 0) as "readSeq", n.unread
    from chat_conversation c
      left join chat_device d on d.organization_id = c.organization_id and d.conversation_id = c.conversation_id
        and d.device_id = ${deviceId}::int
      cross join lateral (select count(*)::int as unread from (select from chat_message m
        where m.organization_id = c.organization_id and m.conversation_id = c.conversation_id
          and m.seq > coalesce(d.read_seq, 0) and m.device_id is distinct from ${deviceId}::int
          and m.taken_back_at is null limit ${maxUnread}) u) n
    where c.organization_id = ${tenant.organizationId}::int and c.kind = ${kind} and c.about = ${about}`.execute(trx)
  const [state] = rows
  if (!state) return { lastSeq: 0, lastAt: 0, readSeq: 0, unread: 0, messages: [] }
  const { conversationId, lastAt, ...counts } = state
  const messages = await newestMessages(trx, actor, conversationId, { before: undefined, limit })
  return { ...counts, lastAt: lastAt.getTime(), messages }
}

/** Advances the read position of a device's screen in the conversation on a subject; null if there is none. */
export async function markReadAtScreen(
  trx: Transaction<Tables>,
  { tenant, deviceId }: ChatActor,
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
