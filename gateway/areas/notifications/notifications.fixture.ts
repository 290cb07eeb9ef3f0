import { gunzipSync } from 'node:zlib'
import { allPermissions, type Permissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import { openAreas } from '../../app/openAreas.ts'
import type { GatewayArea } from '../../core/area.ts'
import { feed, readMark } from '../../core/events/feed.ts'
import { openLogChanges } from '../../core/events/openLogChanges.ts'
import { jobsArea } from '../../core/jobs/jobsArea.ts'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { mailArea } from '../../core/mail/mailArea.ts'
import { openMailServer } from '../../core/mail/mailServer.fixture.ts'
import { createMessagingFixture } from '../../core/messaging/messaging.fixture.ts'
import { openMessaging } from '../../core/messaging/openMessaging.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { efficiencyArea } from '../efficiency/efficiencyArea.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { requestsArea } from '../requests/requestsArea.ts'
import { tagsArea } from '../tags/tagsArea.ts'
import { followUps } from './followUps.ts'
import { notificationsArea } from './notificationsArea.ts'
import { sendNotifications } from './sendNotification.ts'
import { reader, watchLogOnce } from './watchLog.ts'

export const ada = 'ada@demo.takt'

/** Rules and recipients of a notification of urgent requests to the floor. */
export const urgent = [['priority', 'Equals', 'urgent']] as const
export const toFloor = [['email', 'floor@demo.takt']] as const

/**
 * Creates the messaging fixture with notifications and a mail server: `ada` may do everything in organization 1, which
 * has a request type. Nothing runs by itself: `watch` processes the log, `tell` sends what is due, using the clock of
 * the fixture.
 */
export async function createNotificationsFixture(more: readonly GatewayArea[] = []) {
  const server = await openMailServer()
  const areas = [
    requestsArea,
    organizationsArea,
    efficiencyArea,
    devicesArea,
    masterDataArea,
    tagsArea,
    mailArea,
    notificationsArea,
    ...more,
  ]
  const fixture = await createMessagingFixture(areas, { SMTP_URL: server.url, TAKT_ORIGIN: 'https://takt.example' })
  await prepareJobs(fixture.dependencies.env.DATABASE_URL)
  const { systemDb, clock, gateway } = fixture
  await fixture.user(ada, 1, allPermissions)
  const tokens = new Map<string, string>()
  const open: NatsConnection[] = []
  const tokenOf = async (userName: string) => {
    const token = tokens.get(userName) ?? (await fixture.signIn(userName))
    tokens.set(userName, token)
    return token
  }
  const request = async (method: string, path: string, body?: unknown, userName = ada) =>
    fixture.request(method, path, { token: await tokenOf(userName), body })
  const add = async (path: string, body: object, userName = ada) => {
    const reply = await request('POST', `/api/${path}`, body, userName)
    if (!reply.body.success) throw new Error(`${path}: ${reply.body.message}`)
    return reply.body.data
  }
  await add('requestTypes', { requestTypeID: 'REPAIR', description: 'Something is broken' })
  const parts = { ...gateway, dependencies: { ...fixture.dependencies, now: () => clock.now } }
  const run = sendNotifications(parts)
  /** Processes the whole log, waiting for entries held back by other transactions on this server. */
  async function watch(): Promise<void> {
    const { rows } = await sql<{ last: number }>`select max(position) as last from event`.execute(systemDb)
    await fixture.until(async () => {
      await watchLogOnce(parts)
      const mark = await readMark(systemDb, reader)
      const left = await feed(systemDb, mark, 1)
      return mark.position >= rows[0]!.last && left.length === 0 ? true : undefined
    })
  }
  /** Sends what was gathered, as if `ms` had passed. */
  async function sendGathered(ms = 70_000): Promise<void> {
    clock.now += ms
    const { rows } = await sql<{ organizationId: number; sendingId: string }>`select
      organization_id as "organizationId", sending_id as "sendingId" from notification_sending
      where state <> 'sent' order by began_at`.execute(systemDb)
    for (const key of rows) await run.run(key, undefined)
  }
  return {
    ...fixture,
    server,
    parts,
    request,
    add,
    tokenOf,
    person: async (userName: string, permissions: Permissions) => fixture.user(userName, 1, permissions),
    addRequest: (more: object = {}) => add('requests', { requestTypeID: 'REPAIR', ...more }),
    /** Adds a notification of requests, with rules as `[field, operator, value]` and recipients as `[type, id]`. */
    async notification(
      options: { rules?: readonly (readonly [string, string, string?])[]; to?: readonly (readonly [string, string])[] },
      body: object = {},
    ): Promise<number> {
      const whole = { description: 'Urgent requests', itemType: 'requests', ...body }
      const { notificationID } = await add('notifications', whole)
      const { itemType } = whole
      for (const [field, operator, value = null] of options.rules ?? [])
        await add('notificationRules', { notificationID, itemType, field, operator, value })
      for (const [recipientType, recipientID] of options.to ?? [])
        await add('notificationRecipients', { notificationID, recipientType, recipientID })
      return notificationID
    },
    watch,
    sendGathered,
    /** Processes due follow-ups, as if `ms` had passed. */
    async followUp(ms: number) {
      clock.now += ms
      const { rows } = await sql<{ organizationId: number; notificationID: number }>`select distinct
        organization_id as "organizationId", notification_id as "notificationID" from notification_firing
        where state = 'waiting'`.execute(systemDb)
      for (const key of rows) await followUps(parts).run(key, undefined)
    },
    /** Starts a gateway whose queue does all of this automatically, using the real time. */
    async start() {
      const another = openAreas({ ...fixture.dependencies, now: () => Date.now() }, [
        mailArea,
        requestsArea,
        notificationsArea,
        jobsArea,
      ])
      const stops: ((() => Promise<void>) | undefined)[] = []
      for (const area of another.areas) stops.push(await area.start?.(another.areas))
      return async () => {
        await Promise.all(stops.map((stop) => stop?.()))
        await Promise.all(another.areas.map((area) => area.close?.()))
        await another.shared(openLogChanges).close()
        await another.shared(openMessaging).close()
      }
    },
    sendings: async (notificationID: number, userName = ada) =>
      (await request('GET', `/api/notifications/${notificationID}/sendings`, undefined, userName)).body.data,
    /** Subscribes like the page of a user; returns the received messages. */
    async page(userName: string): Promise<{ received: string[]; close: () => Promise<void> }> {
      const { subscription } = (
        await fixture.request('POST', '/api/messaging/provision', { token: await tokenOf(userName) })
      ).body
      const nats = await connect({
        servers: fixture.messagingUrl,
        authenticator: jwtAuthenticator(subscription.token),
        inboxPrefix: subscription.subscription,
        reconnect: false,
      })
      open.push(nats)
      const received: string[] = []
      nats.subscribe(`${subscription.topic}.>`, {
        callback: (_error, { subject, data }) => {
          if (subject.endsWith('.notification'))
            received.push(gunzipSync(Buffer.from(new TextDecoder().decode(data), 'base64')).toString())
        },
      })
      await nats.flush()
      return { received, close: () => nats.close() }
    },
    /** Returns recipient and subject of the emails since the last reset. */
    emails: async () => (await server.emails()).map(({ to, email }) => [to, email.subject]),
    /** Removes all notifications and emails, so that each test only sees its own. */
    async reset() {
      const all = await request('GET', '/api/notifications?parentNotificationIDIsEmpty=1')
      for (const { notificationID } of all.body.data) await request('DELETE', `/api/notifications/${notificationID}`)
      await watch()
      await sendGathered()
      server.received.length = 0
    },
    async close() {
      await Promise.all(open.map((nats) => nats.close()))
      await fixture.close()
      await server.close()
    },
  }
}

export type NotificationsFixture = Awaited<ReturnType<typeof createNotificationsFixture>>
