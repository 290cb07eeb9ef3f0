import { z } from '@hono/zod-openapi'
import { chatMessage, screenFileFields } from '@takt/domain/areas/chat/responses/chat.ts'
import { pictureTypes } from '@takt/domain/areas/documents/pictureTypes.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { invalidFrom } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { fileResponseSchema, maxUploadBytes, withFile } from './chatFileRoutes.ts'
import type { MachineReaders } from './machineReaders.ts'
import { postFile } from './postFile.ts'
import { readChatFile } from './readChatFile.ts'
import { type JobsAtScreen, screenActorOf, subjectAt } from './screenActor.ts'
import { atScreen } from './screenChatRoutes.ts'
import { conversationOn } from './startConversation.ts'

const path = '/screens/chat/file'
/** Grace period (ms): the job may have ended while the screen was in use. */
const graceMs = 600_000
const query = z.object({ jobNum: screenFileFields.shape.jobNum, seq: idInAddress })

/** File routes for the screen at a machine: posts pictures and downloads any file of its conversations. */
export function screenFileRoutes(
  dependencies: Dependencies,
  jobs: JobsAtScreen,
  readersOf: MachineReaders,
): readonly Route[] {
  const { now } = dependencies
  return [
    route({
      ...atScreen,
      right: ['dashboards', 'approve'],
      method: 'post',
      path,
      bytes: maxUploadBytes,
      summary: 'Post a picture of a machine, about itself or a job that it works on; once per `clientId`',
      description: 'The fields must precede the file.',
      isRead: 'byItself',
      body: withFile(screenFileFields),
      response: responses('The stored message', chatMessage),
      handle: async (c) => {
        const actor = screenActorOf(c.var.session)
        const message = await postFile(dependencies, c.req.raw, {
          talker: actor,
          types: pictureTypes,
          fields: screenFileFields,
          admits: ({ jobNum = null }) => jobs.rejectOtherJob(actor, jobNum, now() - graceMs),
          reached: ({ jobNum = null }) => readersOf(actor, subjectAt(actor, jobNum)),
          within: (trx, { jobNum = null }) => conversationOn(trx, actor, subjectAt(actor, jobNum), now()),
        })
        return respond(c, message)
      },
    }),
    route({
      ...atScreen,
      right: ['dashboards', 'read'],
      method: 'get',
      path,
      summary: 'The unchanged file of a message about the machine of the screen or one of its jobs',
      isRead: 'byItself',
      query,
      response: fileResponseSchema,
      handle: async (c) => {
        const { data, error } = query.safeParse(c.req.query())
        if (error) throw invalidFrom(error)
        const { jobNum = null, seq } = data
        const actor = screenActorOf(c.var.session)
        await jobs.rejectOtherJob(actor, jobNum, now() - graceMs)
        const { kind, about } = subjectAt(actor, jobNum)
        return readChatFile(dependencies, actor, { which: sql<boolean>`c.kind = ${kind} and c.about = ${about}`, seq })
      },
    }),
  ]
}
