import { randomUUID } from 'node:crypto'
import { largestSignal, mediaCloseCodes, mediaRequest } from '@takt/domain/areas/calls/media.ts'
import { anyText } from '@takt/domain/core/item/anyText.arbitrary.ts'
import { callTokenMs, signCallToken } from '@takt/store/secrets/callToken.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSfuBed, type TestLink } from './sfu.bed.ts'

let bed: Awaited<ReturnType<typeof createSfuBed>>
let witness: TestLink
let guestCount = 0
const witnessRoom = randomUUID()
beforeAll(async () => {
  bed = await createSfuBed()
  witness = await bed.join(witnessRoom, 'witness')
})
afterAll(() => bed?.close())

/** Somebody who is there all the time works on as if nothing were. */
const unharmed = async () => {
  expect(witness.closedWith()).toBeNull()
  expect(await witness.ask('quality', {})).toEqual({ sent: [], received: [] })
}

test('a token is taken once, in its time, by the process and the installation that it is for', async () => {
  const room = randomUUID()
  const token = bed.token({ room, seat: 'one' })
  const link = await bed.open(token)
  await expect(bed.open(token)).rejects.toThrow('refused: 403')
  const refused = [
    bed.token({ room, seat: 'two', now: Date.now() - callTokenMs }),
    bed.token({ room, seat: 'two', sfuId: randomUUID() }),
    signCallToken(
      { sfuId: bed.sfu.sfuId, organizationId: 7, room, seat: 'two', version: 2 },
      { secret: 'b'.repeat(64), now: Date.now() },
    ),
    '',
    'x.y',
    `${token}x`,
  ]
  for (const other of refused) await expect(bed.open(other)).rejects.toThrow('refused: 403')
  expect(link.closedWith()).toBeNull()
  expect(link.told('seatJoined')).toEqual([])
})

test("a room is one organization's, and a token opens its own room alone", async () => {
  const [room, other] = [randomUUID(), randomUUID()]
  const link = await bed.join(room, 'one')
  await expect(bed.open(bed.token({ room, seat: 'two', organizationId: 8 }))).rejects.toThrow('refused: 403')
  const { id: transport } = await link.ask('openTransport', { direction: 'send' })
  const stranger = await bed.join(other, 'one')
  expect(stranger.told('welcome')[0]!.seats).toEqual([])
  await expect(stranger.ask('restartIce', { transport })).rejects.toThrow('There is no such stream any more')
  expect(link.told('seatJoined')).toEqual([])
})

// `FUZZ_TIMES=10`: ten thousand messages.
const messageCount = 1000 * Number(process.env.FUZZ_TIMES ?? 1)

test('random messages end the links that brought them, and nothing else', async () => {
  const json = fc.json({ maxDepth: 4 })
  const nearly = fc
    .record({
      id: fc.oneof(fc.nat(), fc.anything()),
      method: fc.constantFrom('openTransport', 'produce', 'receive', 'quality', 'toString', '__proto__', 'restartIce'),
      data: fc.oneof(fc.object({ maxDepth: 2 }), fc.constant({ direction: 'send' }), fc.constant({})),
    })
    .map((message) => {
      try {
        return JSON.stringify(message)
      } catch {
        return '{'
      }
    })
  const anything = fc.oneof(json, nearly, anyText(), fc.uint8Array({ maxLength: 300 }))
  const messages = fc.sample(anything, messageCount)
  const isGood = (message: string | Uint8Array) => {
    try {
      return typeof message === 'string' && mediaRequest.safeParse(JSON.parse(message)).success
    } catch {
      return false
    }
  }
  let ended = 0
  let next = 0
  // Each guest goes on to the first message that must end it; the witness is in the same room.
  const guests = async () => {
    while (next < messages.length) {
      const link = await bed.join(witnessRoom, `guest-${guestCount++}`)
      let isBad = false
      while (next < messages.length && !isBad) {
        const message = messages[next++]!
        isBad = !isGood(message)
        link.socket.send(message)
      }
      if (!isBad) continue
      expect(await link.closed).toBe(mediaCloseCodes.malformed)
      ended++
    }
  }
  await Promise.all(Array.from({ length: 8 }, guests))
  expect(ended).toBeGreaterThan(0.8 * messageCount)
  await unharmed()
})

test('what is too large or too much ends that link', async () => {
  const large = await bed.join(randomUUID(), 'large')
  large.socket.send(JSON.stringify({ id: 1, method: 'quality', data: {}, more: 'x'.repeat(largestSignal) }))
  expect(await large.closed).toBe(1009)
  const flood = await bed.join(randomUUID(), 'flood')
  flood.socket.on('error', () => {})
  for (let n = 0; n < 5000; n++) flood.socket.send(JSON.stringify({ id: n, method: 'quality', data: {} }))
  expect(await flood.closed).toBe(mediaCloseCodes.tooMuch)
  await unharmed()
})

test('a room takes no more than sixteen pages', async () => {
  const room = randomUUID()
  const links = await Promise.all(Array.from({ length: 16 }, (_, n) => bed.join(room, `seat-${n}`)))
  await expect(bed.join(room, 'one-more')).rejects.toThrow('refused: 403')
  // One of them may come back in its own place.
  const back = await bed.join(room, 'seat-3')
  expect(back.told('welcome')[0]!.seats).toHaveLength(15)
  for (const { socket } of [...links, back]) socket.close()
  await vi.waitFor(() => expect(bed.here.get(bed.sfu.sfuId)!.rooms.map((open) => open.room)).not.toContain(room), {
    timeout: 60_000,
  })
})

test('a page that comes past the gateway, from wherever it is, is refused', async () => {
  const room = randomUUID()
  for (const origin of ['https://evil.example', `http://127.0.0.1:${bed.sfu.port}`, 'null'])
    await expect(bed.open(bed.token({ room, seat: 'one' }), origin)).rejects.toThrow(
      'refused: 403 Pages come in through the address of Takt, not here',
    )
  await unharmed()
})

test('other paths and plain requests are refused', async () => {
  const at = `http://127.0.0.1:${bed.sfu.port}`
  expect((await fetch(`${at}/calls?token=${bed.token({ room: randomUUID(), seat: 'a' })}`)).status).toBe(404)
  await unharmed()
})
