import { gunzipSync } from 'node:zlib'
import { type CallDetails, callDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import type { GatewayArea } from '../../core/area.ts'
import { openListeners, openMessaging } from '../../core/messaging/index.ts'
import { createMessagingFixture } from '../../core/messaging/messaging.fixture.ts'
import { callsArea } from './callsArea.ts'
import type { CallsParts } from './callsParts.ts'

/** A connected page with all call notifications that it has received, in order. */
export type Page = { token: string; seat: string; receivedCalls: CallDetails[]; nats: NatsConnection }

/** Decodes a real-time message. */
export const unpacked = (data: Uint8Array) =>
  JSON.parse(gunzipSync(Buffer.from(new TextDecoder().decode(data), 'base64')).toString())

type Targets = { users?: string[]; devices?: number[] }

/** Creates the messaging fixture with calls. The watch runs only when it is started or called. */
export async function createCallsFixture(more: readonly GatewayArea[] = []) {
  const fixture = await createMessagingFixture([callsArea, ...more])
  const open: NatsConnection[] = []
  const post = async (token: string, body: object) => fixture.request('POST', '/api/messaging/call', { token, body })
  const messaging = fixture.gateway.shared(openMessaging)
  const parts: CallsParts = { dependencies: fixture.dependencies, messaging, listenersOf: openListeners(messaging, 0) }
  return {
    ...fixture,
    parts,
    /** Signs in, or continues with an existing token, and subscribes like a page. */
    async page(userName: string, existingToken?: string): Promise<Page> {
      const token = existingToken ?? (await fixture.signIn(userName))
      const { subscription } = (await fixture.request('POST', '/api/messaging/provision', { token })).body
      const nats = await connect({
        servers: fixture.messagingUrl,
        authenticator: jwtAuthenticator(subscription.token),
        inboxPrefix: subscription.subscription,
        reconnect: false,
      })
      open.push(nats)
      const receivedCalls: CallDetails[] = []
      nats.subscribe(`${subscription.topic}.call`, {
        callback: (_error, { data }) => void receivedCalls.push(callDetails.parse(unpacked(data))),
      })
      await nats.flush()
      return { token, seat: `${userName.split('@')[0]}-${open.length}`, receivedCalls, nats }
    },
    initiate: ({ token, seat }: Page, { users = [], devices = [] }: Targets, more: object = {}) =>
      post(token, { action: 'initiate', seat, callDetails: { targets: { users, devices } }, ...more }),
    act: ({ token, seat }: Page, action: string, room: string) => post(token, { action, seat, callDetails: { room } }),
    post,
    current: async ({ token }: Page): Promise<CallDetails | null> =>
      (await fixture.request('GET', '/api/calls/current', { token })).body.data,
    /** Waits until the page has received a call that matches. */
    waitForCall: (page: Page, predicate: (details: CallDetails) => boolean) =>
      fixture.until(async () => page.receivedCalls.find(predicate)),
    async close() {
      await Promise.all(open.map((nats) => nats.close()))
      await fixture.close()
    },
  }
}

/** Three people of organization 1: the first may read devices, the others have no permissions. */
export const [annName, bobName, catName] = ['ann@demo.takt', 'bob@demo.takt', 'cat@demo.takt'] as const

/** Creates the calls fixture with a page for each of them. `quiet`: ends all calls and resets the rate limits. */
export async function createCallersFixture() {
  const fixture = await createCallsFixture()
  const readsDevices = permissionsWhere((area, flag) => area === 'devices' && flag === 'read')
  await fixture.user(annName, 1, readsDevices)
  for (const name of [bobName, catName]) await fixture.user(name, 1, noPermissions)
  const [ann, bob, cat] = [await fixture.page(annName), await fixture.page(bobName), await fixture.page(catName)]
  return {
    ...fixture,
    ann,
    bob,
    cat,
    ring: async (...users: string[]): Promise<CallDetails> => (await fixture.initiate(ann, { users })).body.callDetails,
    async quiet() {
      for (const page of [ann, bob, cat]) {
        const call = await fixture.current(page)
        if (call) for (const action of ['targetEnd', 'sourceEnd']) await fixture.act(page, action, call.room)
      }
      fixture.clock.now += 61_000
    },
  }
}
