import type { MediaResponse, MediaSource } from '@takt/domain/areas/calls/media.ts'
import type { types } from 'mediasoup'
import { sfuTexts as texts } from '../texts.ts'
import type { IceServer } from './iceServers.ts'
import type { Room } from './room.ts'
import type { Consuming, Participant, ParticipantMethods, Producing } from './seated.ts'

/**
 * Returns the quality of the streams that a page sends, as they arrive here, and of the streams it receives, as it
 * reports it.
 */
async function qualityOf(
  sent: ReadonlyMap<MediaSource, types.Producer>,
  received: readonly Consuming[],
): Promise<MediaResponse['quality']> {
  const sentQualities = [...sent].map(async ([source, producer]) => {
    const layers = (await producer.getStats()).filter(({ type }) => type === 'inbound-rtp')
    const bitrate = layers.reduce((total, layer) => total + layer.bitrate, 0)
    const best = layers.reduce((loss, layer) => Math.max(loss, shareOf(layer.fractionLost)), 0)
    const score = Math.max(0, ...producer.score.map((layer) => layer.score))
    return { source, score, loss: best, bitrate, roundTripMs: layers[0]?.roundTripTime ?? null }
  })
  const receivedLines = received.map(async ({ consumer, seat: receivedQualities, source }) => {
    const stats = (await consumer.getStats()).find(({ type }) => type === 'outbound-rtp')
    return {
      seat: receivedQualities,
      source,
      score: consumer.score.score,
      loss: shareOf(stats?.fractionLost ?? 0),
      bitrate: stats?.bitrate ?? 0,
      roundTripMs: stats?.roundTripTime ?? null,
      layer: consumer.currentLayers?.spatialLayer ?? null,
    }
  })
  return { sent: await Promise.all(sentQualities), received: await Promise.all(receivedLines) }
}

/** RTCP reports losses in 256ths. */
const shareOf = (fraction: number) => fraction / 256

/** A request that cannot be executed; the message is sent to the page. */
export class CannotDo extends Error {}

/** Initial bitrate of receiving (bit/s), before the available bandwidth is known. */
const firstBitrate = 1_000_000

/** Creates a page's participant in a room: its transports, the streams it sends and those it receives. */
export function createParticipant(options: {
  name: string
  room: Room
  send: Participant['send']
  ice: () => IceServer[]
}): Participant {
  const { name, room, send: sendEvent, ice } = options
  const transports: Partial<Record<'send' | 'receive', types.WebRtcTransport>> = {}
  const sent = new Map<MediaSource, types.Producer>()
  const received = new Map<string, Consuming>()
  const offered = new Set<string>()
  let capabilities: types.RtpCapabilities | null = null
  let bitrate = firstBitrate
  let isClosed = false

  const transportOf = (id: string, ...directions: ('send' | 'receive')[]) => {
    const match = directions.map((direction) => transports[direction]).find((transport) => transport?.id === id)
    if (!match) throw new CannotDo(texts.notThere)
    return match
  }
  const producerOf = (id: string) => {
    for (const producer of sent.values()) if (producer.id === id) return producer
    throw new CannotDo(texts.notThere)
  }
  const consumerOf = (id: string) => {
    const entry = received.get(id)
    if (!entry) throw new CannotDo(texts.notThere)
    return entry.consumer
  }
  const kindOf = (source: MediaSource) => (source === 'microphone' ? 'audio' : 'video')

  async function offer(participantId: string, { producer, source }: Producing) {
    const { receive } = transports
    if (!receive || !capabilities || offered.has(producer.id) || producer.closed) return
    if (!room.router.canConsume({ producerId: producer.id, rtpCapabilities: capabilities })) return
    offered.add(producer.id)
    const consumer = await receive
      .consume({ producerId: producer.id, rtpCapabilities: capabilities, paused: true })
      // Its sender, or this page, has left in the meantime.
      .catch(() => null)
    if (!consumer) return void offered.delete(producer.id)
    received.set(consumer.id, { consumer, seat: participantId, source })
    consumer.on('producerclose', () => {
      received.delete(consumer.id)
      offered.delete(producer.id)
      sendEvent({ event: 'consumerClosed', consumer: consumer.id })
    })
    for (const paused of [true, false])
      consumer.on(paused ? 'producerpause' : 'producerresume', () =>
        sendEvent({ event: 'consumerPaused', consumer: consumer.id, paused }),
      )
    const { id, kind, rtpParameters, producerPaused } = consumer
    const about = {
      consumer: id,
      producer: producer.id,
      seat: participantId,
      source,
      kind,
      rtpParameters,
      paused: producerPaused,
    }
    sendEvent({ event: 'consumer', ...about })
  }

  const methods: ParticipantMethods = {
    async openTransport({ direction }) {
      if (transports[direction]) throw new CannotDo(texts.notPossible)
      const transport = await room.router.createWebRtcTransport({
        webRtcServer: room.carrier.server,
        enableUdp: true,
        enableTcp: true,
        preferUdp: true,
        initialAvailableOutgoingBitrate: firstBitrate,
      })
      // The page may have left while the transport was created.
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
      const sendTransport = transportOf(transport, 'send')
      const kind = kindOf(source)
      const isOfKind = rtpParameters.codecs.every(({ mimeType }) => mimeType.toLowerCase().startsWith(`${kind}/`))
      if (sent.has(source) || !isOfKind) throw new CannotDo(texts.notPossible)
      const producer = await sendTransport.produce({
        kind,
        rtpParameters: rtpParameters as types.RtpParameters,
        paused,
        appData: { seat: name },
      })
      sent.set(source, producer)
      await room.publish(participant, { producer, source })
      return { producer: producer.id }
    },
    async pauseProducer({ producer, paused }) {
      const target = producerOf(producer)
      await (paused ? target.pause() : target.resume())
      return {}
    },
    async closeProducer({ producer }) {
      const found = producerOf(producer)
      found.close()
      for (const [source, of] of sent) if (of === found) sent.delete(source)
      return {}
    },
    async tellDevice({ source, state }) {
      room.broadcastFrom(participant, { event: 'device', seat: name, source, state })
      return {}
    },
    async receive({ capabilities: rtpCapabilities }) {
      capabilities = rtpCapabilities as types.RtpCapabilities
      const otherParticipants = [...room.seats.values()].filter((other) => other !== participant)
      for (const other of otherParticipants)
        for (const producing of other.producing()) await offer(other.name, producing)
      return {}
    },
    async pauseConsumer({ consumer, paused }) {
      const target = consumerOf(consumer)
      await (paused ? target.pause() : target.resume())
      return {}
    },
    async preferLayer({ consumer, layer }) {
      const found = consumerOf(consumer)
      if (found.type === 'simulcast') await found.setPreferredLayers({ spatialLayer: layer, temporalLayer: 2 })
      return {}
    },
    quality: () => qualityOf(sent, [...received.values()]),
  }

  const participant: Participant = {
    name,
    send: sendEvent,
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
  return participant
}
