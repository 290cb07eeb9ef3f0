import { z } from '@hono/zod-openapi'
import { maxListedConversations } from '@takt/domain/areas/chat/chatLimits.ts'
import {
  type Conversation,
  conversation,
  conversationBody,
  conversations,
  readResponse,
  unreadResponse,
} from '@takt/domain/areas/chat/responses/chat.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { conflict, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { type ChatActor, chatActorOf, requireChatAccess } from './chatActor.ts'
import { conversationAt, readConversations, toConversation, usersIn } from './conversationRows.ts'
import { namesOf } from './findPeople.ts'
import { publishChat } from './publishChat.ts'
import { startConversation } from './startConversation.ts'
import { takesPart } from './takesPart.ts'
import { chatTexts as texts } from './texts.ts'

/** Options common to all chat routes for people. */
export const forPeople = {
  right: 'session' as const,
  admits: (c: Context<RequestEnv>) => requireChatAccess(c.var.session),
  tags: ['chat'],
  // Chat stores its own records; message texts must not be copied to the audit.
  isAudited: false,
}

export const conversationParams = z.object({ conversationId: z.uuid() })

/**
 * Condition for the conversation list of a user: conversations with participation, without direct ones started by
 * others that have no messages yet.
 */
const listed = (userId: number | null) =>
  sql<boolean>`p.user_id is not null and (c.kind <> 'direct' or c.last_seq > 0 or c.started_by = ${userId}::int)`

/** Routes to list, open, mark as read and leave conversations. */
export function conversationRoutes(dependencies: Dependencies): readonly Route[] {
  const { db, systemDb } = dependencies

  async function readConversation(actor: ChatActor, conversationId: string): Promise<Conversation> {
    const condition = sql<boolean>`c.conversation_id = ${conversationId}::uuid`
    const [view] = await asTenant(db, actor.tenant, (trx) => readConversations(trx, actor, condition, 1))
    if (!view) throw notFound(texts.conversation)
    return toConversation(view, await namesOf(systemDb, usersIn([view])), actor)
  }

  return [
    route({
      ...forPeople,
      method: 'get',
      path: '/chat/conversations',
      summary: 'Conversations in which the user takes part, latest messages first',
      response: responses(`At most ${maxListedConversations}; \`more\`: there are more conversations`, conversations),
      handle: async (c) => {
        const actor = chatActorOf(c.var.session)
        const rows = await asTenant(db, actor.tenant, (trx) =>
          readConversations(trx, actor, listed(actor.userId), maxListedConversations + 1),
        )
        const listedRows = rows.slice(0, maxListedConversations)
        const names = await namesOf(systemDb, usersIn(listedRows))
        const list = listedRows.map((row) => toConversation(row, names, actor))
        return respond(c, { conversations: list, more: rows.length > maxListedConversations })
      },
    }),
    route({
      ...forPeople,
      method: 'get',
      path: '/chat/unread',
      summary: 'Number of conversations with unread messages',
      response: responses('The number of unread conversations, and how many of them mention the user', unreadResponse),
      handle: async (c) => {
        const { tenant, userId, kinds } = chatActorOf(c.var.session)
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
        return respond(c, rows[0]!)
      },
    }),
    route({
      ...forPeople,
      method: 'post',
      path: '/chat/conversations',
      summary: 'Open the conversation with these people, about a machine or about a job, and take part in it',
      description:
        'There is one conversation per group of people, machine and job; it is created if it does not exist.',
      body: conversationBody,
      response: responses('The conversation', conversation),
      handle: async (c, { body }) => {
        const actor = chatActorOf(c.var.session)
        return respond(c, await readConversation(actor, await startConversation(dependencies, actor, body)))
      },
    }),
    route({
      ...forPeople,
      method: 'post',
      path: '/chat/conversations/{conversationId}/read',
      summary: 'Mark messages as read up to a number; the read position never decreases',
      params: conversationParams,
      body: z.object({ seq: z.int().min(0).max(2_147_483_647) }),
      response: responses('The read position', readResponse),
      handle: async (c, { params: { conversationId }, body: { seq } }) => {
        const actor = chatActorOf(c.var.session)
        const { organizationId } = actor.tenant
        const { before, readSeq } = await asTenant(db, actor.tenant, async (trx) => {
          const at = await conversationAt(trx, actor, conversationId)
          const { rows } = await sql<{ before: number; readSeq: number }>`
            with held as (select read_seq from chat_member where organization_id = ${organizationId}::int
              and conversation_id = ${conversationId}::uuid and user_id = ${actor.userId}::int for update)
            update chat_member p set read_seq = greatest(held.read_seq, least(${seq}::int, ${at.lastSeq}::int))
            from held where p.organization_id = ${organizationId}::int and p.conversation_id = ${conversationId}::uuid
              and p.user_id = ${actor.userId}::int
            returning held.read_seq as before, p.read_seq as "readSeq"`.execute(trx)
          return rows[0] ?? { before: 0, readSeq: 0 }
        })
        const recipients = { users: [actor.userId!], devices: [], jobNum: null }
        if (readSeq > before)
          publishChat(dependencies, organizationId, recipients, { conversationId, seq: readSeq, what: 'read' })
        return respond(c, { readSeq })
      },
    }),
    route({
      ...forPeople,
      method: 'post',
      path: '/chat/conversations/{conversationId}/leave',
      summary: 'Leave the conversation about a machine or job; it sends no more notifications',
      params: conversationParams,
      response: responses('Left', z.null()),
      handle: async (c, { params: { conversationId } }) => {
        const actor = chatActorOf(c.var.session)
        await asTenant(db, actor.tenant, async (trx) => {
          const { kind } = await conversationAt(trx, actor, conversationId)
          if (kind === 'direct') throw conflict(texts.stays)
          await sql`delete from chat_member where organization_id = ${actor.tenant.organizationId}::int
            and conversation_id = ${conversationId}::uuid and user_id = ${actor.userId}::int`.execute(trx)
        })
        return respond(c, null)
      },
    }),
  ]
}
