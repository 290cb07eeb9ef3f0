import { randomUUID } from 'node:crypto'
import { carrierHere } from '@takt/domain/areas/calls/carriers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { workerForTests } from '@takt/sfu/sfu.bed.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { signCallToken } from '@takt/store/secrets/callToken.ts'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws'
import { openBrowser } from '../beds/browser.bed.ts'
import { bedUser } from '../beds/plant.bed.ts'
import { colleague, createGridBed } from '../lists/grid.bed.ts'
import { buildCallPage, openCallPage } from './callPage/callPage.bed.ts'
import type { CallPage } from './callPage/main.ts'

declare const window: { callPage: CallPage }

/** Flags by which Chromium has a camera, a microphone and a screen that are made up, and gives them. */
export const fakeDevices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  // A page that a test hands over counts as one from far away.
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets,LocalNetworkAccessChecksWebRTC',
]

/**
 * The gateway and the SFU as they run in production (the SFU with `more` in its environment), and pages with made-up
 * devices that take part in calls.
 */
export async function createCallMediaBed(more: Readonly<Record<string, string>> = {}) {
  const worker = await workerForTests()
  const bed = await createGridBed()
  const [httpPort, mediaPort] = (await freePorts(2)) as [number, number]
  const env = {
    ...bed.world.env,
    TAKT_MEDIASOUP_WORKER: worker,
    SFU_HTTP_PORT: String(httpPort),
    SFU_PORT: String(mediaPort),
    SFU_WORKERS: '1',
    ...more,
  }
  const startSfu = () => startService({ main: 'sfu/main.ts', env, word: 'calls can be carried' })
  let sfu = await startSfu()
  const built = await buildCallPage()
  const browser = await openBrowser(bed.origin, fakeDevices)
  const listening: NatsConnection[] = []

  /** Somebody who listens, as every page does: only who listens can be called. */
  async function listen(user: typeof bedUser) {
    const { subscription } = await bed.ask('POST', '/messaging/provision', undefined, user)
    const nats = await connect({
      servers: `${bed.origin.replace('http', 'ws')}/messaging`,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
    })
    nats.subscribe(`${subscription.topic}.>`)
    await nats.flush()
    listening.push(nats)
  }
  await listen(bedUser)
  await listen(colleague)

  return {
    ...bed,
    browser,
    sfuUrl: `http://127.0.0.1:${httpPort}`,
    /** Two people who talk: the room of a call that is active, and the seats of its two pages. */
    async call() {
      const seats = [`one-${randomUUID()}`, `two-${randomUUID()}`] as const
      const body = { action: 'initiate', seat: seats[0], callDetails: { targets: { users: [colleague.userName] } } }
      const { callDetails } = await bed.ask('POST', '/messaging/call', body, bedUser)
      const { room } = callDetails
      const answered = { action: 'targetAnswer', seat: seats[1], callDetails: { room } }
      await bed.ask('POST', '/messaging/call', answered, colleague)
      return {
        room: room as string,
        seats,
        end: () => bed.ask('POST', '/messaging/call', { action: 'sourceEnd', callDetails: { room } }, bedUser),
      }
    },
    /** A token by which a page comes into a call. */
    token: async (user: typeof bedUser, room: string, seat: string): Promise<string> =>
      (await bed.ask('POST', `/calls/${room}/token`, { seat }, user)).data.token,
    /** One as it was signed when the call had that version, for the SFU that runs now. */
    async formerToken(about: { room: string; seat: string; version: number }) {
      const nats = await openNats({ url: bed.world.natsUrl, creds: bed.world.natsCreds, name: 'listener' })
      const said = nats.subscribe(subjects.sfuHere('*'), { max: 1 })
      for await (const message of said) {
        const { sfuId } = carrierHere.parse(message.json())
        await nats.close()
        const claims = { sfuId, organizationId: 1, ...about }
        return signCallToken(claims, { secret: bed.world.secret, now: Date.now() })
      }
      throw new Error('no SFU runs')
    },
    /**
     * Opens a link through the gateway; `ended` says whether it was let in, for how long (ms), and with what it ended.
     */
    openLink(token: string) {
      const socket = new WebSocket(`${bed.origin.replace('http', 'ws')}/calls?token=${token}`)
      const { promise: opened, resolve: open } = Promise.withResolvers<number | null>()
      const ended = new Promise<{ code: number; heldMs: number | null }>((resolve) => {
        socket.addEventListener('open', () => open(performance.now()))
        socket.addEventListener('close', async ({ code }) => {
          open(null)
          const since = await opened
          resolve({ code, heldMs: since && performance.now() - since })
        })
      })
      return { opened, ended }
    },
    /** A page of somebody in a call. */
    async page(user: typeof bedUser, options: { room: string; seat: string; camera: boolean }) {
      const { token } = await bed.ask('POST', '/login', user, user)
      const { page, troubles } = await browser.visit('/healthz')
      await page.context().grantPermissions(['camera', 'microphone'])
      await openCallPage(page, built, bed.origin)
      await page.evaluate((join) => window.callPage.join(join), { ...options, token, microphone: true })
      return {
        page,
        troubles,
        state: () =>
          page.evaluate(() => {
            const { link, problem, own, others, speaker, devices } = window.callPage.media.state()
            const of = <Source extends { track: MediaStreamTrack | null }>(source: Source) => ({
              ...source,
              track: !!source.track,
            })
            const there = <Source extends { track: MediaStreamTrack }>(source: Source | null) => source && of(source)
            return {
              link,
              problem,
              speaker,
              devices,
              own: { microphone: of(own.microphone), camera: of(own.camera), screen: of(own.screen) },
              others: others.map(({ seat, microphone, camera, screen }) => ({
                seat,
                microphone: there(microphone),
                camera: there(camera),
                screen: there(screen),
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
        /** By what each way to the room is known there: another after each restart. */
        ways: () =>
          page.evaluate(() =>
            window.callPage.connections
              .filter(({ connectionState }) => connectionState === 'connected')
              .map(({ localDescription }) => /a=ice-ufrag:(\S+)/.exec(localDescription!.sdp)![1]),
          ),
        /** By which kinds of candidates of this page its media go now, and over what. */
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
      await bed.close()
    },
  }
}
