import { gunzipSync } from 'node:zlib'
import { allPermissions, type Permissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import { openAreas } from '../../app/openAreas.ts'
import type { GatewayArea } from '../../core/area.ts'
import { feed, readMark } from '../../core/events/feed.ts'
import { openLogNews } from '../../core/events/openLogNews.ts'
import { jobsArea } from '../../core/jobs/jobsArea.ts'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { mailArea } from '../../core/mail/mailArea.ts'
import { openMailServer } from '../../core/mail/mailServer.bed.ts'
import { createMessagingBed } from '../../core/messaging/messaging.bed.ts'
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
 * The messaging bed with notifications and a mail server, for tests: `ada` may do everything in organization 1, where
 * there is a type of requests. Nothing happens by itself: `watch` looks at the log, `tell` sends what is due, by the
 * bed's clock.
 */
export async function createNotificationsBed(more: readonly GatewayArea[] = []) {
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
  const bed = await createMessagingBed(areas, { SMTP_URL: server.url, TAKT_ORIGIN: 'https://takt.example' })
  await prepareJobs(bed.dependencies.env.DATABASE_URL)
  const { systemDb, clock, gateway } = bed
  await bed.user(ada, 1, allPermissions)
  const tokens = new Map<string, string>()
  const open: NatsConnection[] = []
  const tokenOf = async (userName: string) => {
    const token = tokens.get(userName) ?? (await bed.signIn(userName))
    tokens.set(userName, token)
    return token
  }
  const ask = async (method: string, path: string, body?: unknown, userName = ada) =>
    bed.ask(method, path, { token: await tokenOf(userName), body })
  const add = async (path: string, body: object, userName = ada) => {
    const reply = await ask('POST', `/api/${path}`, body, userName)
    if (!reply.body.success) throw new Error(`${path}: ${reply.body.message}`)
    return reply.body.data
  }
  await add('requestTypes', { requestTypeID: 'REPAIR', description: 'Something is broken' })
  const parts = { ...gateway, dependencies: { ...bed.dependencies, now: () => clock.now } }
  const run = sendNotifications(parts)
  /** Looks at all that the log tells; what other transactions of this machine hold back is waited for. */
  async function watch(): Promise<void> {
    const { rows } = await sql<{ last: number }>`select max(position) as last from event`.execute(systemDb)
    await bed.until(async () => {
      await watchLogOnce(parts)
      const mark = await readMark(systemDb, reader)
      const left = await feed(systemDb, mark, 1)
      return mark.position >= rows[0]!.last && left.length === 0 ? true : undefined
    })
  }
  /** Sends what is gathered, as if `ms` had passed. */
  async function tell(ms = 70_000): Promise<void> {
    clock.now += ms
    const { rows } = await sql<{ organizationId: number; sendingId: string }>`select
      organization_id as "organizationId", sending_id as "sendingId" from notification_sending
      where state <> 'sent' order by began_at`.execute(systemDb)
    for (const key of rows) await run.run(key, undefined)
  }
  return {
    ...bed,
    server,
    parts,
    ask,
    add,
    tokenOf,
    person: async (userName: string, permissions: Permissions) => bed.user(userName, 1, permissions),
    request: (more: object = {}) => add('requests', { requestTypeID: 'REPAIR', ...more }),
    /** A notification of requests, with rules as `[field, operator, value]` and recipients as `[type, id]`. */
    async notification(
      given: { rules?: readonly (readonly [string, string, string?])[]; to?: readonly (readonly [string, string])[] },
      body: object = {},
    ): Promise<number> {
      const whole = { description: 'Urgent requests', itemType: 'requests', ...body }
      const { notificationID } = await add('notifications', whole)
      const { itemType } = whole
      for (const [field, operator, value = null] of given.rules ?? [])
        await add('notificationRules', { notificationID, itemType, field, operator, value })
      for (const [recipientType, recipientID] of given.to ?? [])
        await add('notificationRecipients', { notificationID, recipientType, recipientID })
      return notificationID
    },
    watch,
    tell,
    /** Looks at follow-ups that are due, as if `ms` had passed. */
    async followUp(ms: number) {
      clock.now += ms
      const { rows } = await sql<{ organizationId: number; notificationID: number }>`select distinct
        organization_id as "organizationId", notification_id as "notificationID" from notification_firing
        where state = 'waiting'`.execute(systemDb)
      for (const key of rows) await followUps(parts).run(key, undefined)
    },
    /** A gateway with its queue that does all of this by itself, by the time of day. */
    async begin() {
      const another = openAreas({ ...bed.dependencies, now: () => Date.now() }, [
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
        await another.shared(openLogNews).close()
        await another.shared(openMessaging).close()
      }
    },
    sendings: async (notificationID: number, userName = ada) =>
      (await ask('GET', `/api/notifications/${notificationID}/sendings`, undefined, userName)).body.data,
    /** Listens as a page of somebody does; what it heard. */
    async page(userName: string): Promise<{ heard: string[]; close: () => Promise<void> }> {
      const { subscription } = (await bed.ask('POST', '/api/messaging/provision', { token: await tokenOf(userName) }))
        .body
      const nats = await connect({
        servers: bed.messagingUrl,
        authenticator: jwtAuthenticator(subscription.token),
        inboxPrefix: subscription.subscription,
        reconnect: false,
      })
      open.push(nats)
      const heard: string[] = []
      nats.subscribe(`${subscription.topic}.>`, {
        callback: (_error, { subject, data }) => {
          if (subject.endsWith('.notification'))
            heard.push(gunzipSync(Buffer.from(new TextDecoder().decode(data), 'base64')).toString())
        },
      })
      await nats.flush()
      return { heard, close: () => nats.close() }
    },
    /** To whom letters came since they were forgotten, and what of. */
    letters: async () => (await server.letters()).map(({ to, letter }) => [to, letter.subject]),
    /** Forgets every notification and letter: each test is told of its own alone. */
    async forget() {
      const all = await ask('GET', '/api/notifications?parentNotificationIDIsEmpty=1')
      for (const { notificationID } of all.body.data) await ask('DELETE', `/api/notifications/${notificationID}`)
      await watch()
      await tell()
      server.received.length = 0
    },
    async close() {
      await Promise.all(open.map((nats) => nats.close()))
      await bed.close()
      await server.close()
    },
  }
}

export type NotificationsBed = Awaited<ReturnType<typeof createNotificationsBed>>
