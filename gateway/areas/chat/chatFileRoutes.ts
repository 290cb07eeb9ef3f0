import { z } from '@hono/zod-openapi'
import { chatMessage, fileFields } from '@takt/domain/areas/chat/responses/chat.ts'
import { largestFileMb } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { invalidFrom } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { chatActorOf } from './chatActor.ts'
import { conversationParams, forPeople } from './conversationRoutes.ts'
import { conversationAt } from './conversationRows.ts'
import { postFile } from './postFile.ts'
import { readChatFile } from './readChatFile.ts'

const path = '/chat/conversations/{conversationId}'
const ofMessage = conversationParams.extend({ seq: idInAddress })

/** Maximum size of a request body: the file and its fields. */
export const maxUploadBytes = largestFileMb * 1_048_576 + 64 * 1024
/** Schema of a multipart request with these fields, followed by a file. */
export const withFile = (fields: z.ZodObject) => ({
  required: true,
  content: { 'multipart/form-data': { schema: fields.extend({ file: z.any() }) } },
})
/** Response schema of a file. */
export const fileResponseSchema = {
  200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } },
}

/** Routes to post and download files in conversations. */
export function chatFileRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    route({
      ...forPeople,
      method: 'post',
      path: `${path}/files`,
      bytes: maxUploadBytes,
      summary: 'Post a file as a message; repeated requests with the same `clientId` have no effect',
      description: 'The fields must precede the file.',
      isRead: 'byItself',
      params: conversationParams,
      body: withFile(fileFields),
      response: responses('The stored message', chatMessage),
      handle: async (c) => {
        const { data, error } = conversationParams.safeParse(c.req.param())
        if (error) throw invalidFrom(error)
        const { conversationId } = data
        const actor = chatActorOf(c.var.session)
        const { tenant } = actor
        const admits = () => asTenant(dependencies.db, tenant, (trx) => conversationAt(trx, actor, conversationId))
        const upload = { talker: actor, fields: fileFields, admits, within: async () => conversationId }
        return respond(c, await postFile(dependencies, c.req.raw, upload))
      },
    }),
    route({
      ...forPeople,
      method: 'get',
      path: `${path}/messages/{seq}/file`,
      summary: 'The unchanged file of a message',
      isRead: 'byItself',
      params: ofMessage,
      response: fileResponseSchema,
      handle: async (c) => {
        const { data, error } = ofMessage.safeParse(c.req.param())
        if (error) throw invalidFrom(error)
        const which = sql<boolean>`c.conversation_id = ${data.conversationId}::uuid`
        return readChatFile(dependencies, chatActorOf(c.var.session), { which, seq: data.seq })
      },
    }),
  ]
}
