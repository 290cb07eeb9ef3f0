import { gunzipSync } from 'node:zlib'
import { type CallDetails, callDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import type { GatewayArea } from '../../core/area.ts'
import { openListeners, openMessaging } from '../../core/messaging/face.ts'
import { createMessagingBed } from '../../core/messaging/messaging.bed.ts'
import { callsArea } from './callsArea.ts'
import type { CallsParts } from './callsParts.ts'

/** A page that listens, for tests: what it was told of calls so far, in order. */
export type Page = { token: string; seat: string; told: CallDetails[]; nats: NatsConnection }

/** What a real-time message says. */
export const unpacked = (data: Uint8Array) =>
  JSON.parse(gunzipSync(Buffer.from(new TextDecoder().decode(data), 'base64')).toString())

type Targets = { users?: string[]; devices?: number[] }

/** The messaging bed with calls, for tests. The watch runs when it is started, or looks when it is asked to. */
export async function createCallsBed(more: readonly GatewayArea[] = []) {
  const bed = await createMessagingBed([callsArea, ...more])
  const open: NatsConnection[] = []
  const post = async (token: string, body: object) => bed.ask('POST', '/api/messaging/call', { token, body })
  const messaging = bed.gateway.shared(openMessaging)
  const parts: CallsParts = { dependencies: bed.dependencies, messaging, listenersOf: openListeners(messaging, 0) }
  return {
    ...bed,
    parts,
    /** Signs in, or goes on with `token`, and listens as a page does. */
    async page(userName: string, given?: string): Promise<Page> {
      const token = given ?? (await bed.signIn(userName))
      const { subscription } = (await bed.ask('POST', '/api/messaging/provision', { token })).body
      const nats = await connect({
        servers: bed.messagingUrl,
        authenticator: jwtAuthenticator(subscription.token),
        inboxPrefix: subscription.subscription,
        reconnect: false,
      })
      open.push(nats)
      const told: CallDetails[] = []
      nats.subscribe(`${subscription.topic}.call`, {
        callback: (_error, { data }) => void told.push(callDetails.parse(unpacked(data))),
      })
      await nats.flush()
      return { token, seat: `${userName.split('@')[0]}-${open.length}`, told, nats }
    },
    initiate: ({ token, seat }: Page, { users = [], devices = [] }: Targets, more: object = {}) =>
      post(token, { action: 'initiate', seat, callDetails: { targets: { users, devices } }, ...more }),
    act: ({ token, seat }: Page, action: string, room: string) => post(token, { action, seat, callDetails: { room } }),
    post,
    current: async ({ token }: Page): Promise<CallDetails | null> =>
      (await bed.ask('GET', '/api/calls/current', { token })).body.data,
    /** Waits until the page was told something that is so. */
    heard: (page: Page, isIt: (details: CallDetails) => boolean) => bed.until(async () => page.told.find(isIt)),
    async close() {
      await Promise.all(open.map((nats) => nats.close()))
      await bed.close()
    },
  }
}

/** Three people of organization 1: the first may read devices, and besides they may do nothing but call. */
export const [annName, bobName, catName] = ['ann@demo.takt', 'bob@demo.takt', 'cat@demo.takt'] as const

/** The bed with a page of each of them. `quiet`: nobody is in a call any more, and nobody has begun too many. */
export async function createCallersBed() {
  const bed = await createCallsBed()
  const readsDevices = permissionsWhere((area, flag) => area === 'devices' && flag === 'read')
  await bed.user(annName, 1, readsDevices)
  for (const name of [bobName, catName]) await bed.user(name, 1, noPermissions)
  const [ann, bob, cat] = [await bed.page(annName), await bed.page(bobName), await bed.page(catName)]
  return {
    ...bed,
    ann,
    bob,
    cat,
    ring: async (...users: string[]): Promise<CallDetails> => (await bed.initiate(ann, { users })).body.callDetails,
    async quiet() {
      for (const page of [ann, bob, cat]) {
        const call = await bed.current(page)
        if (call) for (const action of ['targetEnd', 'sourceEnd']) await bed.act(page, action, call.room)
      }
      bed.clock.now += 61_000
    },
  }
}
