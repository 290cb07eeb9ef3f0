import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type ChatNews, chatNews, type ScreenChat, screenChat } from '@takt/domain/areas/chat/answers/chat.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll } from 'vitest'
import { unpacked } from '../calls/calls.bed.ts'
import { createScreensBed } from '../screens/screens.bed.ts'
import { chatArea } from './chatArea.ts'

export let bed: Awaited<ReturnType<typeof createScreensBed>>

export let screen: string

export let ann: string

export const heard: ChatNews[] = []

/** What machine M-1 works on now, as ingest tells it. */
export let jobNum: string | null = 'J-1'

/** Sets the job that machine M-1 works on. */
export const setJobNum = (value: string | null): void => {
  jobNum = value
}

let stop = () => {}

export const ask = (token: string, method: string, path: string, body?: object) =>
  bed.ask(method, `/api/${path}`, { token, ...(body ? { body } : {}) })

export const here = async (token = screen): Promise<ScreenChat['conversations']> =>
  screenChat.strict().parse((await ask(token, 'GET', 'screens/chat')).body.data).conversations

export const at = (ms = 0) => new Date(bed.clock.now + ms).toISOString()

export const say = (said: string, more: object = {}, token = screen) =>
  ask(token, 'POST', 'screens/chat', { jobNum: null, clientId: randomUUID(), said, saidAt: at(), ...more })

export const opened = async (about: object, token = ann): Promise<string> =>
  (await ask(token, 'POST', 'chat/conversations', about)).body.data.conversationId

export const messages = async (conversationId: string, token = ann) =>
  (await ask(token, 'GET', `chat/conversations/${conversationId}/messages`)).body.data.messages

/** Registers the hooks that prepare and close what these tests share. */
export function prepareScreenChat(): void {
  beforeAll(async () => {
    // Files of one worker share this module.
    heard.length = 0
    bed = await createScreensBed([chatArea])
    const admin = bed.as(bed.admin)
    for (const job of ['J-1', 'J-2', 'J-3']) await admin('POST', '/api/jobs', { jobNum: job })
    await admin('POST', '/api/employees', { empID: '4711', firstName: 'Ada', lastName: 'Okafor' })
    await bed.user('ann@demo.takt', 1, allPermissions)
    ann = await bed.signIn('ann@demo.takt')
    const answering = bed.services.subscribe(subjects.floorCurrent(1), {
      callback: (_, message) => {
        const times = { since: 0, lastTo: bed.clock.now, heardAt: 0, jobSince: 0, contextSeq: 1 }
        const device = {
          deviceId: bed.one,
          state: 1,
          reason: null,
          good: 0,
          scrap: 0,
          idealCycleSecs: null,
          empIDs: [],
        }
        const work = { jobNum, assemblySeq: null, oprSeq: null, partNum: null, partRevision: null }
        message.respond(gzipSync(JSON.stringify({ at: bed.clock.now, devices: [{ ...device, ...times, ...work }] })))
      },
    })
    stop = () => answering.unsubscribe()
    screen = await bed.screen(bed.one)
    const { nats } = await bed.page('lathe', screen)
    nats.subscribe(`device.1.${bed.one}.chat`, {
      callback: (_error, { data }) => void heard.push(chatNews.parse(unpacked(data))),
    })
    await nats.flush()
  }, 60_000)
  afterAll(async () => {
    stop()
    await bed?.close()
  })
}
