import { randomUUID } from 'node:crypto'
import { type MediaRequestData, mediaCloseCodes, mediaSources } from '@takt/domain/areas/calls/media.ts'
import type { CallParticipants } from '@takt/domain/areas/calls/mediaServers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSfuFixture, fingerprint, opus } from './sfu.fixture.ts'

let fixture: Awaited<ReturnType<typeof createSfuFixture>>
beforeAll(async () => {
  fixture = await createSfuFixture()
})
afterAll(() => fixture?.close())

const waitFor = (assert: () => void) => vi.waitFor(assert, { timeout: 60_000 })
const joinBoth = async (room: string) => [await fixture.join(room, 'one'), await fixture.join(room, 'two')] as const
const capabilitiesOf = (link: Awaited<ReturnType<typeof fixture.join>>) =>
  link.received('welcome')[0]!.capabilities as MediaRequestData['receive']['capabilities']

test('publishes heartbeats with the participants of its rooms', async () => {
  const room = randomUUID()
  const [one, two] = await joinBoth(room)
  const heartbeat = () => fixture.here.get(fixture.sfu.sfuId)
  await waitFor(() =>
    expect(heartbeat()).toMatchObject({ problem: null, rooms: [{ organizationId: 7, room, seats: ['one', 'two'] }] }),
  )
  expect(new URL(heartbeat()!.url).pathname).toBe('/calls')
  expect(one.received('seatJoined')).toEqual([{ event: 'seatJoined', seat: 'two' }])
  expect(two.received('welcome')[0]!.seats).toEqual(['one'])
  two.socket.close()
  await waitFor(() => expect(one.received('seatGone')).toEqual([{ event: 'seatGone', seat: 'two' }]))
  one.socket.close()
  await waitFor(() => expect(heartbeat()!.rooms).toEqual([]))
})

test('a new stream is offered to the other participants, who are notified when it is muted and when it ends', async () => {
  const room = randomUUID()
  const [one, two] = await joinBoth(room)
  const { id: transport, iceCandidates } = await one.request('openTransport', { direction: 'send' })
  expect(iceCandidates.map(({ protocol, address }) => `${protocol} ${address}`)).toEqual([
    'udp 127.0.0.1',
    'tcp 127.0.0.1',
  ])
  await one.request('connectTransport', { transport, dtlsParameters: { role: 'client', fingerprints: [fingerprint] } })
  const sound = { transport, source: 'microphone', rtpParameters: opus(1111), paused: false } as const
  const { producer } = await one.request('produce', sound)
  // A participant that joins later is offered the existing streams.
  await two.request('openTransport', { direction: 'receive' })
  await two.request('receive', { capabilities: capabilitiesOf(two) })
  const [offered] = two.received('consumer')
  expect(offered).toMatchObject({ producer, seat: 'one', source: 'microphone', kind: 'audio', paused: false })
  const { codecs } = offered!.rtpParameters as { codecs: { parameters: object }[] }
  expect(codecs[0]!.parameters).toMatchObject({ useinbandfec: 1, usedtx: 1 })
  await two.request('pauseConsumer', { consumer: offered!.consumer, paused: false })
  await one.request('pauseProducer', { producer, paused: true })
  await one.request('pauseProducer', { producer, paused: false })
  await waitFor(() => expect(two.received('consumerPaused').map(({ paused }) => paused)).toEqual([true, false]))
  expect(await two.request('quality', {})).toMatchObject({
    sent: [],
    received: [{ seat: 'one', source: 'microphone' }],
  })
  await one.request('closeProducer', { producer })
  await waitFor(() =>
    expect(two.received('consumerClosed').map(({ consumer }) => consumer)).toEqual([offered!.consumer]),
  )
  // The source can be sent again, to participants that are already there.
  await one.request('produce', { ...sound, rtpParameters: opus(2222) })
  await waitFor(() => expect(two.received('consumer')).toHaveLength(2))
})

test('a transport is restarted without losing anything', async () => {
  const link = await fixture.join(randomUUID(), 'one')
  const { id: transport, iceParameters } = await link.request('openTransport', { direction: 'send' })
  const { iceParameters: next } = await link.request('restartIce', { transport })
  expect(next.usernameFragment).not.toBe(iceParameters.usernameFragment)
})

test('rooms are spread over the workers, and a worker that dies affects only its own rooms', async () => {
  const [first, second] = [await fixture.join(randomUUID(), 'one'), await fixture.join(randomUUID(), 'one')]
  const ports = await Promise.all(
    [first, second].map(
      async (link) => (await link.request('openTransport', { direction: 'send' })).iceCandidates[0]!.port,
    ),
  )
  expect(new Set(ports).size).toBe(2)
  const victim = fixture.sfu.workers().find(({ place }) => place === 0)!.worker.pid
  process.kill(victim, 'SIGKILL')
  const code = await Promise.race([first.closed, second.closed])
  expect(code).toBe(mediaCloseCodes.again)
  const survivor = first.closedWith() === null ? first : second
  await waitFor(() => expect(fixture.sfu.workers().map(({ worker }) => worker.pid)).not.toContain(victim))
  await waitFor(() => expect(fixture.sfu.workers()).toHaveLength(2))
  expect(await survivor.request('openTransport', { direction: 'receive' })).toMatchObject({ id: expect.any(String) })
  // The room is created again for participants that come back.
  const room = randomUUID()
  const back = await Promise.all([fixture.join(room, 'one'), fixture.join(room, 'two')])
  for (const link of back) await link.request('openTransport', { direction: 'send' })
})

test('a participant that reconnects replaces its former link', async () => {
  const room = randomUUID()
  const [other, former] = [await fixture.join(room, 'other'), await fixture.join(room, 'one')]
  const next = await fixture.join(room, 'one')
  expect(await former.closed).toBe(mediaCloseCodes.replaced)
  expect(next.received('welcome')[0]!.seats).toEqual(['other'])
  await next.request('openTransport', { direction: 'send' })
  expect(other.received('seatGone')).toEqual([])
})

test('participants removed from a call are disconnected, even if late messages arrive', async () => {
  const room = randomUUID()
  const [one, two, three] = await Promise.all(['one', 'two', 'three'].map((seat) => fixture.join(room, seat)))
  const publishParticipants = (version: number, seats: string[], organizationId = 7) =>
    fixture.nats.publish(
      subjects.callSeats(room),
      JSON.stringify({ organizationId, room, version, seats } satisfies CallParticipants),
    )
  publishParticipants(5, [], 8)
  publishParticipants(4, ['one', 'two'])
  expect(await three!.closed).toBe(mediaCloseCodes.ended)
  publishParticipants(3, [])
  expect(await one!.request('quality', {})).toEqual({ sent: [], received: [] })
  publishParticipants(5, [])
  expect(await Promise.all([one!.closed, two!.closed])).toEqual([mediaCloseCodes.ended, mediaCloseCodes.ended])
})

describe('a participant that left a call cannot come back with an older token', () => {
  const publishParticipants = (room: string, version: number, seats: string[]) => {
    const participants: CallParticipants = { organizationId: 7, room, version, seats }
    fixture.nats.publish(subjects.callSeats(room), JSON.stringify(participants))
  }
  const rejection = 'rejected: 403 This token is not valid'

  test('after it was removed from a call that continues', async () => {
    const room = randomUUID()
    const [one, two, three] = await Promise.all(['one', 'two', 'three'].map((seat) => fixture.join(room, seat)))
    const spareToken = fixture.token({ room, seat: 'three' })
    await two!.request('openTransport', { direction: 'receive' })
    await two!.request('receive', { capabilities: capabilitiesOf(two!) })
    const { id: transport } = await three!.request('openTransport', { direction: 'send' })
    const sound = { transport, source: 'microphone', rtpParameters: opus(5555), paused: false } as const
    await three!.request('produce', sound)
    expect(two!.received('consumer')).toHaveLength(1)
    // None of its streams is forwarded, although it does not close its link.
    three!.socket.pause()
    publishParticipants(room, 3, ['one', 'two'])
    await vi.waitFor(() => expect(two!.received('consumerClosed')).toHaveLength(1), { timeout: 900 })
    three!.socket.resume()
    expect(await three!.closed).toBe(mediaCloseCodes.ended)
    await expect(fixture.open(spareToken)).rejects.toThrow(rejection)
    await expect(fixture.open(fixture.token({ room, seat: 'never' }))).rejects.toThrow(rejection)
    // The others can still reconnect.
    await fixture.open(fixture.token({ room, seat: 'one' }))
    expect(await one!.closed).toBe(mediaCloseCodes.replaced)
  })

  test('after the call ended, for both parties, whether or not anyone was in its room', async () => {
    const [room, empty] = [randomUUID(), randomUUID()]
    const links = await joinBoth(room)
    const spareTokens = [room, empty].flatMap((of) => ['one', 'two'].map((seat) => fixture.token({ room: of, seat })))
    for (const of of [room, empty]) publishParticipants(of, 3, [])
    for (const { closed } of links) expect(await closed).toBe(mediaCloseCodes.ended)
    for (const token of spareTokens) await expect(fixture.open(token)).rejects.toThrow(rejection)
    await waitFor(() => expect(fixture.here.get(fixture.sfu.sfuId)!.rooms.map((open) => open.room)).not.toContain(room))
  })

  test('considers a change between issuing the token and opening the link', async () => {
    const room = randomUUID()
    const opening = fixture.join(room, 'one').catch(() => null)
    publishParticipants(room, 3, [])
    const link = await opening
    expect(link === null || (await link.closed)).toBe(link === null || mediaCloseCodes.ended)
  })

  test('a participant that joined later is admitted and stays, whatever the order of the messages', async () => {
    const room = randomUUID()
    const one = await fixture.join(room, 'one')
    publishParticipants(room, 2, ['one', 'two'])
    // The third joined with version 3, which has not been published yet; then older messages arrive late.
    const three = await fixture.open(fixture.token({ room, seat: 'three', version: 3 }))
    publishParticipants(room, 2, ['one', 'two'])
    publishParticipants(room, 4, ['one', 'three'])
    await expect
      .poll(() => fixture.open(fixture.token({ room, seat: 'two' })).catch(({ message }) => message))
      .toMatch(rejection)
    expect([one.closedWith(), three.closedWith()]).toEqual([null, null])
  })
})

test('each source is sent once, over its own transport, with its own kind', async () => {
  const room = randomUUID()
  const [one, two] = await joinBoth(room)
  const { id: transport } = await one.request('openTransport', { direction: 'send' })
  const { id: otherTransport } = await two.request('openTransport', { direction: 'send' })
  const produce = (of: Partial<Parameters<typeof one.request<'produce'>>[1]>) =>
    one.request('produce', { transport, source: 'microphone', rtpParameters: opus(3333), paused: false, ...of })
  await expect(produce({ transport: otherTransport })).rejects.toThrow('This stream no longer exists')
  await expect(produce({ source: 'camera' })).rejects.toThrow('This is not possible at the moment')
  const { producer } = await produce({})
  await expect(produce({ rtpParameters: opus(4444) })).rejects.toThrow('This is not possible at the moment')
  await expect(two.request('pauseProducer', { producer, paused: true })).rejects.toThrow('This stream no longer exists')
  await expect(one.request('openTransport', { direction: 'send' })).rejects.toThrow(
    'This is not possible at the moment',
  )
  expect(mediaSources).toEqual(['microphone', 'camera', 'screen'])
})

test('/readyz and /metrics report its state', async () => {
  const at = (path: string) => fetch(`http://127.0.0.1:${fixture.sfu.port}${path}`)
  const link = await fixture.join(randomUUID(), 'one')
  expect((await at('/healthz')).status).toBe(200)
  expect(await (await at('/readyz')).json()).toMatchObject({ data: { parts: { worker: 'ready' } } })
  const metrics = await (await at('/metrics')).text()
  expect(metrics).toMatch(/^takt_sfu_workers 2$/m)
  expect(metrics).toMatch(/^takt_sfu_seats [1-9]/m)
  link.socket.close()
})
