import type { MediaAnswer, MediaSource } from '@takt/domain/areas/calls/media.ts'
import type { types } from 'mediasoup'
import { sfuTexts as texts } from '../texts.ts'
import type { IceServer } from './iceServers.ts'
import type { Room } from './room.ts'
import type { Consuming, Producing, Seat, SeatMethods } from './seated.ts'

/** How well what a page sends arrives here, and what it is sent arrives there, as it told itself. */
async function qualityOf(
  sent: ReadonlyMap<MediaSource, types.Producer>,
  received: readonly Consuming[],
): Promise<MediaAnswer['quality']> {
  const sentLines = [...sent].map(async ([source, producer]) => {
    const layers = (await producer.getStats()).filter(({ type }) => type === 'inbound-rtp')
    const bitrate = layers.reduce((sum, layer) => sum + layer.bitrate, 0)
    const best = layers.reduce((loss, layer) => Math.max(loss, shareOf(layer.fractionLost)), 0)
    const score = Math.max(0, ...producer.score.map((layer) => layer.score))
    return { source, score, loss: best, bitrate, roundTripMs: layers[0]?.roundTripTime ?? null }
  })
  const receivedLines = received.map(async ({ consumer, seat, source }) => {
    const stats = (await consumer.getStats()).find(({ type }) => type === 'outbound-rtp')
    return {
      seat,
      source,
      score: consumer.score.score,
      loss: shareOf(stats?.fractionLost ?? 0),
      bitrate: stats?.bitrate ?? 0,
      roundTripMs: stats?.roundTripTime ?? null,
      layer: consumer.currentLayers?.spatialLayer ?? null,
    }
  })
  return { sent: await Promise.all(sentLines), received: await Promise.all(receivedLines) }
}

/** RTCP tells losses in parts of 256. */
const shareOf = (fraction: number) => fraction / 256

/** A request that cannot be done; the sentence goes to the page. */
export class CannotDo extends Error {}

/** What receiving begins with, in bits a second, before it is known what the way bears. */
const firstBitrate = 1_000_000

/** A page's place in a room: its transports, what it sends and what it is sent. */
export function openSeat(options: { name: string; room: Room; tell: Seat['tell']; ice: () => IceServer[] }): Seat {
  const { name, room, tell, ice } = options
  const transports: Partial<Record<'send' | 'receive', types.WebRtcTransport>> = {}
  const sent = new Map<MediaSource, types.Producer>()
  const received = new Map<string, Consuming>()
  const offered = new Set<string>()
  let capabilities: types.RtpCapabilities | null = null
  let bitrate = firstBitrate
  let isClosed = false

  const transportOf = (id: string, ...directions: ('send' | 'receive')[]) => {
    const found = directions.map((direction) => transports[direction]).find((transport) => transport?.id === id)
    if (!found) throw new CannotDo(texts.notThere)
    return found
  }
  const producerOf = (id: string) => {
    for (const producer of sent.values()) if (producer.id === id) return producer
    throw new CannotDo(texts.notThere)
  }
  const consumerOf = (id: string) => {
    const found = received.get(id)
    if (!found) throw new CannotDo(texts.notThere)
    return found.consumer
  }
  const kindOf = (source: MediaSource) => (source === 'microphone' ? 'audio' : 'video')

  async function offer(seat: string, { producer, source }: Producing) {
    const { receive } = transports
    if (!receive || !capabilities || offered.has(producer.id) || producer.closed) return
    if (!room.router.canConsume({ producerId: producer.id, rtpCapabilities: capabilities })) return
    offered.add(producer.id)
    const consumer = await receive
      .consume({ producerId: producer.id, rtpCapabilities: capabilities, paused: true })
      // Its sender, or this page, has gone meanwhile.
      .catch(() => null)
    if (!consumer) return void offered.delete(producer.id)
    received.set(consumer.id, { consumer, seat, source })
    consumer.on('producerclose', () => {
      received.delete(consumer.id)
      offered.delete(producer.id)
      tell({ event: 'consumerClosed', consumer: consumer.id })
    })
    for (const paused of [true, false])
      consumer.on(paused ? 'producerpause' : 'producerresume', () =>
        tell({ event: 'consumerPaused', consumer: consumer.id, paused }),
      )
    const { id, kind, rtpParameters, producerPaused } = consumer
    const about = { consumer: id, producer: producer.id, seat, source, kind, rtpParameters, paused: producerPaused }
    tell({ event: 'consumer', ...about })
  }

  const methods: SeatMethods = {
    async openTransport({ direction }) {
      if (transports[direction]) throw new CannotDo(texts.notPossible)
      const transport = await room.router.createWebRtcTransport({
        webRtcServer: room.carrier.server,
        enableUdp: true,
        enableTcp: true,
        preferUdp: true,
        initialAvailableOutgoingBitrate: firstBitrate,
      })
      // The page may have gone while this was made.
      if (isClosed) {
        transport.close()
        throw new CannotDo(texts.notPossible)
      }
      transports[direction] = transport
      if (direction === 'send') await transport.setMaxIncomingBitrate(bitrate)
      const { id, iceParameters, iceCandidates, dtlsParameters } = transport
      return { id, iceParameters, iceCandidates, dtlsParameters }
    },
    async connectTransport({ transport, dtlsParameters }) {
      await transportOf(transport, 'send', 'receive').connect({ dtlsParameters })
      return {}
    },
    async restartIce({ transport }) {
      const iceParameters = await transportOf(transport, 'send', 'receive').restartIce()
      return { iceParameters, iceServers: ice() }
    },
    async produce({ transport, source, rtpParameters, paused }) {
      const through = transportOf(transport, 'send')
      const kind = kindOf(source)
      const isOfKind = rtpParameters.codecs.every(({ mimeType }) => mimeType.toLowerCase().startsWith(`${kind}/`))
      if (sent.has(source) || !isOfKind) throw new CannotDo(texts.notPossible)
      const producer = await through.produce({
        kind,
        rtpParameters: rtpParameters as types.RtpParameters,
        paused,
        appData: { seat: name },
      })
      sent.set(source, producer)
      await room.publish(seat, { producer, source })
      return { producer: producer.id }
    },
    async pauseProducer({ producer, paused }) {
      const found = producerOf(producer)
      await (paused ? found.pause() : found.resume())
      return {}
    },
    async closeProducer({ producer }) {
      const found = producerOf(producer)
      found.close()
      for (const [source, of] of sent) if (of === found) sent.delete(source)
      return {}
    },
    async tellDevice({ source, state }) {
      room.tellOthers(seat, { event: 'device', seat: name, source, state })
      return {}
    },
    async receive({ capabilities: given }) {
      capabilities = given as types.RtpCapabilities
      const others = [...room.seats.values()].filter((other) => other !== seat)
      for (const other of others) for (const producing of other.producing()) await offer(other.name, producing)
      return {}
    },
    async pauseConsumer({ consumer, paused }) {
      const found = consumerOf(consumer)
      await (paused ? found.pause() : found.resume())
      return {}
    },
    async preferLayer({ consumer, layer }) {
      const found = consumerOf(consumer)
      if (found.type === 'simulcast') await found.setPreferredLayers({ spatialLayer: layer, temporalLayer: 2 })
      return {}
    },
    quality: () => qualityOf(sent, [...received.values()]),
  }

  const seat: Seat = {
    name,
    tell,
    async limit(next) {
      bitrate = next
      const { send } = transports
      if (send && !send.closed) await send.setMaxIncomingBitrate(next).catch(() => {})
    },
    offer,
    producing: () => [...sent].map(([source, producer]) => ({ source, producer })),
    methods,
    close() {
      isClosed = true
      transports.send?.close()
      transports.receive?.close()
    },
  }
  return seat
}
