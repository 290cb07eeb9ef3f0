import { maxUnread } from '@takt/domain/areas/chat/chatLimits.ts'
import type { ConversationKind } from '@takt/domain/areas/chat/conversation.ts'
import type { Conversation } from '@takt/domain/areas/chat/responses/chat.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { notFound } from '../../core/http/responses/httpError.ts'
import type { ChatActor } from './chatActor.ts'
import { type MessageRow, messageColumns, toChatMessage } from './messageRows.ts'
import { takesPart } from './takesPart.ts'
import { chatTexts as texts } from './texts.ts'

/** A stored conversation, without user-specific data. */
export type ConversationRow = {
  conversationId: string
  kind: ConversationKind
  about: string
  forUsers: number[] | null
  lastSeq: number
}

type ConversationView = ConversationRow & {
  lastAt: Date
  readSeq: number | null
  unread: number
  mentions: number
  last: unknown
}

/**
 * Reads conversations with the data of a user, latest messages first: of the kinds that the user may read, filtered by
 * `condition` (on `chat_conversation c` and `chat_member p`, the user's membership).
 */
export async function readConversations(
  trx: Transaction<Tables>,
  { tenant, userId, kinds }: ChatActor,
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<ConversationView[]> {
  const { rows } = await sql<ConversationView>`
    select c.conversation_id as "conversationId", c.kind, c.about, c.for_users as "forUsers", c.last_seq as "lastSeq",
      c.last_at as "lastAt", p.read_seq as "readSeq", n.unread, n.mentions,
      (select to_jsonb(l) from (select ${messageColumns} from chat_message m
        where m.organization_id = c.organization_id and m.conversation_id = c.conversation_id
        order by m.seq desc limit 1) l) as last
    from chat_conversation c
      left join chat_member p on p.organization_id = c.organization_id and p.conversation_id = c.conversation_id
        and p.user_id = ${userId}::int and ${takesPart('p')}
      cross join lateral (select count(*)::int as unread,
          count(*) filter (where ${userId}::int = any (u.mentions))::int as mentions
        from (select m.mentions from chat_message m
          where m.organization_id = c.organization_id and m.conversation_id = c.conversation_id
            and m.seq > p.read_seq and m.user_id is distinct from ${userId}::int and m.taken_back_at is null
          order by m.seq desc limit ${maxUnread}) u) n
    where c.organization_id = ${tenant.organizationId}::int and c.kind = any (${kinds}::text[]) and ${condition}
    order by c.last_at desc, c.conversation_id limit ${limit}`.execute(trx)
  return rows
}

/** Reads the conversation with that ID if the actor may read it; responds 404 otherwise. */
export async function conversationAt(
  trx: Transaction<Tables>,
  { tenant, kinds }: ChatActor,
  conversationId: string,
  mode: 'read' | 'hold' = 'read',
): Promise<ConversationRow> {
  const { rows } = await sql<ConversationRow>`
    select conversation_id as "conversationId", kind, about, for_users as "forUsers", last_seq as "lastSeq"
    from chat_conversation where organization_id = ${tenant.organizationId}::int
      and conversation_id = ${conversationId}::uuid and kind = any (${kinds}::text[])
    ${sql.raw(mode === 'hold' ? 'for update' : '')}`.execute(trx)
  if (!rows[0]) throw notFound(texts.conversation)
  return rows[0]
}

/** IDs of the users whose names are needed to show these conversations. */
export const usersIn = (rows: readonly Pick<ConversationView, 'forUsers' | 'last'>[]): number[] =>
  rows.flatMap(({ forUsers, last }) => [...(forUsers ?? []), ...((last as MessageRow | null)?.mentions ?? [])])

/** The subject of a conversation for responses; for a direct one the names of the other participants. */
export const aboutOf = (
  { kind, about, forUsers }: Pick<ConversationRow, 'kind' | 'about' | 'forUsers'>,
  names: ReadonlyMap<number, string>,
  ownId: number | null,
) => ({
  kind,
  resourceID: kind === 'resource' ? about : null,
  jobNum: kind === 'job' ? about : null,
  people: (forUsers ?? [])
    .filter((userId) => userId !== ownId)
    .map((userId) => names.get(userId) ?? texts.removed)
    .sort(),
})

/** A message as serialized to JSON. */
type StoredMessage<Row extends MessageRow> = Omit<Row, 'saidAt' | 'waitedSince'> & {
  saidAt: string
  waitedSince: string | null
}
const withDates = (row: StoredMessage<MessageRow>): MessageRow => ({
  ...row,
  saidAt: new Date(row.saidAt),
  waitedSince: row.waitedSince === null ? null : new Date(row.waitedSince),
})

/** Converts a conversation to its response for the actor. */
export function toConversation(
  row: ConversationView,
  names: ReadonlyMap<number, string>,
  actor: ChatActor,
): Conversation {
  const last = row.last as StoredMessage<MessageRow> | null
  return {
    conversationId: row.conversationId,
    ...aboutOf(row, names, actor.userId),
    takesPart: row.readSeq !== null,
    readSeq: row.readSeq ?? 0,
    lastSeq: row.lastSeq,
    lastAt: row.lastAt.toISOString(),
    last: last && toChatMessage(withDates(last), names, actor),
    unread: row.unread,
    mentions: row.mentions,
  }
}
