import type { Conversation } from '@takt/domain/areas/chat/answers/chat.ts'
import { unreadAtMost } from '@takt/domain/areas/chat/chatLimits.ts'
import type { ConversationKind } from '@takt/domain/areas/chat/conversation.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { notFound } from '../../core/http/responses/refusal.ts'
import { type MessageRow, messageColumns, toldMessage } from './messageRows.ts'
import { takesPart } from './takesPart.ts'
import type { Talker } from './talker.ts'
import { chatTexts as texts } from './texts.ts'

/** A conversation as it is kept, without what it is to somebody. */
export type ConversationRow = {
  conversationId: string
  kind: ConversationKind
  about: string
  forUsers: number[] | null
  lastSeq: number
}

type Seen = ConversationRow & { lastAt: Date; readSeq: number | null; unread: number; mentions: number; last: unknown }

/**
 * Conversations as a user sees them, those with the latest messages first: of the kinds that it may read, where `which`
 * (about `chat_conversation c` and `chat_member p`, the user's part) holds.
 */
export async function readConversations(
  trx: Transaction<Tables>,
  { tenant, userId, kinds }: Talker,
  which: RawBuilder<boolean>,
  most: number,
): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
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
          order by m.seq desc limit ${unreadAtMost}) u) n
    where c.organization_id = ${tenant.organizationId}::int and c.kind = any (${kinds}::text[]) and ${which}
    order by c.last_at desc, c.conversation_id limit ${most}`.execute(trx)
  return rows
}

/** The conversation of that number that the talker may read; refuses all others as what there is not. */
export async function conversationAt(
  trx: Transaction<Tables>,
  { tenant, kinds }: Talker,
  conversationId: string,
  how: 'read' | 'hold' = 'read',
): Promise<ConversationRow> {
  const { rows } = await sql<ConversationRow>`
    select conversation_id as "conversationId", kind, about, for_users as "forUsers", last_seq as "lastSeq"
    from chat_conversation where organization_id = ${tenant.organizationId}::int
      and conversation_id = ${conversationId}::uuid and kind = any (${kinds}::text[])
    ${sql.raw(how === 'hold' ? 'for update' : '')}`.execute(trx)
  if (!rows[0]) throw notFound(texts.conversation)
  return rows[0]
}

/** Users whose names are needed to tell of these conversations. */
export const usersIn = (rows: readonly Pick<Seen, 'forUsers' | 'last'>[]): number[] =>
  rows.flatMap(({ forUsers, last }) => [...(forUsers ?? []), ...((last as MessageRow | null)?.mentions ?? [])])

/** What a conversation is about, as answers say it; of a direct one who else is in it, by name. */
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

/** A message as JSON has it. */
type Kept<Row extends MessageRow> = Omit<Row, 'saidAt' | 'waitedSince'> & { saidAt: string; waitedSince: string | null }
const withDates = (row: Kept<MessageRow>): MessageRow => ({
  ...row,
  saidAt: new Date(row.saidAt),
  waitedSince: row.waitedSince === null ? null : new Date(row.waitedSince),
})

/** A conversation as it is told to whom it was read for. */
export function toldConversation(row: Seen, names: ReadonlyMap<number, string>, talker: Talker): Conversation {
  const last = row.last as Kept<MessageRow> | null
  return {
    conversationId: row.conversationId,
    ...aboutOf(row, names, talker.userId),
    takesPart: row.readSeq !== null,
    readSeq: row.readSeq ?? 0,
    lastSeq: row.lastSeq,
    lastAt: row.lastAt.toISOString(),
    last: last && toldMessage(withDates(last), names, talker),
    unread: row.unread,
    mentions: row.mentions,
  }
}
