import { z } from '@hono/zod-openapi'
import { chatMessage, foundMessages, messageBody, messagesAnswer } from '@takt/domain/areas/chat/answers/chat.ts'
import { pageAtMost } from '@takt/domain/areas/chat/chatLimits.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { notFound } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { conversationParams, forPeople } from './conversationRoutes.ts'
import { conversationAt } from './conversationRows.ts'
import { readMessages } from './readMessages.ts'
import { say } from './say.ts'
import { searchMessages } from './searchMessages.ts'
import type { Talker } from './talker.ts'
import { talkerOf } from './talker.ts'
import { hearersOf, tellChat } from './tellChat.ts'
import { chatTexts as texts } from './texts.ts'

/**
 * Takes back what the talker said: its text or file is gone, that there was one stays. Refuses what others said (404).
 */
async function takeBack(
  dependencies: Dependencies,
  talker: Talker,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  const { organizationId } = talker.tenant
  const hearers = await asTenant(dependencies.db, talker.tenant, async (trx) => {
    const at = await conversationAt(trx, talker, conversationId)
    const { rows } = await sql`update chat_message set said = '', file = null, mentions = '{}',
        taken_back_at = coalesce(taken_back_at, ${new Date(dependencies.now())}::timestamptz)
      where organization_id = ${organizationId}::int and conversation_id = ${conversationId}::uuid
        and seq = ${seq}::int and user_id = ${talker.userId}::int returning seq`.execute(trx)
    if (rows.length === 0) throw notFound(texts.message(seq))
    return hearersOf(trx, organizationId, at)
  })
  tellChat(dependencies, organizationId, hearers, { conversationId, seq, what: 'back' })
}

const limit = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a number in plain digits')
  .transform(Number)
  .pipe(z.int().positive().max(pageAtMost))
  .openapi({ type: 'integer', minimum: 1, maximum: pageAtMost })

/** Which page of the messages: the newest, or those before a number. */
export const pageQuery = z.object({ before: idInAddress.optional(), limit: limit.default(50) })

const path = '/chat/conversations/{conversationId}/messages'

/** Says, takes back, reads and finds messages. */
export function messageRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    route({
      ...forPeople,
      method: 'get',
      path: '/chat/search',
      summary: 'Messages that hold every word of a text, the latest first',
      description:
        'Of all conversations that oneself may read: the direct ones it is in, and those of machines and jobs.',
      query: z.object({
        text: z
          .string()
          .trim()
          .min(1)
          .max(200)
          .regex(/[\p{L}\p{N}]/u, texts.noWords),
        limit: limit.default(50),
      }),
      answer: answers('What was found, and whether there is more', foundMessages),
      handle: async (c, { query }) => answer(c, await searchMessages(dependencies, talkerOf(c.var.session), query)),
    }),
    route({
      ...forPeople,
      method: 'get',
      path,
      summary: 'The newest messages of a conversation, or the newest before a number',
      params: conversationParams,
      query: pageQuery,
      answer: answers('The oldest of them first, with the conversation', messagesAnswer),
      handle: async (c, { params: { conversationId }, query: { before, limit } }) =>
        answer(c, await readMessages(dependencies, talkerOf(c.var.session), conversationId, { before, limit })),
    }),
    route({
      ...forPeople,
      method: 'post',
      path,
      summary: 'Says something; with the same `clientId` once, however often it is sent',
      params: conversationParams,
      body: messageBody,
      answer: answers('The message as it is kept', chatMessage),
      handle: async (c, { params: { conversationId }, body }) =>
        answer(c, await say(dependencies, talkerOf(c.var.session), async () => conversationId, body)),
    }),
    route({
      ...forPeople,
      method: 'delete',
      path: `${path}/{seq}`,
      summary: 'Takes back what oneself said: the text is gone, that there was one stays',
      params: conversationParams.extend({ seq: idInAddress }),
      answer: answers('Taken back', z.null()),
      handle: async (c, { params }) => {
        await takeBack(dependencies, talkerOf(c.var.session), params)
        return answer(c, null)
      },
    }),
  ]
}
