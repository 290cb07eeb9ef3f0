import { z } from '@hono/zod-openapi'
import { chatMessage, screenFileFields } from '@takt/domain/areas/chat/answers/chat.ts'
import { pictureTypes } from '@takt/domain/areas/documents/pictureTypes.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { invalidFrom } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { conversationOn } from './beginConversation.ts'
import { fileAnswered, sentBytes, withFile } from './chatFileRoutes.ts'
import { fileSaid } from './fileSaid.ts'
import type { MachineReaders } from './machineReaders.ts'
import { sayFile } from './sayFile.ts'
import { atScreen } from './screenChatRoutes.ts'
import { type JobsAtScreen, screenTalker, subjectAt } from './screenTalk.ts'

const path = '/screens/chat/file'
/** What it was told to work on may have ended while somebody looked. */
const graceMs = 600_000
const query = z.object({ jobNum: screenFileFields.shape.jobNum, seq: idInAddress })

/** Files at the screen of a machine: pictures are said there, and any file of its conversations is fetched. */
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
      bytes: sentBytes,
      summary: 'Says a picture at a machine, about it or about a job that it works on; once for each `clientId`',
      description: 'The fields come before the file.',
      isRead: 'byItself',
      body: withFile(screenFileFields),
      answer: answers('The message as it is kept', chatMessage),
      handle: async (c) => {
        const talker = screenTalker(c.var.session)
        const sent = await sayFile(dependencies, c.req.raw, {
          talker,
          types: pictureTypes,
          fields: screenFileFields,
          admits: ({ jobNum = null }) => jobs.refuseOtherJob(talker, jobNum, now() - graceMs),
          reached: ({ jobNum = null }) => readersOf(talker, subjectAt(talker, jobNum)),
          within: (trx, { jobNum = null }) => conversationOn(trx, talker, subjectAt(talker, jobNum), now()),
        })
        return answer(c, sent)
      },
    }),
    route({
      ...atScreen,
      right: ['dashboards', 'read'],
      method: 'get',
      path,
      summary: 'The file of a message about the machine of the screen that asks, or about a job there, byte for byte',
      isRead: 'byItself',
      query,
      answer: fileAnswered,
      handle: async (c) => {
        const { data, error } = query.safeParse(c.req.query())
        if (error) throw invalidFrom(error)
        const { jobNum = null, seq } = data
        const talker = screenTalker(c.var.session)
        await jobs.refuseOtherJob(talker, jobNum, now() - graceMs)
        const { kind, about } = subjectAt(talker, jobNum)
        return fileSaid(dependencies, talker, { which: sql<boolean>`c.kind = ${kind} and c.about = ${about}`, seq })
      },
    }),
  ]
}
