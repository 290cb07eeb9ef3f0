import { z } from '@hono/zod-openapi'
import { maxMessagesPerPage } from '@takt/domain/areas/chat/chatLimits.ts'
import {
  chatMessage,
  messageBody,
  messageSearchResponse,
  messagesResponse,
} from '@takt/domain/areas/chat/responses/chat.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { ChatActor } from './chatActor.ts'
import { chatActorOf } from './chatActor.ts'
import { conversationParams, forPeople } from './conversationRoutes.ts'
import { conversationAt } from './conversationRows.ts'
import { postMessage } from './postMessage.ts'
import { publishChat, readRecipients } from './publishChat.ts'
import { readMessages } from './readMessages.ts'
import { searchMessages } from './searchMessages.ts'
import { chatTexts as texts } from './texts.ts'

/**
 * Retracts a message of the actor: its text or file is removed, a placeholder stays. Responds 404 for messages of
 * others.
 */
async function retractMessage(
  dependencies: Dependencies,
  actor: ChatActor,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  const { organizationId } = actor.tenant
  const recipients = await asTenant(dependencies.db, actor.tenant, async (trx) => {
    const at = await conversationAt(trx, actor, conversationId)
    const { rows } = await sql`update chat_message set said = '', file = null, mentions = '{}',
        taken_back_at = coalesce(taken_back_at, ${new Date(dependencies.now())}::timestamptz)
      where organization_id = ${organizationId}::int and conversation_id = ${conversationId}::uuid
        and seq = ${seq}::int and user_id = ${actor.userId}::int returning seq`.execute(trx)
    if (rows.length === 0) throw notFound(texts.message(seq))
    return readRecipients(trx, organizationId, at)
  })
  publishChat(dependencies, organizationId, recipients, { conversationId, seq, what: 'back' })
}

const limit = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a number in plain digits')
  .transform(Number)
  .pipe(z.int().positive().max(maxMessagesPerPage))
  .openapi({ type: 'integer', minimum: 1, maximum: maxMessagesPerPage })

/** The requested page of messages: the newest, or those before a number. */
export const pageQuery = z.object({ before: idInAddress.optional(), limit: limit.default(50) })

const path = '/chat/conversations/{conversationId}/messages'

/** Routes to post, retract, read and search messages. */
export function messageRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    route({
      ...forPeople,
      method: 'get',
      path: '/chat/search',
      summary: 'Messages that contain every word of a text, latest first',
      description:
        'Searches all conversations that the user may read: own direct ones, and those of machines and jobs.',
      query: z.object({
        text: z
          .string()
          .trim()
          .min(1)
          .max(200)
          .regex(/[\p{L}\p{N}]/u, texts.noWords),
        limit: limit.default(50),
      }),
      response: responses('The matching messages, and whether there are more', messageSearchResponse),
      handle: async (c, { query }) => respond(c, await searchMessages(dependencies, chatActorOf(c.var.session), query)),
    }),
    route({
      ...forPeople,
      method: 'get',
      path,
      summary: 'The newest messages of a conversation, or the newest before a number',
      params: conversationParams,
      query: pageQuery,
      response: responses('Messages, oldest first, with the conversation', messagesResponse),
      handle: async (c, { params: { conversationId }, query: { before, limit } }) =>
        respond(c, await readMessages(dependencies, chatActorOf(c.var.session), conversationId, { before, limit })),
    }),
    route({
      ...forPeople,
      method: 'post',
      path,
      summary: 'Post a message; repeated requests with the same `clientId` have no effect',
      params: conversationParams,
      body: messageBody,
      response: responses('The stored message', chatMessage),
      handle: async (c, { params: { conversationId }, body }) =>
        respond(c, await postMessage(dependencies, chatActorOf(c.var.session), async () => conversationId, body)),
    }),
    route({
      ...forPeople,
      method: 'delete',
      path: `${path}/{seq}`,
      summary: 'Retract an own message: its text is removed, a placeholder stays',
      params: conversationParams.extend({ seq: idInAddress }),
      response: responses('The message was retracted', z.null()),
      handle: async (c, { params }) => {
        await retractMessage(dependencies, chatActorOf(c.var.session), params)
        return respond(c, null)
      },
    }),
  ]
}
