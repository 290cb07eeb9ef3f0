import { randomUUID } from 'node:crypto'
import { carrierHeartbeat } from '@takt/domain/areas/calls/mediaServers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { workerForTests } from '@takt/sfu/sfu.fixture.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { signCallToken } from '@takt/store/secrets/callToken.ts'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import { openBrowser } from '../fixtures/browser.fixture.ts'
import { fixtureUser } from '../fixtures/plant.fixture.ts'
import { colleague, createGridFixture } from '../lists/grid.fixture.ts'
import { buildCallPage, openCallPage } from './callPage/callPage.fixture.ts'
import type { CallPage } from './callPage/main.ts'

declare const window: { callPage: CallPage }

/** Chromium flags that provide a fake camera, microphone and screen, and grant access to them. */
export const fakeDevices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  // A page fulfilled by a test counts as one from a remote network.
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets,LocalNetworkAccessChecksWebRTC',
]

/**
 * Starts the gateway and the SFU as they run in production (the SFU with `more` in its environment), and opens pages
 * with fake devices that take part in calls.
 */
export async function createCallMediaFixture(more: Readonly<Record<string, string>> = {}) {
  const worker = await workerForTests()
  const fixture = await createGridFixture()
  const [httpPort, mediaPort] = (await freePorts(2)) as [number, number]
  const env = {
    ...fixture.testEnvironment.env,
    TAKT_MEDIASOUP_WORKER: worker,
    SFU_HTTP_PORT: String(httpPort),
    SFU_PORT: String(mediaPort),
    SFU_WORKERS: '1',
    ...more,
  }
  const startSfu = () => startService({ main: 'sfu/main.ts', env, word: 'calls can be carried' })
  let sfu = await startSfu()
  const built = await buildCallPage()
  const browser = await openBrowser(fixture.origin, fakeDevices)
  const listening: NatsConnection[] = []

  /** Connects a user like every page does: only connected users can be called. */
  async function listen(user: typeof fixtureUser) {
    const { subscription } = await fixture.request('POST', '/messaging/provision', undefined, user)
    const nats = await connect({
      servers: `${fixture.origin.replace('http', 'ws')}/messaging`,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
    })
    nats.subscribe(`${subscription.topic}.>`)
    await nats.flush()
    listening.push(nats)
  }
  await listen(fixtureUser)
  await listen(colleague)

  return {
    ...fixture,
    browser,
    sfuUrl: `http://127.0.0.1:${httpPort}`,
    /** Starts a call between two people: returns the room of the active call, and the seats of its two pages. */
    async call() {
      const seats = [`one-${randomUUID()}`, `two-${randomUUID()}`] as const
      const body = { action: 'initiate', seat: seats[0], callDetails: { targets: { users: [colleague.userName] } } }
      const { callDetails } = await fixture.request('POST', '/messaging/call', body, fixtureUser)
      const { room } = callDetails
      const acceptBody = { action: 'targetAnswer', seat: seats[1], callDetails: { room } }
      await fixture.request('POST', '/messaging/call', acceptBody, colleague)
      return {
        room: room as string,
        seats,
        end: () =>
          fixture.request('POST', '/messaging/call', { action: 'sourceEnd', callDetails: { room } }, fixtureUser),
      }
    },
    /** Returns a token that admits a page to a call. */
    token: async (user: typeof fixtureUser, room: string, seat: string): Promise<string> =>
      (await fixture.request('POST', `/calls/${room}/token`, { seat }, user)).data.token,
    /** Returns a token as signed for that version of the call, for the current SFU. */
    async formerToken(about: { room: string; seat: string; version: number }) {
      const nats = await openNats({
        url: fixture.testEnvironment.natsUrl,
        creds: fixture.testEnvironment.natsCreds,
        name: 'listener',
      })
      const heartbeats = nats.subscribe(subjects.sfuHere('*'), { max: 1 })
      for await (const message of heartbeats) {
        const { sfuId } = carrierHeartbeat.parse(message.json())
        await nats.close()
        const claims = { sfuId, organizationId: 1, ...about }
        return signCallToken(claims, { secret: fixture.testEnvironment.secret, now: Date.now() })
      }
      throw new Error('no SFU runs')
    },
    /**
     * Opens a link through the gateway; `ended` resolves with the close code and the time it was open (ms, null if it
     * was rejected).
     */
    openLink(token: string) {
      const socket = new WebSocket(`${fixture.origin.replace('http', 'ws')}/calls?token=${token}`)
      const { promise: opened, resolve: open } = Promise.withResolvers<number | null>()
      const ended = new Promise<{ code: number; openMs: number | null }>((resolve) => {
        socket.addEventListener('open', () => open(performance.now()))
        socket.addEventListener('close', async ({ code }) => {
          open(null)
          const since = await opened
          resolve({ code, openMs: since && performance.now() - since })
        })
      })
      return { opened, ended }
    },
    /** Opens a page of a user in a call. */
    async page(user: typeof fixtureUser, options: { room: string; seat: string; camera: boolean }) {
      const { token } = await fixture.request('POST', '/login', user, user)
      const { page, troubles: problems } = await browser.visit('/healthz')
      await page.context().grantPermissions(['camera', 'microphone'])
      await openCallPage(page, built, fixture.origin)
      await page.evaluate((join) => window.callPage.join(join), { ...options, token, microphone: true })
      return {
        page,
        troubles: problems,
        state: () =>
          page.evaluate(() => {
            const { link, problem, own, remoteParticipants, speaker, devices } = window.callPage.media.state()
            const of = <Source extends { track: MediaStreamTrack | null }>(source: Source) => ({
              ...source,
              track: !!source.track,
            })
            const presentSource = <Source extends { track: MediaStreamTrack }>(source: Source | null) =>
              source && of(source)
            return {
              link,
              problem,
              speaker,
              devices,
              own: { microphone: of(own.microphone), camera: of(own.camera), screen: of(own.screen) },
              remoteParticipants: remoteParticipants.map(({ seat, microphone, camera, screen }) => ({
                seat,
                microphone: presentSource(microphone),
                camera: presentSource(camera),
                screen: presentSource(screen),
              })),
            }
          }),
        statistics: () => page.evaluate(() => window.callPage.media.statistics()),
        turn: (source: 'microphone' | 'camera' | 'screen', on: boolean) =>
          page.evaluate(([of, be]) => window.callPage.media.turn(of, be), [source, on] as const),
        drawnAt: (seat: string, height: number) =>
          page.evaluate(([of, be]) => window.callPage.media.drawnAt(of, 'camera', be), [seat, height] as const),
        loudest: (seat: string, ms: number) =>
          page.evaluate(([of, within]) => window.callPage.loudest(of, within), [seat, ms] as const),
        /** Returns the ICE user name fragment of each connection to the room: it changes with each restart. */
        ways: () =>
          page.evaluate(() =>
            window.callPage.connections
              .filter(({ connectionState }) => connectionState === 'connected')
              .map(({ localDescription }) => /a=ice-ufrag:(\S+)/.exec(localDescription!.sdp)![1]),
          ),
        /** Returns the types of the selected local candidates of this page, and their relay protocols. */
        kindsOfWay: () =>
          page.evaluate(async () => {
            const reports = await Promise.all(window.callPage.connections.map((connection) => connection.getStats()))
            return reports.flatMap((report) => {
              const all = [...report.values()]
              const pairs = all.filter(
                ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
              )
              return pairs.map(({ localCandidateId }) => {
                const { candidateType, relayProtocol } = report.get(localCandidateId)
                return [candidateType, relayProtocol ?? null] as const
              })
            })
          }),
        otherNetwork: () => page.evaluate(() => void dispatchEvent(new Event('online'))),
        leave: () => page.evaluate(() => window.callPage.media.leave()),
      }
    },
    killSfu: () => sfu.stop({ signal: 'SIGKILL' }),
    async startSfu() {
      sfu = await startSfu()
    },
    async close() {
      await browser.close()
      await Promise.all(listening.map((nats) => nats.close()))
      await sfu.stop()
      await fixture.close()
    },
  }
}
