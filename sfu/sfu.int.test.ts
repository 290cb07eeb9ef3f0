import { randomUUID } from 'node:crypto'
import type { CallSeats } from '@takt/domain/areas/calls/carriers.ts'
import { type MediaAsked, mediaCloseCodes, mediaSources } from '@takt/domain/areas/calls/media.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSfuBed, fingerprint, opus } from './sfu.bed.ts'

let bed: Awaited<ReturnType<typeof createSfuBed>>
beforeAll(async () => {
  bed = await createSfuBed()
})
afterAll(() => bed?.close())

const capabilitiesOf = (link: Awaited<ReturnType<typeof bed.join>>) =>
  link.told('welcome')[0]!.capabilities as MediaAsked['receive']['capabilities']

test('it says that it is there, and who is in its rooms', async () => {
  const room = randomUUID()
  const [one, two] = [await bed.join(room, 'one'), await bed.join(room, 'two')]
  const here = () => bed.here.get(bed.sfu.sfuId)
  await vi.waitFor(
    () => expect(here()).toMatchObject({ problem: null, rooms: [{ organizationId: 7, room, seats: ['one', 'two'] }] }),
    { timeout: 60_000 },
  )
  expect(new URL(here()!.url).pathname).toBe('/calls')
  expect(one.told('seatJoined')).toEqual([{ event: 'seatJoined', seat: 'two' }])
  expect(two.told('welcome')[0]!.seats).toEqual(['one'])
  two.socket.close()
  await vi.waitFor(() => expect(one.told('seatGone')).toEqual([{ event: 'seatGone', seat: 'two' }]), {
    timeout: 60_000,
  })
  one.socket.close()
  await vi.waitFor(() => expect(here()!.rooms).toEqual([]), { timeout: 60_000 })
})

test('what one sends is offered to the others, who hear of its mute and its end', async () => {
  const room = randomUUID()
  const [one, two] = [await bed.join(room, 'one'), await bed.join(room, 'two')]
  const { id: transport, iceCandidates } = await one.ask('openTransport', { direction: 'send' })
  expect(iceCandidates.map(({ protocol, address }) => `${protocol} ${address}`)).toEqual([
    'udp 127.0.0.1',
    'tcp 127.0.0.1',
  ])
  await one.ask('connectTransport', { transport, dtlsParameters: { role: 'client', fingerprints: [fingerprint] } })
  const sound = { transport, source: 'microphone', rtpParameters: opus(1111), paused: false } as const
  const { producer } = await one.ask('produce', sound)
  // Who asks later is offered what is there.
  await two.ask('openTransport', { direction: 'receive' })
  await two.ask('receive', { capabilities: capabilitiesOf(two) })
  const [offered] = two.told('consumer')
  expect(offered).toMatchObject({ producer, seat: 'one', source: 'microphone', kind: 'audio', paused: false })
  const { codecs } = offered!.rtpParameters as { codecs: { parameters: object }[] }
  expect(codecs[0]!.parameters).toMatchObject({ useinbandfec: 1, usedtx: 1 })
  await two.ask('pauseConsumer', { consumer: offered!.consumer, paused: false })
  await one.ask('pauseProducer', { producer, paused: true })
  await one.ask('pauseProducer', { producer, paused: false })
  await vi.waitFor(() => expect(two.told('consumerPaused').map(({ paused }) => paused)).toEqual([true, false]), {
    timeout: 60_000,
  })
  expect(await two.ask('quality', {})).toMatchObject({ sent: [], received: [{ seat: 'one', source: 'microphone' }] })
  await one.ask('closeProducer', { producer })
  await vi.waitFor(
    () => expect(two.told('consumerClosed').map(({ consumer }) => consumer)).toEqual([offered!.consumer]),
    { timeout: 60_000 },
  )
  // And it may be sent anew, to who is there already.
  await one.ask('produce', { ...sound, rtpParameters: opus(2222) })
  await vi.waitFor(() => expect(two.told('consumer')).toHaveLength(2), { timeout: 60_000 })
})

test('a way is restarted without losing anything', async () => {
  const link = await bed.join(randomUUID(), 'one')
  const { id: transport, iceParameters } = await link.ask('openTransport', { direction: 'send' })
  const { iceParameters: next } = await link.ask('restartIce', { transport })
  expect(next.usernameFragment).not.toBe(iceParameters.usernameFragment)
})

test('rooms are spread over the workers, and a worker that dies takes its own rooms alone', async () => {
  const [first, second] = [await bed.join(randomUUID(), 'one'), await bed.join(randomUUID(), 'one')]
  const ports = await Promise.all(
    [first, second].map(
      async (link) => (await link.ask('openTransport', { direction: 'send' })).iceCandidates[0]!.port,
    ),
  )
  expect(new Set(ports).size).toBe(2)
  const victim = bed.sfu.workers().find(({ place }) => place === 0)!.worker.pid
  process.kill(victim, 'SIGKILL')
  const code = await Promise.race([first.closed, second.closed])
  expect(code).toBe(mediaCloseCodes.again)
  const survivor = first.closedWith() === null ? first : second
  await vi.waitFor(() => expect(bed.sfu.workers().map(({ worker }) => worker.pid)).not.toContain(victim), {
    timeout: 60_000,
  })
  await vi.waitFor(() => expect(bed.sfu.workers()).toHaveLength(2), { timeout: 60_000 })
  expect(await survivor.ask('openTransport', { direction: 'receive' })).toMatchObject({ id: expect.any(String) })
  // The room is made anew for who comes back.
  const room = randomUUID()
  const back = await Promise.all([bed.join(room, 'one'), bed.join(room, 'two')])
  for (const link of back) await link.ask('openTransport', { direction: 'send' })
})

test('a seat that comes in anew takes the place of its former link', async () => {
  const room = randomUUID()
  const [other, former] = [await bed.join(room, 'other'), await bed.join(room, 'one')]
  const next = await bed.join(room, 'one')
  expect(await former.closed).toBe(mediaCloseCodes.replaced)
  expect(next.told('welcome')[0]!.seats).toEqual(['other'])
  await next.ask('openTransport', { direction: 'send' })
  expect(other.told('seatGone')).toEqual([])
})

test('whom a call takes no more is let go, whatever comes late', async () => {
  const room = randomUUID()
  const [one, two, three] = await Promise.all(['one', 'two', 'three'].map((seat) => bed.join(room, seat)))
  const tell = (version: number, seats: string[], organizationId = 7) =>
    bed.nats.publish(
      subjects.callSeats(room),
      JSON.stringify({ organizationId, room, version, seats } satisfies CallSeats),
    )
  tell(5, [], 8)
  tell(4, ['one', 'two'])
  expect(await three!.closed).toBe(mediaCloseCodes.ended)
  tell(3, [])
  expect(await one!.ask('quality', {})).toEqual({ sent: [], received: [] })
  tell(5, [])
  expect(await Promise.all([one!.closed, two!.closed])).toEqual([mediaCloseCodes.ended, mediaCloseCodes.ended])
})

describe('whoever is out of a call does not come in again with a token from before', () => {
  const tell = (room: string, version: number, seats: string[]) => {
    const told: CallSeats = { organizationId: 7, room, version, seats }
    bed.nats.publish(subjects.callSeats(room), JSON.stringify(told))
  }
  const refused = 'refused: 403 This token lets nobody in'

  test('who was thrown out of a call that goes on', async () => {
    const room = randomUUID()
    const [one, two, three] = await Promise.all(['one', 'two', 'three'].map((seat) => bed.join(room, seat)))
    const spare = bed.token({ room, seat: 'three' })
    await two!.ask('openTransport', { direction: 'receive' })
    await two!.ask('receive', { capabilities: capabilitiesOf(two!) })
    const { id: transport } = await three!.ask('openTransport', { direction: 'send' })
    const sound = { transport, source: 'microphone', rtpParameters: opus(5555), paused: false } as const
    await three!.ask('produce', sound)
    expect(two!.told('consumer')).toHaveLength(1)
    // Nothing of it is passed on, though it is in no hurry to say goodbye.
    three!.socket.pause()
    tell(room, 3, ['one', 'two'])
    await vi.waitFor(() => expect(two!.told('consumerClosed')).toHaveLength(1), { timeout: 500 })
    three!.socket.resume()
    expect(await three!.closed).toBe(mediaCloseCodes.ended)
    await expect(bed.open(spare)).rejects.toThrow(refused)
    await expect(bed.open(bed.token({ room, seat: 'never' }))).rejects.toThrow(refused)
    // The others come back as before.
    await bed.open(bed.token({ room, seat: 'one' }))
    expect(await one!.closed).toBe(mediaCloseCodes.replaced)
  })

  test('both parties of one that ended, whether or not anybody was in its room', async () => {
    const [room, empty] = [randomUUID(), randomUUID()]
    const links = [await bed.join(room, 'one'), await bed.join(room, 'two')]
    const spare = [room, empty].flatMap((of) => ['one', 'two'].map((seat) => bed.token({ room: of, seat })))
    for (const of of [room, empty]) tell(of, 3, [])
    for (const { closed } of links) expect(await closed).toBe(mediaCloseCodes.ended)
    for (const token of spare) await expect(bed.open(token)).rejects.toThrow(refused)
    await vi.waitFor(() => expect(bed.here.get(bed.sfu.sfuId)!.rooms.map((open) => open.room)).not.toContain(room), {
      timeout: 60_000,
    })
  })

  test('what is told between the token and the link being ready counts', async () => {
    const room = randomUUID()
    const opening = bed.join(room, 'one').catch(() => null)
    tell(room, 3, [])
    const link = await opening
    expect(link === null || (await link.closed)).toBe(link === null || mediaCloseCodes.ended)
  })

  test('who joined after that is let in and stays, in whatever order it is heard', async () => {
    const room = randomUUID()
    const one = await bed.join(room, 'one')
    tell(room, 2, ['one', 'two'])
    // The third joined with version 3, of which nothing was told yet; then what was told before comes late.
    const three = await bed.open(bed.token({ room, seat: 'three', version: 3 }))
    tell(room, 2, ['one', 'two'])
    tell(room, 4, ['one', 'three'])
    await expect.poll(() => bed.open(bed.token({ room, seat: 'two' })).catch(({ message }) => message)).toMatch(refused)
    expect([one.closedWith(), three.closedWith()]).toEqual([null, null])
  })
})

test('each source is sent once, over the own way, in the kind that it is', async () => {
  const room = randomUUID()
  const [one, two] = [await bed.join(room, 'one'), await bed.join(room, 'two')]
  const { id: transport } = await one.ask('openTransport', { direction: 'send' })
  const { id: theirs } = await two.ask('openTransport', { direction: 'send' })
  const produce = (of: Partial<Parameters<typeof one.ask<'produce'>>[1]>) =>
    one.ask('produce', { transport, source: 'microphone', rtpParameters: opus(3333), paused: false, ...of })
  await expect(produce({ transport: theirs })).rejects.toThrow('There is no such stream any more')
  await expect(produce({ source: 'camera' })).rejects.toThrow('This is not possible now')
  const { producer } = await produce({})
  await expect(produce({ rtpParameters: opus(4444) })).rejects.toThrow('This is not possible now')
  await expect(two.ask('pauseProducer', { producer, paused: true })).rejects.toThrow('There is no such stream any more')
  await expect(one.ask('openTransport', { direction: 'send' })).rejects.toThrow('This is not possible now')
  expect(mediaSources).toEqual(['microphone', 'camera', 'screen'])
})

test('/readyz and /metrics tell how it is', async () => {
  const at = (path: string) => fetch(`http://127.0.0.1:${bed.sfu.port}${path}`)
  const link = await bed.join(randomUUID(), 'one')
  expect((await at('/healthz')).status).toBe(200)
  expect(await (await at('/readyz')).json()).toMatchObject({ data: { parts: { worker: 'ready' } } })
  const metrics = await (await at('/metrics')).text()
  expect(metrics).toMatch(/^takt_sfu_workers 2$/m)
  expect(metrics).toMatch(/^takt_sfu_seats [1-9]/m)
  link.socket.close()
})
