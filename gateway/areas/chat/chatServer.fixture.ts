import { randomUUID } from 'node:crypto'
import { type ChatEvent, chatEvent } from '@takt/domain/areas/chat/responses/chat.ts'
import { noPermissions, type Permissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import { createApp } from '../../app/app.ts'
import { openAreas } from '../../app/openAreas.ts'
import { createMessagingFixture } from '../../core/messaging/messaging.fixture.ts'
import { messagingArea } from '../../core/messaging/messagingArea.ts'
import { accessArea } from '../access/accessArea.ts'
import { unpacked } from '../calls/calls.fixture.ts'
import { chatArea } from './chatArea.ts'

/** A signed-in user with the chat changes that their page has received, in order. */
export type ChatPage = { userName: string; token: string; receivedChanges: ChatEvent[]; nats: NatsConnection }

type Reply = { status: number; body: { message: string; data: never } }

/**
 * Creates the messaging fixture with chat: machines M-01 (with device 7) and M-02 and job J-1 of organization 1, and a
 * machine M-01 of organization 3. Ann reads dashboards and jobs, Bob dashboards, Cat nothing; South and East belong to
 * organizations 2 and 3. Ann, Bob, Cat and East each have a connected page.
 */
export async function createChatFixture() {
  const fixture = await createMessagingFixture([chatArea])
  await sql`insert into resources (organization_id, resource_id, row_id, version)
    values (1, 'M-01', gen_random_uuid(), 1), (1, 'M-02', gen_random_uuid(), 1),
      (3, 'M-01', gen_random_uuid(), 1)`.execute(fixture.owner)
  await sql`insert into jobs (organization_id, job_num, row_id, version)
    values (1, 'J-1', gen_random_uuid(), 1)`.execute(fixture.owner)
  await sql`update devices set resource_id = 'M-01', device_name = 'Lathe' where device_id = 7`.execute(fixture.owner)
  const reads = (...areas: string[]): Permissions =>
    permissionsWhere((area, flag) => flag === 'read' && areas.includes(area))
  const open: NatsConnection[] = []

  async function page(userName: string): Promise<ChatPage> {
    const token = await fixture.signIn(userName)
    const { subscription } = (await fixture.request('POST', '/api/messaging/provision', { token })).body
    const nats = await connect({
      servers: fixture.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    open.push(nats)
    const receivedChanges: ChatEvent[] = []
    nats.subscribe(`${subscription.topic}.>`, {
      callback: (_error, { subject, data }) => {
        if (subject.endsWith('.chat')) receivedChanges.push(chatEvent.strict().parse(unpacked(data)))
      },
    })
    await nats.flush()
    return { userName, token, receivedChanges, nats }
  }

  await fixture.user('ann@demo.takt', 1, reads('dashboards', 'jobs', 'devices'))
  await fixture.user('bob@demo.takt', 1, reads('dashboards'))
  await fixture.user('cat@demo.takt', 1, noPermissions)
  await fixture.user('south@demo.takt', 2)
  await fixture.user('east@other.takt', 3)
  const ann = await page('ann@demo.takt')
  const bob = await page('bob@demo.takt')
  const cat = await page('cat@demo.takt')
  const east = await page('east@other.takt')

  const chatRequest = async (user: Pick<ChatPage, 'token'>, method: string, path: string, body?: object) =>
    fixture.request(method, `/api/chat${path}`, { token: user.token, body })
  const startConversation = (user: ChatPage, body: object) => chatRequest(user, 'POST', '/conversations', body)
  const postMessage = (user: ChatPage, conversationId: string, text: string, clientId: string = randomUUID()) =>
    chatRequest(user, 'POST', `/conversations/${conversationId}/messages`, { clientId, said: text })

  return {
    ...fixture,
    ann,
    bob,
    cat,
    east,
    page,
    reads,
    chatRequest: chatRequest,
    startConversation,
    postMessage,
    /** Opens a conversation and returns its ID. */
    opened: async (user: ChatPage, body: object): Promise<string> => {
      const reply = await startConversation(user, body)
      if (reply.status !== 200) throw new Error(reply.body.message)
      return reply.body.data.conversationId
    },
    messages: async (user: ChatPage, conversationId: string, query = '') =>
      (await chatRequest(user, 'GET', `/conversations/${conversationId}/messages${query}`)).body.data,
    list: async (user: ChatPage) => (await chatRequest(user, 'GET', '/conversations')).body.data.conversations,
    unread: async (user: ChatPage) => (await chatRequest(user, 'GET', '/unread')).body.data,
    /** Waits until a page has received a change that matches. */
    waitForChange: (user: ChatPage, predicate: (change: ChatEvent) => boolean) =>
      fixture.until(async () => user.receivedChanges.find(predicate)),
    /** Opens another gateway of the same installation. */
    otherGateway() {
      const app = createApp(openAreas(fixture.dependencies, [accessArea, messagingArea, chatArea]))
      return async (user: ChatPage, method: string, path: string, body?: object): Promise<Reply> => {
        const headers = { authorization: user.token, 'content-type': 'application/json' }
        const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
        const reply = await app.request(`/api/chat${path}`, init)
        return { status: reply.status, body: JSON.parse(await reply.text()) }
      }
    },
    async close() {
      await Promise.all(open.map((nats) => nats.close()))
      await fixture.close()
    },
  }
}
