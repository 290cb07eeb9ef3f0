import {
  chatMessage,
  readDone,
  type ScreenChat,
  screenChat,
  screenMessage,
  screenRead,
} from '@takt/domain/areas/chat/answers/chat.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { invalid } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { conversationOn } from './beginConversation.ts'
import { namesOf } from './findPeople.ts'
import type { MachineReaders } from './machineReaders.ts'
import { readAtScreen, readHere } from './readAtScreen.ts'
import { toldPage } from './readMessages.ts'
import { say } from './say.ts'
import { type JobsAtScreen, screenTalker, subjectAt } from './screenTalk.ts'
import { refuseUnlessTalking } from './talker.ts'
import { tellChat } from './tellChat.ts'
import { chatTexts as texts } from './texts.ts'

const minuteMs = 60_000
/** A message waits on a screen without a network for so long at most, and its clock may be ahead by so much (ms). */
const longestWaitMs = 7 * 86_400_000
const aheadMs = 5 * minuteMs
/** So many messages of each conversation a screen is told. */
const shown = 50

/** What every route of chat for the screen at a machine has alike. */
export const atScreen = {
  tags: ['screens'],
  // What is said is on record itself; its text belongs on no other.
  isAudited: false,
  admits: (c: Context<RequestEnv>) => refuseUnlessTalking(c.var.session),
}

/** Messages at the screen of a machine: about the machine, and about the jobs that it works on. */
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
      summary: 'What was said about the machine of the screen that asks, and about the jobs there',
      answer: answers('The conversations that it takes part in, with their newest messages', screenChat),
      handle: async (c) => {
        const talker = screenTalker(c.var.session)
        const of = await jobs.jobsOf(talker)
        const listed = [null, ...(of.now === null ? [] : [of.now]), ...of.before]
        const rows = await asTenant(db, talker.tenant, async (trx) => {
          const read: Awaited<ReturnType<typeof readAtScreen>>[] = []
          for (const jobNum of listed) read.push(await readAtScreen(trx, talker, subjectAt(talker, jobNum), shown))
          return read
        })
        const names = await namesOf(
          systemDb,
          rows.flatMap(({ messages }) => messages.flatMap(({ mentions }) => mentions)),
        )
        const reached = await Promise.all(listed.map((jobNum) => readersOf(talker, subjectAt(talker, jobNum))))
        const told = rows.map(({ messages, lastAt: _, ...row }, place): ScreenChat['conversations'][number] => ({
          resourceID: place === 0 ? talker.resourceID : null,
          jobNum: listed[place] ?? null,
          ...row,
          messages: toldPage(messages, names, { talker, limit: shown }).messages,
          readers: reached[place]!.readers.map(({ name }) => name),
        }))
        const isHere = (place: number) => place === 0 || listed[place] === of.now
        // What it is about now keeps its place.
        const places = [...told.keys()]
        const others = places.filter((place) => !isHere(place)).sort((a, b) => rows[b]!.lastAt - rows[a]!.lastAt)
        return answer(c, { conversations: [...places.filter(isHere), ...others].map((place) => told[place]!) })
      },
    }),
    route({
      ...atScreen,
      right: ['dashboards', 'approve'],
      method: 'post',
      path: '/screens/chat',
      summary: 'Says something at a machine, about it or about a job that it works on; once for each `clientId`',
      description: 'A job is taken for what the machine worked on at `saidAt`, up to seven days ago, or since.',
      body: screenMessage,
      answer: answers('The message as it is kept', chatMessage),
      handle: async (c, { body: { jobNum, saidAt, ...body } }) => {
        const talker = screenTalker(c.var.session)
        const [at, since] = [now(), Date.parse(saidAt)]
        if (since > at + aheadMs || since < at - longestWaitMs) throw invalid({ saidAt: texts.outOfTime })
        // What it was told to work on may have ended while somebody wrote.
        await jobs.refuseOtherJob(talker, jobNum, Math.min(since, at) - 10 * minuteMs)
        const subject = subjectAt(talker, jobNum)
        const waitedSince = since < at - minuteMs ? since : null
        const within: Parameters<typeof say>[2] = (trx) => conversationOn(trx, talker, subject, now())
        const reached = await readersOf(talker, subject)
        return answer(c, await say(dependencies, talker, within, { ...body, waitedSince, reached }))
      },
    }),
    route({
      ...atScreen,
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/screens/chat/read',
      summary: 'Says up to which message it was read at a machine; less than was said before changes nothing',
      body: screenRead,
      answer: answers('Up to where it is read', readDone),
      handle: async (c, { body: { jobNum, seq } }) => {
        const talker = screenTalker(c.var.session)
        const { organizationId } = talker.tenant
        await jobs.refuseOtherJob(talker, jobNum, now() - 10 * minuteMs)
        const done = await asTenant(db, talker.tenant, (trx) => readHere(trx, talker, subjectAt(talker, jobNum), seq))
        if (done?.isNew) {
          const own = { users: [], devices: [talker.deviceId], jobNum: null }
          const { conversationId, readSeq } = done
          tellChat(dependencies, organizationId, own, { conversationId, seq: readSeq, what: 'read' })
        }
        return answer(c, { readSeq: done?.readSeq ?? 0 })
      },
    }),
  ]
}
