import { z } from '@hono/zod-openapi'
import {
  type Conversation,
  conversation,
  conversationBody,
  conversations,
  readDone,
  unreadAnswer,
} from '@takt/domain/areas/chat/answers/chat.ts'
import { listedAtMost } from '@takt/domain/areas/chat/chatLimits.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { conflict, notFound } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { beginConversation } from './beginConversation.ts'
import { conversationAt, readConversations, toldConversation, usersIn } from './conversationRows.ts'
import { namesOf } from './findPeople.ts'
import { takesPart } from './takesPart.ts'
import { refuseUnlessTalking, type Talker, talkerOf } from './talker.ts'
import { tellChat } from './tellChat.ts'
import { chatTexts as texts } from './texts.ts'

/** What every route of chat for people has alike. */
export const forPeople = {
  right: 'session' as const,
  admits: (c: Context<RequestEnv>) => refuseUnlessTalking(c.var.session),
  tags: ['chat'],
  // What is said is on record itself; its text belongs on no other.
  isAudited: false,
}

export const conversationParams = z.object({ conversationId: z.uuid() })

/** What one's list has: what one takes part in, but nothing direct in which nobody said anything yet to oneself. */
const listed = (userId: number | null) =>
  sql<boolean>`p.user_id is not null and (c.kind <> 'direct' or c.last_seq > 0 or c.started_by = ${userId}::int)`

/** Lists, opens, marks as read and leaves conversations. */
export function conversationRoutes(dependencies: Dependencies): readonly Route[] {
  const { db, systemDb } = dependencies

  async function told(talker: Talker, conversationId: string): Promise<Conversation> {
    const which = sql<boolean>`c.conversation_id = ${conversationId}::uuid`
    const [seen] = await asTenant(db, talker.tenant, (trx) => readConversations(trx, talker, which, 1))
    if (!seen) throw notFound(texts.conversation)
    return toldConversation(seen, await namesOf(systemDb, usersIn([seen])), talker)
  }

  return [
    route({
      ...forPeople,
      method: 'get',
      path: '/chat/conversations',
      summary: 'The conversations that oneself takes part in, those with the latest messages first',
      answer: answers(`At most ${listedAtMost}; \`more\`: there are others`, conversations),
      handle: async (c) => {
        const talker = talkerOf(c.var.session)
        const rows = await asTenant(db, talker.tenant, (trx) =>
          readConversations(trx, talker, listed(talker.userId), listedAtMost + 1),
        )
        const shown = rows.slice(0, listedAtMost)
        const names = await namesOf(systemDb, usersIn(shown))
        const list = shown.map((row) => toldConversation(row, names, talker))
        return answer(c, { conversations: list, more: rows.length > listedAtMost })
      },
    }),
    route({
      ...forPeople,
      method: 'get',
      path: '/chat/unread',
      summary: 'How many conversations have something that oneself has not read',
      answer: answers('And in how many of them oneself is mentioned there', unreadAnswer),
      handle: async (c) => {
        const { tenant, userId, kinds } = talkerOf(c.var.session)
        const { rows } = await asTenant(db, tenant, (trx) =>
          sql<{ conversations: number; mentions: number }>`
            select count(*)::int as conversations, count(*) filter (where n.is_mentioned)::int as mentions
            from chat_member p
              join chat_conversation c using (organization_id, conversation_id)
              cross join lateral (select bool_or(${userId}::int = any (m.mentions)) as is_mentioned
                from chat_message m where m.organization_id = c.organization_id
                  and m.conversation_id = c.conversation_id and m.seq > p.read_seq
                  and m.user_id is distinct from ${userId}::int and m.taken_back_at is null
                having count(*) > 0) n
            where p.organization_id = ${tenant.organizationId}::int and p.user_id = ${userId}::int
              and ${takesPart('p')} and c.last_seq > p.read_seq and c.kind = any (${kinds}::text[])`.execute(trx),
        )
        return answer(c, rows[0]!)
      },
    }),
    route({
      ...forPeople,
      method: 'post',
      path: '/chat/conversations',
      summary: 'Opens the conversation with these people, about a machine or about a job, and takes part in it',
      description:
        'There is one with the same people, and one about each machine and job: it is begun if there is none.',
      body: conversationBody,
      answer: answers('The conversation', conversation),
      handle: async (c, { body }) => {
        const talker = talkerOf(c.var.session)
        return answer(c, await told(talker, await beginConversation(dependencies, talker, body)))
      },
    }),
    route({
      ...forPeople,
      method: 'post',
      path: '/chat/conversations/{conversationId}/read',
      summary: 'Says up to which message oneself has read; less than was said before changes nothing',
      params: conversationParams,
      body: z.object({ seq: z.int().min(0).max(2_147_483_647) }),
      answer: answers('Up to where it is read', readDone),
      handle: async (c, { params: { conversationId }, body: { seq } }) => {
        const talker = talkerOf(c.var.session)
        const { organizationId } = talker.tenant
        const { before, readSeq } = await asTenant(db, talker.tenant, async (trx) => {
          const at = await conversationAt(trx, talker, conversationId)
          const { rows } = await sql<{ before: number; readSeq: number }>`
            with held as (select read_seq from chat_member where organization_id = ${organizationId}::int
              and conversation_id = ${conversationId}::uuid and user_id = ${talker.userId}::int for update)
            update chat_member p set read_seq = greatest(held.read_seq, least(${seq}::int, ${at.lastSeq}::int))
            from held where p.organization_id = ${organizationId}::int and p.conversation_id = ${conversationId}::uuid
              and p.user_id = ${talker.userId}::int
            returning held.read_seq as before, p.read_seq as "readSeq"`.execute(trx)
          return rows[0] ?? { before: 0, readSeq: 0 }
        })
        const own = { users: [talker.userId!], devices: [], jobNum: null }
        if (readSeq > before)
          tellChat(dependencies, organizationId, own, { conversationId, seq: readSeq, what: 'read' })
        return answer(c, { readSeq })
      },
    }),
    route({
      ...forPeople,
      method: 'post',
      path: '/chat/conversations/{conversationId}/leave',
      summary: 'Takes no part any more in the conversation about a machine or job: nothing of it is told',
      params: conversationParams,
      answer: answers('Left', z.null()),
      handle: async (c, { params: { conversationId } }) => {
        const talker = talkerOf(c.var.session)
        await asTenant(db, talker.tenant, async (trx) => {
          const { kind } = await conversationAt(trx, talker, conversationId)
          if (kind === 'direct') throw conflict(texts.stays)
          await sql`delete from chat_member where organization_id = ${talker.tenant.organizationId}::int
            and conversation_id = ${conversationId}::uuid and user_id = ${talker.userId}::int`.execute(trx)
        })
        return answer(c, null)
      },
    }),
  ]
}
