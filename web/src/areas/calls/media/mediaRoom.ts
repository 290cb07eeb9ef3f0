import type { DeviceState, MediaAsked, MediaEvent, MediaSource } from '@takt/domain/areas/calls/media.ts'
import { Device, type types } from 'mediasoup-client'
import type { MediaLinkTo } from './mediaLink.ts'
import { layerFor, sendingOf } from './sending.ts'

/** A way that is broken may heal by itself for so long before another is sought. */
const patienceMs = 2000
/** A way that is not found within this is none: the page comes in anew. */
const mostMs = 12_000

/**
 * Seeks another way for media when theirs breaks or the machine has another network, and ends the link when there is
 * none; the answer ends that.
 */
function keepWay(transport: types.Transport, link: MediaLinkTo): () => void {
  let timers: ReturnType<typeof setTimeout>[] = []
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  const restart = async () => {
    // Nothing has been sent or received yet.
    if (transport.connectionState === 'new' || transport.closed) return
    const { iceParameters, iceServers } = await link.ask('restartIce', { transport: transport.id })
    if (iceServers.length > 0) await transport.updateIceServers({ iceServers })
    await transport.restartIce({ iceParameters: iceParameters as types.IceParameters })
  }
  const tryRestart = () => void restart().catch((error) => console.warn('No other way for media', error))
  transport.on('connectionstatechange', (state) => {
    if (state === 'connected' || state === 'closed') clear()
    if (state !== 'disconnected' && state !== 'failed') return
    clear()
    timers = [setTimeout(tryRestart, state === 'failed' ? 0 : patienceMs), setTimeout(() => link.end(), mostMs)]
  })
  const controller = new AbortController()
  window.addEventListener('online', tryRestart, { signal: controller.signal })
  return () => {
    clear()
    controller.abort()
  }
}

type Received = { seat: string; source: MediaSource; consumer: types.Consumer; paused: boolean }
type Offer = Extract<MediaEvent, { event: 'consumer' }>

/** What a page sends and is sent over one link. */
export type MediaRoom = {
  /** Sends a track, or another in its place. */
  send: (source: MediaSource, track: MediaStreamTrack) => Promise<void>
  /** Passes on nothing of it, or passes it on again. */
  pause: (source: MediaSource, paused: boolean) => Promise<void>
  stop: (source: MediaSource) => Promise<void>
  /** Tells the others what became of a device that was unplugged. */
  tellDevice: (source: MediaSource, state: DeviceState) => Promise<void>
  hear: (event: MediaEvent) => void
  received: () => readonly Received[]
  /** Fetches no more of a picture than is drawn. */
  fetch: (seat: string, source: MediaSource) => void
  sent: () => ReadonlyMap<MediaSource, types.Producer>
  reports: () => Promise<readonly RTCStatsReport[]>
  close: () => void
}

/**
 * Enters the room that `welcome` describes. `heightOf` says how high somebody's picture is drawn, in CSS pixels; it
 * counts as large where that is not known. `changed` hears whenever something is received or is no more.
 */
export async function enterRoom(options: {
  link: MediaLinkTo
  welcome: Extract<MediaEvent, { event: 'welcome' }>
  heightOf: (seat: string, source: MediaSource) => number | undefined
  changed: () => void
}): Promise<MediaRoom> {
  const { link, welcome, heightOf, changed } = options
  const device = await Device.factory()
  await device.load({ routerRtpCapabilities: welcome.capabilities as types.RtpCapabilities })

  async function openTransport(direction: 'send' | 'receive'): Promise<types.Transport> {
    const offer = await link.ask('openTransport', { direction })
    const { iceServers, onlyRelay } = welcome
    const iceTransportPolicy = onlyRelay ? 'relay' : 'all'
    const about = { ...offer, iceServers, iceTransportPolicy } as types.TransportOptions
    const transport = direction === 'send' ? device.createSendTransport(about) : device.createRecvTransport(about)
    transport.on('connect', ({ dtlsParameters }, done, failed) => {
      link.ask('connectTransport', { transport: transport.id, dtlsParameters }).then(done, failed)
    })
    return transport
  }
  const [sending, receiving] = await Promise.all([openTransport('send'), openTransport('receive')])
  const letGo = [sending, receiving].map((transport) => keepWay(transport, link))
  sending.on('produce', ({ rtpParameters, appData }, done, failed) => {
    const { source, paused } = appData as { source: MediaSource; paused: boolean }
    link
      .ask('produce', {
        transport: sending.id,
        source,
        rtpParameters: rtpParameters as MediaAsked['produce']['rtpParameters'],
        paused,
      })
      .then(({ producer }) => done({ id: producer }), failed)
  })

  const sent = new Map<MediaSource, types.Producer>()
  const received = new Map<string, Received>()
  // A stream whose end is told while it is only being taken.
  const over = new Set<string>()

  async function take({ consumer: id, producer, kind, rtpParameters, seat, source, paused }: Offer) {
    const options = { id, producerId: producer, kind, rtpParameters: rtpParameters as types.RtpParameters }
    // Sound and picture of one page play in step; its screen on its own.
    const streamId = source === 'screen' ? `${seat}-screen` : seat
    const consumer = await receiving.consume({ ...options, streamId })
    if (over.delete(id)) return consumer.close()
    received.set(id, { seat, source, consumer, paused })
    changed()
    await adjust(id)
  }
  /** Asks for what is drawn of it. */
  async function adjust(id: string) {
    const { seat, source } = received.get(id)!
    const layer = source === 'microphone' ? 2 : layerFor(heightOf(seat, source) ?? 720, window.devicePixelRatio)
    if (layer !== null && source === 'camera') await link.ask('preferLayer', { consumer: id, layer })
    await link.ask('pauseConsumer', { consumer: id, paused: layer === null })
  }
  const failed = (error: unknown) => console.warn('Media of a call', error)

  // From now on others' streams are offered.
  const ready = link.ask('receive', {
    capabilities: device.recvRtpCapabilities as MediaAsked['receive']['capabilities'],
  })
  ready.catch(failed)

  return {
    async send(source, track) {
      const known = sent.get(source)
      if (known) return known.replaceTrack({ track })
      const producer = await sending.produce({
        track,
        ...sendingOf[source],
        stopTracks: false,
        appData: { source, paused: false },
      })
      sent.set(source, producer)
    },
    async pause(source, paused) {
      const producer = sent.get(source)
      if (!producer) return
      if (paused) producer.pause()
      else producer.resume()
      await link.ask('pauseProducer', { producer: producer.id, paused })
    },
    async stop(source) {
      const producer = sent.get(source)
      if (!producer) return
      sent.delete(source)
      producer.close()
      await link.ask('closeProducer', { producer: producer.id })
    },
    async tellDevice(source, state) {
      await link.ask('tellDevice', { source, state })
    },
    hear(event) {
      if (event.event === 'consumer') take(event).catch(failed)
      if (event.event === 'consumerPaused') {
        const known = received.get(event.consumer)
        if (known) received.set(event.consumer, { ...known, paused: event.paused })
        changed()
      }
      if (event.event === 'consumerClosed') {
        const known = received.get(event.consumer)
        if (!known) return void over.add(event.consumer)
        known.consumer.close()
        received.delete(event.consumer)
        changed()
      }
    },
    received: () => [...received.values()],
    fetch(seat, source) {
      for (const [id, known] of received) if (known.seat === seat && known.source === source) adjust(id).catch(failed)
    },
    sent: () => sent,
    reports: () => Promise.all([sending.getStats(), receiving.getStats()]),
    close() {
      for (const end of letGo) end()
      sending.close()
      receiving.close()
    },
  }
}
