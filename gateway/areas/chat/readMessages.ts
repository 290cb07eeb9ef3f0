import type { ChatMessage, MessagesResponse } from '@takt/domain/areas/chat/responses/chat.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { notFound } from '../../core/http/responses/httpError.ts'
import type { ChatActor } from './chatActor.ts'
import { readConversations, toConversation, usersIn } from './conversationRows.ts'
import { namesOf } from './findPeople.ts'
import { type MessageRow, messageColumns, toChatMessage } from './messageRows.ts'
import { chatTexts as texts } from './texts.ts'

export type Page = { before: number | undefined; limit: number }

/** Reads the newest messages before a number, newest first, and one more if there are older ones. */
export async function newestMessages(
  trx: Transaction<Tables>,
  { tenant }: ChatActor,
  conversationId: string,
  { before, limit }: Page,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from chat_message m
    where m.organization_id = ${tenant.organizationId}::int and m.conversation_id = ${conversationId}::uuid
      and (${before ?? null}::int is null or m.seq < ${before ?? null}::int)
    order by m.seq desc limit ${limit + 1}`.execute(trx)
  return rows
}

/** Converts rows to a page of the response, oldest first. */
export const toMessagePage = (
  rows: readonly MessageRow[],
  names: ReadonlyMap<number, string>,
  { talker: actor, limit }: { talker: ChatActor; limit: number },
) => ({
  messages: rows
    .slice(0, limit)
    .map((row): ChatMessage => toChatMessage(row, names, actor))
    .reverse(),
  more: rows.length > limit,
})

/** Reads a page of a conversation that the user may read, with the conversation itself. */
export async function readMessages(
  { db, systemDb }: Dependencies,
  actor: ChatActor,
  conversationId: string,
  page: Page,
): Promise<MessagesResponse> {
  const { seen: view, rows } = await asTenant(db, actor.tenant, async (trx) => {
    const [view] = await readConversations(trx, actor, sql`c.conversation_id = ${conversationId}::uuid`, 1)
    if (!view) throw notFound(texts.conversation)
    return { seen: view, rows: await newestMessages(trx, actor, conversationId, page) }
  })
  const names = await namesOf(systemDb, [...usersIn([view]), ...rows.flatMap(({ mentions }) => mentions)])
  return {
    conversation: toConversation(view, names, actor),
    ...toMessagePage(rows, names, { talker: actor, limit: page.limit }),
  }
}
