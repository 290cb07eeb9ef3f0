import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type ChatEvent, chatEvent, type ScreenChat, screenChat } from '@takt/domain/areas/chat/responses/chat.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll } from 'vitest'
import { unpacked } from '../calls/calls.fixture.ts'
import { createScreensFixture } from '../screens/screensServer.fixture.ts'
import { chatArea } from './chatArea.ts'

export let fixture: Awaited<ReturnType<typeof createScreensFixture>>

export let screen: string

export let ann: string

export const receivedChanges: ChatEvent[] = []

/** The job that machine M-1 works on now, as reported by ingest. */
export let jobNum: string | null = 'J-1'

export const setJobNum = (value: string | null): void => {
  jobNum = value
}

let stop = () => {}

export const request = (token: string, method: string, path: string, body?: object) =>
  fixture.request(method, `/api/${path}`, { token, ...(body ? { body } : {}) })

export const readScreenChat = async (token = screen): Promise<ScreenChat['conversations']> =>
  screenChat.strict().parse((await request(token, 'GET', 'screens/chat')).body.data).conversations

export const at = (ms = 0) => new Date(fixture.clock.now + ms).toISOString()

export const postMessage = (text: string, more: object = {}, token = screen) =>
  request(token, 'POST', 'screens/chat', { jobNum: null, clientId: randomUUID(), said: text, saidAt: at(), ...more })

export const opened = async (about: object, token = ann): Promise<string> =>
  (await request(token, 'POST', 'chat/conversations', about)).body.data.conversationId

export const messages = async (conversationId: string, token = ann) =>
  (await request(token, 'GET', `chat/conversations/${conversationId}/messages`)).body.data.messages

/** Registers the hooks that set up and close the shared fixture. */
export function prepareScreenChat(): void {
  beforeAll(async () => {
    // Test files of one worker share this module.
    receivedChanges.length = 0
    fixture = await createScreensFixture([chatArea])
    const admin = fixture.as(fixture.admin)
    for (const job of ['J-1', 'J-2', 'J-3']) await admin('POST', '/api/jobs', { jobNum: job })
    await admin('POST', '/api/employees', { empID: '4711', firstName: 'Ada', lastName: 'Okafor' })
    await fixture.user('ann@demo.takt', 1, allPermissions)
    ann = await fixture.signIn('ann@demo.takt')
    const responder = fixture.services.subscribe(subjects.floorCurrent(1), {
      callback: (_, message) => {
        const times = { since: 0, lastTo: fixture.clock.now, heardAt: 0, jobSince: 0, contextSeq: 1 }
        const device = {
          deviceId: fixture.one,
          state: 1,
          reason: null,
          good: 0,
          scrap: 0,
          idealCycleSecs: null,
          empIDs: [],
        }
        const work = { jobNum, assemblySeq: null, oprSeq: null, partNum: null, partRevision: null }
        message.respond(
          gzipSync(JSON.stringify({ at: fixture.clock.now, devices: [{ ...device, ...times, ...work }] })),
        )
      },
    })
    stop = () => responder.unsubscribe()
    screen = await fixture.screen(fixture.one)
    const { nats } = await fixture.page('lathe', screen)
    nats.subscribe(`device.1.${fixture.one}.chat`, {
      callback: (_error, { data }) => void receivedChanges.push(chatEvent.parse(unpacked(data))),
    })
    await nats.flush()
  }, 60_000)
  afterAll(async () => {
    stop()
    await fixture?.close()
  })
}
