import { z } from '@hono/zod-openapi'
import { chatMessage, fileFields } from '@takt/domain/areas/chat/answers/chat.ts'
import { largestFileMb } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { invalidFrom } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { conversationParams, forPeople } from './conversationRoutes.ts'
import { conversationAt } from './conversationRows.ts'
import { fileSaid } from './fileSaid.ts'
import { sayFile } from './sayFile.ts'
import { talkerOf } from './talker.ts'

const path = '/chat/conversations/{conversationId}'
const ofMessage = conversationParams.extend({ seq: idInAddress })

/** The file, and what is said about it. */
export const sentBytes = largestFileMb * 1_048_576 + 64 * 1024
/** A request with a file, and these fields before it. */
export const withFile = (fields: z.ZodObject) => ({
  required: true,
  content: { 'multipart/form-data': { schema: fields.extend({ file: z.any() }) } },
})
/** A file as it is answered. */
export const fileAnswered = {
  200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } },
}

/** Files of people in conversations: said, and fetched. */
export function chatFileRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    route({
      ...forPeople,
      method: 'post',
      path: `${path}/files`,
      bytes: sentBytes,
      summary: 'Says a file, which becomes a message; with the same `clientId` once, however often it is sent',
      description: 'The fields come before the file.',
      isRead: 'byItself',
      params: conversationParams,
      body: withFile(fileFields),
      answer: answers('The message as it is kept', chatMessage),
      handle: async (c) => {
        const { data, error } = conversationParams.safeParse(c.req.param())
        if (error) throw invalidFrom(error)
        const { conversationId } = data
        const talker = talkerOf(c.var.session)
        const { tenant } = talker
        const admits = () => asTenant(dependencies.db, tenant, (trx) => conversationAt(trx, talker, conversationId))
        const sending = { talker, fields: fileFields, admits, within: async () => conversationId }
        return answer(c, await sayFile(dependencies, c.req.raw, sending))
      },
    }),
    route({
      ...forPeople,
      method: 'get',
      path: `${path}/messages/{seq}/file`,
      summary: 'The file of a message, byte for byte',
      isRead: 'byItself',
      params: ofMessage,
      answer: fileAnswered,
      handle: async (c) => {
        const { data, error } = ofMessage.safeParse(c.req.param())
        if (error) throw invalidFrom(error)
        const which = sql<boolean>`c.conversation_id = ${data.conversationId}::uuid`
        return fileSaid(dependencies, talkerOf(c.var.session), { which, seq: data.seq })
      },
    }),
  ]
}
