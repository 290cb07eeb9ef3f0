import type { FoundMessage } from '@takt/domain/areas/chat/answers/chat.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { aboutOf, type ConversationRow } from './conversationRows.ts'
import { namesOf } from './findPeople.ts'
import { type MessageRow, messageColumns, toldMessage } from './messageRows.ts'
import type { Talker } from './talker.ts'

/** Of more messages than these that an index finds the latest are looked for in the order in which they were said. */
const mostByIndex = 2000

/** Messages that hold every word and that the user may read, the latest first; `more`: there are others. */
export async function searchMessages(
  { db, systemDb }: Dependencies,
  talker: Talker,
  { text, limit }: { text: string; limit: number },
): Promise<{ found: FoundMessage[]; more: boolean }> {
  const { tenant, kinds, userId } = talker
  const { organizationId } = tenant
  const words = text.split(/\s+/).filter(Boolean)
  const longest = words.toSorted((a, b) => b.length - a.length)[0]!
  const holds = sql.join(
    words.map((word) => sql`position(folded(${word}::text) in m.search_text) > 0`),
    sql` and `,
  )
  const rows = await asTenant(db, tenant, async (trx) => {
    const { rows: places } = await sql<{ place: string }>`
      select place::text as place from rows_containing('chat_message'::regclass, ${organizationId}::int,
        ${longest}::text, ${mostByIndex + 1}::int) as place`.execute(trx)
    const isFew = places.length <= mostByIndex
    const within: RawBuilder<boolean> = isFew
      ? sql`m.ctid = any (${places.map(({ place }) => place)}::tid[])`
      : sql`true`
    const { rows } = await sql<MessageRow & ConversationRow>`
      select ${messageColumns}, c.conversation_id as "conversationId", c.kind, c.about, c.for_users as "forUsers"
      from chat_message m join chat_conversation c using (organization_id, conversation_id)
      where m.organization_id = ${organizationId}::int and c.kind = any (${kinds}::text[]) and ${within} and ${holds}
      order by m.said_at desc, m.seq desc limit ${limit + 1}`.execute(trx)
    return rows
  })
  const shown = rows.slice(0, limit)
  const names = await namesOf(
    systemDb,
    shown.flatMap(({ mentions, forUsers }) => [...mentions, ...(forUsers ?? [])]),
  )
  const found = shown.map((row) => ({
    ...toldMessage(row, names, talker),
    conversationId: row.conversationId,
    ...aboutOf(row, names, userId),
  }))
  return { found, more: rows.length > limit }
}
