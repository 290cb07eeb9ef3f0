import { randomUUID } from 'node:crypto'
import { type ChatNews, chatNews } from '@takt/domain/areas/chat/answers/chat.ts'
import { noPermissions, type Permissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import { createApp } from '../../app/app.ts'
import { openAreas } from '../../app/openAreas.ts'
import { createMessagingBed } from '../../core/messaging/messaging.bed.ts'
import { messagingArea } from '../../core/messaging/messagingArea.ts'
import { accessArea } from '../access/accessArea.ts'
import { unpacked } from '../calls/calls.bed.ts'
import { chatArea } from './chatArea.ts'

/** Somebody signed in, with what their page was told of chat so far, in order; for tests. */
export type ChatPage = { userName: string; token: string; told: ChatNews[]; nats: NatsConnection }

type Reply = { status: number; body: { message: string; data: never } }

/**
 * The messaging bed with chat, for tests: machines M-01 (on which device 7 is) and M-02 and job J-1 of organization 1, a
 * machine M-01 of organization 3. Ann reads dashboards and jobs, Bob dashboards, Cat nothing; South and East belong to
 * organizations 2 and 3. Each has a page that listens.
 */
export async function createChatBed() {
  const bed = await createMessagingBed([chatArea])
  await sql`insert into resources (organization_id, resource_id, row_id, version)
    values (1, 'M-01', gen_random_uuid(), 1), (1, 'M-02', gen_random_uuid(), 1),
      (3, 'M-01', gen_random_uuid(), 1)`.execute(bed.owner)
  await sql`insert into jobs (organization_id, job_num, row_id, version)
    values (1, 'J-1', gen_random_uuid(), 1)`.execute(bed.owner)
  await sql`update devices set resource_id = 'M-01', device_name = 'Lathe' where device_id = 7`.execute(bed.owner)
  const reads = (...wanted: string[]): Permissions =>
    permissionsWhere((area, flag) => flag === 'read' && wanted.includes(area))
  const open: NatsConnection[] = []

  async function page(userName: string): Promise<ChatPage> {
    const token = await bed.signIn(userName)
    const { subscription } = (await bed.ask('POST', '/api/messaging/provision', { token })).body
    const nats = await connect({
      servers: bed.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    open.push(nats)
    const told: ChatNews[] = []
    nats.subscribe(`${subscription.topic}.>`, {
      callback: (_error, { subject, data }) => {
        if (subject.endsWith('.chat')) told.push(chatNews.strict().parse(unpacked(data)))
      },
    })
    await nats.flush()
    return { userName, token, told, nats }
  }

  await bed.user('ann@demo.takt', 1, reads('dashboards', 'jobs', 'devices'))
  await bed.user('bob@demo.takt', 1, reads('dashboards'))
  await bed.user('cat@demo.takt', 1, noPermissions)
  await bed.user('south@demo.takt', 2)
  await bed.user('east@other.takt', 3)
  const ann = await page('ann@demo.takt')
  const bob = await page('bob@demo.takt')
  const cat = await page('cat@demo.takt')
  const east = await page('east@other.takt')

  const ask = async (who: Pick<ChatPage, 'token'>, method: string, path: string, body?: object) =>
    bed.ask(method, `/api/chat${path}`, { token: who.token, body })
  const begin = (who: ChatPage, body: object) => ask(who, 'POST', '/conversations', body)
  const say = (who: ChatPage, conversationId: string, said: string, clientId: string = randomUUID()) =>
    ask(who, 'POST', `/conversations/${conversationId}/messages`, { clientId, said })

  return {
    ...bed,
    ann,
    bob,
    cat,
    east,
    page,
    reads,
    asks: ask,
    begin,
    say,
    /** The number of the conversation that somebody opens. */
    opened: async (who: ChatPage, body: object): Promise<string> => {
      const reply = await begin(who, body)
      if (reply.status !== 200) throw new Error(reply.body.message)
      return reply.body.data.conversationId
    },
    messages: async (who: ChatPage, conversationId: string, query = '') =>
      (await ask(who, 'GET', `/conversations/${conversationId}/messages${query}`)).body.data,
    list: async (who: ChatPage) => (await ask(who, 'GET', '/conversations')).body.data.conversations,
    unread: async (who: ChatPage) => (await ask(who, 'GET', '/unread')).body.data,
    /** Waits until a page was told something that is so. */
    heard: (who: ChatPage, isIt: (news: ChatNews) => boolean) => bed.until(async () => who.told.find(isIt)),
    /** Another gateway of the same installation. */
    otherGateway() {
      const app = createApp(openAreas(bed.dependencies, [accessArea, messagingArea, chatArea]))
      return async (who: ChatPage, method: string, path: string, body?: object): Promise<Reply> => {
        const headers = { authorization: who.token, 'content-type': 'application/json' }
        const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
        const reply = await app.request(`/api/chat${path}`, init)
        return { status: reply.status, body: JSON.parse(await reply.text()) }
      }
    },
    async close() {
      await Promise.all(open.map((nats) => nats.close()))
      await bed.close()
    },
  }
}
