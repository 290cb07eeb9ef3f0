import {
  chatMessage,
  readResponse,
  type ScreenChat,
  screenChat,
  screenMessage,
  screenRead,
} from '@takt/domain/areas/chat/responses/chat.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { invalid } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { requireChatAccess } from './chatActor.ts'
import { namesOf } from './findPeople.ts'
import type { MachineReaders } from './machineReaders.ts'
import { postMessage } from './postMessage.ts'
import { publishChat } from './publishChat.ts'
import { markReadAtScreen, readAtScreen } from './readAtScreen.ts'
import { toMessagePage } from './readMessages.ts'
import { type JobsAtScreen, screenActorOf, subjectAt } from './screenActor.ts'
import { conversationOn } from './startConversation.ts'
import { chatTexts as texts } from './texts.ts'

const minuteMs = 60_000
/**
 * Limits (ms) for the time at which a message was written: how long it may wait on a screen without a network, and how
 * far the clock may be ahead.
 */
const longestWaitMs = 7 * 86_400_000
const aheadMs = 5 * minuteMs
/** Number of messages per conversation that a screen receives. */
const messagesPerConversation = 50

/** Options common to all chat routes for the screen at a machine. */
export const atScreen = {
  tags: ['screens'],
  // Chat stores its own records; message texts must not be copied to the audit.
  isAudited: false,
  admits: (c: Context<RequestEnv>) => requireChatAccess(c.var.session),
}

/** Chat routes for the screen at a machine: about the machine, and about the jobs that it works on. */
export function screenChatRoutes(
  dependencies: Dependencies,
  jobs: JobsAtScreen,
  readersOf: MachineReaders,
): readonly Route[] {
  const { db, systemDb, now } = dependencies

  return [
    route({
      ...atScreen,
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/screens/chat',
      summary: 'Conversations about the machine of the screen and about its jobs',
      response: responses('The conversations of the machine with their newest messages', screenChat),
      handle: async (c) => {
        const actor = screenActorOf(c.var.session)
        const of = await jobs.jobsOf(actor)
        const listed = [null, ...(of.now === null ? [] : [of.now]), ...of.before]
        const rows = await asTenant(db, actor.tenant, async (trx) => {
          const read: Awaited<ReturnType<typeof readAtScreen>>[] = []
          for (const jobNum of listed)
            read.push(await readAtScreen(trx, actor, subjectAt(actor, jobNum), messagesPerConversation))
          return read
        })
        const names = await namesOf(
          systemDb,
          rows.flatMap(({ messages }) => messages.flatMap(({ mentions }) => mentions)),
        )
        const reached = await Promise.all(listed.map((jobNum) => readersOf(actor, subjectAt(actor, jobNum))))
        const conversations = rows.map(
          ({ messages, lastAt: _, ...row }, index): ScreenChat['conversations'][number] => ({
            resourceID: index === 0 ? actor.resourceID : null,
            jobNum: listed[index] ?? null,
            ...row,
            messages: toMessagePage(messages, names, { talker: actor, limit: messagesPerConversation }).messages,
            readers: reached[index]!.readers.map(({ name }) => name),
          }),
        )
        const isCurrent = (index: number) => index === 0 || listed[index] === of.now
        // The conversations of the machine and its current job stay first.
        const indexes = [...conversations.keys()]
        const otherIndexes = indexes
          .filter((index) => !isCurrent(index))
          .sort((a, b) => rows[b]!.lastAt - rows[a]!.lastAt)
        return respond(c, {
          conversations: [...indexes.filter(isCurrent), ...otherIndexes].map((index) => conversations[index]!),
        })
      },
    }),
    route({
      ...atScreen,
      right: ['dashboards', 'approve'],
      method: 'post',
      path: '/screens/chat',
      summary: 'Post a message of a machine, about itself or a job that it works on; once per `clientId`',
      description: 'A job is accepted if the machine worked on it at `saidAt`, up to seven days ago, or later.',
      body: screenMessage,
      response: responses('The stored message', chatMessage),
      handle: async (c, { body: { jobNum, saidAt, ...body } }) => {
        const actor = screenActorOf(c.var.session)
        const [at, since] = [now(), Date.parse(saidAt)]
        if (since > at + aheadMs || since < at - longestWaitMs) throw invalid({ saidAt: texts.outOfTime })
        // The job may have ended while the message was being written.
        await jobs.rejectOtherJob(actor, jobNum, Math.min(since, at) - 10 * minuteMs)
        const subject = subjectAt(actor, jobNum)
        const waitedSince = since < at - minuteMs ? since : null
        const within: Parameters<typeof postMessage>[2] = (trx) => conversationOn(trx, actor, subject, now())
        const reached = await readersOf(actor, subject)
        return respond(c, await postMessage(dependencies, actor, within, { ...body, waitedSince, reached }))
      },
    }),
    route({
      ...atScreen,
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/screens/chat/read',
      summary: 'Mark messages as read at a machine up to a number; the read position never decreases',
      body: screenRead,
      response: responses('The read position', readResponse),
      handle: async (c, { body: { jobNum, seq } }) => {
        const actor = screenActorOf(c.var.session)
        const { organizationId } = actor.tenant
        await jobs.rejectOtherJob(actor, jobNum, now() - 10 * minuteMs)
        const result = await asTenant(db, actor.tenant, (trx) =>
          markReadAtScreen(trx, actor, subjectAt(actor, jobNum), seq),
        )
        if (result?.isNew) {
          const recipients = { users: [], devices: [actor.deviceId], jobNum: null }
          const { conversationId, readSeq } = result
          publishChat(dependencies, organizationId, recipients, { conversationId, seq: readSeq, what: 'read' })
        }
        return respond(c, { readSeq: result?.readSeq ?? 0 })
      },
    }),
  ]
}
