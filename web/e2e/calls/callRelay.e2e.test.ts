import { iceServers } from '@takt/sfu/rooms/iceServers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bedUser } from '../beds/plant.bed.ts'
import { hasCoturn, startTurnServer } from '../beds/turnServer.bed.ts'
import { colleague } from '../lists/grid.bed.ts'
import { createCallMediaBed } from './callMedia.bed.ts'

const isLeftOut = !hasCoturn()
if (isLeftOut) console.warn('Calls over a relay are left out: there is no coturn here (apt-get install coturn)')

describe.skipIf(isLeftOut)('a call whose only way is a TURN server', () => {
  let turn: Awaited<ReturnType<typeof startTurnServer>>
  let bed: Awaited<ReturnType<typeof createCallMediaBed>>
  beforeAll(async () => {
    turn = await startTurnServer()
    bed = await createCallMediaBed({ TURN_URL: turn.url, TURN_SECRET: turn.secret, TURN_ONLY: 'true' })
  })
  afterAll(async () => {
    await bed?.close()
    await turn?.stop()
  })

  test('sound and pictures arrive on both sides by the relay alone, which late and foreign credentials do not open', async () => {
    const call = await bed.call()
    const one = await bed.page(bedUser, { room: call.room, seat: call.seats[0], camera: true })
    const two = await bed.page(colleague, { room: call.room, seat: call.seats[1], camera: true })
    for (const page of [one, two]) {
      await expect.poll(async () => (await page.state()).link, { timeout: 60_000 }).toBe('joined')
      const frames = async () =>
        (await page.statistics()).received.find(({ source }) => source === 'camera')?.frames ?? 0
      await expect.poll(frames, { timeout: 60_000 }).toBeGreaterThan(10)
      const ways = await page.kindsOfWay()
      expect(ways.length).toBeGreaterThan(0)
      for (const [kind] of ways) expect(kind).toBe('relay')
    }
    await expect.poll(() => two.loudest(call.seats[0], 5000)).toBeGreaterThan(0.01)
    expect([...one.troubles, ...two.troubles]).toEqual([])
    await call.end()

    const page = await bed.browser.visit('/healthz')
    /** How many ways by the relay a browser finds with these credentials, and what it was refused with. */
    const waysWith = (servers: RTCIceServer[]) =>
      page.page.evaluate(async (iceServers) => {
        const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' })
        let [found, refused] = [0, 0]
        connection.addEventListener('icecandidateerror', ({ errorCode }) => {
          refused = errorCode
        })
        const over = new Promise<void>((resolve) => {
          connection.addEventListener('icecandidate', ({ candidate }) => {
            if (candidate?.type === 'relay') found++
            if (candidate === null) resolve()
          })
        })
        connection.createDataChannel('x')
        await connection.setLocalDescription()
        await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 10_000))])
        connection.close()
        return { isFound: found > 0, refused }
      }, servers)
    const { url, secret } = turn
    const now = Date.now()
    expect(await waysWith(iceServers({ url, secret }, now, 'page-1'))).toEqual({ isFound: true, refused: 0 })
    const late = await waysWith(iceServers({ url, secret }, now - 11 * 60_000, 'page-1'))
    const other = await waysWith(iceServers({ url, secret: 'another' }, now, 'page-1'))
    expect([late, other]).toEqual([
      { isFound: false, refused: 401 },
      { isFound: false, refused: 401 },
    ])
  })
})
