import type { ChatMessage, MessagesAnswer } from '@takt/domain/areas/chat/answers/chat.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { notFound } from '../../core/http/responses/refusal.ts'
import { readConversations, toldConversation, usersIn } from './conversationRows.ts'
import { namesOf } from './findPeople.ts'
import { type MessageRow, messageColumns, toldMessage } from './messageRows.ts'
import type { Talker } from './talker.ts'
import { chatTexts as texts } from './texts.ts'

export type Page = { before: number | undefined; limit: number }

/** The newest messages before a number, and one more if there are older ones; the newest first. */
export async function newestMessages(
  trx: Transaction<Tables>,
  { tenant }: Talker,
  conversationId: string,
  { before, limit }: Page,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from chat_message m
    where m.organization_id = ${tenant.organizationId}::int and m.conversation_id = ${conversationId}::uuid
      and (${before ?? null}::int is null or m.seq < ${before ?? null}::int)
    order by m.seq desc limit ${limit + 1}`.execute(trx)
  return rows
}

/** A page of them as it is told, the oldest first. */
export const toldPage = (
  rows: readonly MessageRow[],
  names: ReadonlyMap<number, string>,
  { talker, limit }: { talker: Talker; limit: number },
) => ({
  messages: rows
    .slice(0, limit)
    .map((row): ChatMessage => toldMessage(row, names, talker))
    .reverse(),
  more: rows.length > limit,
})

/** A page of a conversation that the user may read, with the conversation as the user sees it. */
export async function readMessages(
  { db, systemDb }: Dependencies,
  talker: Talker,
  conversationId: string,
  page: Page,
): Promise<MessagesAnswer> {
  const { seen, rows } = await asTenant(db, talker.tenant, async (trx) => {
    const [seen] = await readConversations(trx, talker, sql`c.conversation_id = ${conversationId}::uuid`, 1)
    if (!seen) throw notFound(texts.conversation)
    return { seen, rows: await newestMessages(trx, talker, conversationId, page) }
  })
  const names = await namesOf(systemDb, [...usersIn([seen]), ...rows.flatMap(({ mentions }) => mentions)])
  return {
    conversation: toldConversation(seen, names, talker),
    ...toldPage(rows, names, { talker, limit: page.limit }),
  }
}
