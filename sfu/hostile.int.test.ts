import { randomUUID } from 'node:crypto'
import { largestSignal, mediaCloseCodes, mediaRequest } from '@takt/domain/areas/calls/media.ts'
import { anyText } from '@takt/domain/core/item/anyText.arbitrary.ts'
import { callTokenMs, signCallToken } from '@takt/store/secrets/callToken.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSfuFixture, type TestLink } from './sfu.fixture.ts'

let fixture: Awaited<ReturnType<typeof createSfuFixture>>
let witness: TestLink
let guestCount = 0
const witnessRoom = randomUUID()
beforeAll(async () => {
  fixture = await createSfuFixture()
  witness = await fixture.join(witnessRoom, 'witness')
})
afterAll(() => fixture?.close())

/** Checks that an uninvolved participant is unaffected. */
const unharmed = async () => {
  expect(witness.closedWith()).toBeNull()
  expect(await witness.request('quality', {})).toEqual({ sent: [], received: [] })
}

test('a token is accepted once, before it expires, by the process and the installation that it was issued for', async () => {
  const room = randomUUID()
  const token = fixture.token({ room, seat: 'one' })
  const link = await fixture.open(token)
  await expect(fixture.open(token)).rejects.toThrow('rejected: 403')
  const invalidTokens = [
    fixture.token({ room, seat: 'two', now: Date.now() - callTokenMs }),
    fixture.token({ room, seat: 'two', sfuId: randomUUID() }),
    signCallToken(
      { sfuId: fixture.sfu.sfuId, organizationId: 7, room, seat: 'two', version: 2 },
      { secret: 'b'.repeat(64), now: Date.now() },
    ),
    '',
    'x.y',
    `${token}x`,
  ]
  for (const other of invalidTokens) await expect(fixture.open(other)).rejects.toThrow('rejected: 403')
  expect(link.closedWith()).toBeNull()
  expect(link.received('seatJoined')).toEqual([])
})

test('a room belongs to one organization, and a token opens only its own room', async () => {
  const [room, other] = [randomUUID(), randomUUID()]
  const link = await fixture.join(room, 'one')
  await expect(fixture.open(fixture.token({ room, seat: 'two', organizationId: 8 }))).rejects.toThrow('rejected: 403')
  const { id: transport } = await link.request('openTransport', { direction: 'send' })
  const stranger = await fixture.join(other, 'one')
  expect(stranger.received('welcome')[0]!.seats).toEqual([])
  await expect(stranger.request('restartIce', { transport })).rejects.toThrow('This stream no longer exists')
  expect(link.received('seatJoined')).toEqual([])
})

// `FUZZ_TIMES=10`: ten thousand messages.
const messageCount = 1000 * Number(process.env.FUZZ_TIMES ?? 1)

test('random messages end the links that sent them, and nothing else', async () => {
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
  // Each guest sends messages up to the first one that must end its link; the witness is in the same room.
  const guests = async () => {
    while (next < messages.length) {
      const link = await fixture.join(witnessRoom, `guest-${guestCount++}`)
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

test('too large a message or too many messages end that link', async () => {
  const large = await fixture.join(randomUUID(), 'large')
  large.socket.send(JSON.stringify({ id: 1, method: 'quality', data: {}, more: 'x'.repeat(largestSignal) }))
  expect(await large.closed).toBe(1009)
  const flood = await fixture.join(randomUUID(), 'flood')
  flood.socket.on('error', () => {})
  for (let n = 0; n < 5000; n++) flood.socket.send(JSON.stringify({ id: n, method: 'quality', data: {} }))
  expect(await flood.closed).toBe(mediaCloseCodes.tooMuch)
  await unharmed()
})

test('a room accepts at most sixteen pages', async () => {
  const room = randomUUID()
  const links = await Promise.all(Array.from({ length: 16 }, (_, n) => fixture.join(room, `seat-${n}`)))
  await expect(fixture.join(room, 'one-more')).rejects.toThrow('rejected: 403')
  // One of them can reconnect and replace its own link.
  const back = await fixture.join(room, 'seat-3')
  expect(back.received('welcome')[0]!.seats).toHaveLength(15)
  for (const { socket } of [...links, back]) socket.close()
  await vi.waitFor(
    () => expect(fixture.here.get(fixture.sfu.sfuId)!.rooms.map((open) => open.room)).not.toContain(room),
    {
      timeout: 60_000,
    },
  )
})

test('a page that bypasses the gateway is rejected, whatever its origin', async () => {
  const room = randomUUID()
  for (const origin of ['https://evil.example', `http://127.0.0.1:${fixture.sfu.port}`, 'null'])
    await expect(fixture.open(fixture.token({ room, seat: 'one' }), origin)).rejects.toThrow(
      'rejected: 403 Pages must connect through the address of Takt',
    )
  await unharmed()
})

test('other paths and plain requests are rejected', async () => {
  const at = `http://127.0.0.1:${fixture.sfu.port}`
  expect((await fetch(`${at}/calls?token=${fixture.token({ room: randomUUID(), seat: 'a' })}`)).status).toBe(404)
  await unharmed()
})
