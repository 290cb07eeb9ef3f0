import { iceServers } from '@takt/sfu/rooms/iceServers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureUser } from '../fixtures/plant.fixture.ts'
import { hasCoturn, startTurnServer } from '../fixtures/turnServer.fixture.ts'
import { colleague } from '../lists/grid.fixture.ts'
import { createCallMediaFixture } from './callMedia.fixture.ts'

const isLeftOut = !hasCoturn()
if (isLeftOut) console.warn('Calls over a relay are excluded: coturn is not installed (apt-get install coturn)')

describe.skipIf(isLeftOut)('a call through a TURN server only', () => {
  let turn: Awaited<ReturnType<typeof startTurnServer>>
  let fixture: Awaited<ReturnType<typeof createCallMediaFixture>>
  beforeAll(async () => {
    turn = await startTurnServer()
    fixture = await createCallMediaFixture({ TURN_URL: turn.url, TURN_SECRET: turn.secret, TURN_ONLY: 'true' })
  })
  afterAll(async () => {
    await fixture?.close()
    await turn?.stop()
  })

  test('sound and pictures arrive on both sides through the relay only, which rejects expired and foreign credentials', async () => {
    const call = await fixture.call()
    const one = await fixture.page(fixtureUser, { room: call.room, seat: call.seats[0], camera: true })
    const two = await fixture.page(colleague, { room: call.room, seat: call.seats[1], camera: true })
    for (const page of [one, two]) {
      await expect.poll(async () => (await page.state()).link, { timeout: 60_000 }).toBe('joined')
      const frames = async () =>
        (await page.statistics()).received.find(({ source }) => source === 'camera')?.frames ?? 0
      await expect.poll(frames, { timeout: 60_000 }).toBeGreaterThan(10)
      const candidates = await page.kindsOfWay()
      expect(candidates.length).toBeGreaterThan(0)
      for (const [kind] of candidates) expect(kind).toBe('relay')
    }
    await expect.poll(() => two.loudest(call.seats[0], 5000)).toBeGreaterThan(0.01)
    expect([...one.troubles, ...two.troubles]).toEqual([])
    await call.end()

    const page = await fixture.browser.visit('/healthz')
    /**
     * Returns whether a browser finds relay candidates with these credentials, and the code with which it was rejected.
     */
    const relayResult = (servers: RTCIceServer[]) =>
      page.page.evaluate(async (iceServers) => {
        const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' })
        let [count, rejected] = [0, 0]
        connection.addEventListener('icecandidateerror', ({ errorCode }) => {
          rejected = errorCode
        })
        const over = new Promise<void>((resolve) => {
          connection.addEventListener('icecandidate', ({ candidate }) => {
            if (candidate?.type === 'relay') count++
            if (candidate === null) resolve()
          })
        })
        connection.createDataChannel('x')
        await connection.setLocalDescription()
        await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 10_000))])
        connection.close()
        return { isFound: count > 0, rejected }
      }, servers)
    const { url, secret } = turn
    const now = Date.now()
    expect(await relayResult(iceServers({ url, secret }, now, 'page-1'))).toEqual({ isFound: true, rejected: 0 })
    const late = await relayResult(iceServers({ url, secret }, now - 11 * 60_000, 'page-1'))
    const other = await relayResult(iceServers({ url, secret: 'another' }, now, 'page-1'))
    expect([late, other]).toEqual([
      { isFound: false, rejected: 401 },
      { isFound: false, rejected: 401 },
    ])
  })
})
