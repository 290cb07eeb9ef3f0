import type { MessageMatch } from '@takt/domain/areas/chat/responses/chat.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import type { ChatActor } from './chatActor.ts'
import { aboutOf, type ConversationRow } from './conversationRows.ts'
import { namesOf } from './findPeople.ts'
import { type MessageRow, messageColumns, toChatMessage } from './messageRows.ts'

/** Maximum number of index hits that are filtered directly; with more hits messages are scanned from the latest on. */
const maxIndexHits = 2000

/** Returns the readable messages that contain every word, latest first; `more`: there are more matches. */
export async function searchMessages(
  { db, systemDb }: Dependencies,
  actor: ChatActor,
  { text, limit }: { text: string; limit: number },
): Promise<{ found: MessageMatch[]; more: boolean }> {
  const { tenant, kinds, userId } = actor
  const { organizationId } = tenant
  const words = text.split(/\s+/).filter(Boolean)
  const longest = words.toSorted((a, b) => b.length - a.length)[0]!
  const containsWords = sql.join(
    words.map((word) => sql`position(folded(${word}::text) in m.search_text) > 0`),
    sql` and `,
  )
  const rows = await asTenant(db, tenant, async (trx) => {
    const { rows: hits } = await sql<{ place: string }>`
      select place::text as place from rows_containing('chat_message'::regclass, ${organizationId}::int,
        ${longest}::text, ${maxIndexHits + 1}::int) as place`.execute(trx)
    const isFew = hits.length <= maxIndexHits
    const within: RawBuilder<boolean> = isFew ? sql`m.ctid = any (${hits.map(({ place }) => place)}::tid[])` : sql`true`
    const { rows } = await sql<MessageRow & ConversationRow>`
      select ${messageColumns}, c.conversation_id as "conversationId", c.kind, c.about, c.for_users as "forUsers"
      from chat_message m join chat_conversation c using (organization_id, conversation_id)
      where m.organization_id = ${organizationId}::int and c.kind = any (${kinds}::text[]) and ${within} and ${containsWords}
      order by m.said_at desc, m.seq desc limit ${limit + 1}`.execute(trx)
    return rows
  })
  const pageRows = rows.slice(0, limit)
  const names = await namesOf(
    systemDb,
    pageRows.flatMap(({ mentions, forUsers }) => [...mentions, ...(forUsers ?? [])]),
  )
  const found = pageRows.map((row) => ({
    ...toChatMessage(row, names, actor),
    conversationId: row.conversationId,
    ...aboutOf(row, names, userId),
  }))
  return { found, more: rows.length > limit }
}
