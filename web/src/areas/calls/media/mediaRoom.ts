import type { DeviceState, MediaEvent, MediaRequestData, MediaSource } from '@takt/domain/areas/calls/media.ts'
import { Device, type types } from 'mediasoup-client'
import type { MediaLinkTo } from './mediaLink.ts'
import { encodingOf, layerFor } from './sending.ts'

/** Time a broken ICE connection may take to recover by itself before an ICE restart. */
const iceRestartDelayMs = 2000
/** Time after which a broken connection is closed, so that the page joins again. */
const iceTimeoutMs = 12_000

/**
 * Restarts ICE when the connection breaks or the computer changes networks, and ends the link if that fails. Returns a
 * function that stops it.
 */
function maintainIce(transport: types.Transport, link: MediaLinkTo): () => void {
  let timers: ReturnType<typeof setTimeout>[] = []
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  const restart = async () => {
    // Nothing has been sent or received yet.
    if (transport.connectionState === 'new' || transport.closed) return
    const { iceParameters, iceServers } = await link.request('restartIce', { transport: transport.id })
    if (iceServers.length > 0) await transport.updateIceServers({ iceServers })
    await transport.restartIce({ iceParameters: iceParameters as types.IceParameters })
  }
  const tryRestart = () => void restart().catch((error) => console.warn('The ICE restart failed', error))
  transport.on('connectionstatechange', (state) => {
    if (state === 'connected' || state === 'closed') clear()
    if (state !== 'disconnected' && state !== 'failed') return
    clear()
    timers = [
      setTimeout(tryRestart, state === 'failed' ? 0 : iceRestartDelayMs),
      setTimeout(() => link.end(), iceTimeoutMs),
    ]
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

/** The sent and received media of a page over one connection. */
export type MediaRoom = {
  /** Sends a track, replacing the previous one. */
  send: (source: MediaSource, track: MediaStreamTrack) => Promise<void>
  /** Pauses or resumes sending of a source. */
  pause: (source: MediaSource, paused: boolean) => Promise<void>
  stop: (source: MediaSource) => Promise<void>
  /** Reports an unplugged device to the other participants. */
  tellDevice: (source: MediaSource, state: DeviceState) => Promise<void>
  handle: (event: MediaEvent) => void
  received: () => readonly Received[]
  /** Adapts the received resolution of a picture to its drawn size. */
  fetch: (seat: string, source: MediaSource) => void
  sent: () => ReadonlyMap<MediaSource, types.Producer>
  reports: () => Promise<readonly RTCStatsReport[]>
  close: () => void
}

/**
 * Enters the room described by `welcome`. `heightOf` returns the drawn height of a picture in CSS pixels; unknown
 * heights count as large. `changed` is called whenever a received stream is added, changed or removed.
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
    const offer = await link.request('openTransport', { direction })
    const { iceServers, onlyRelay } = welcome
    const iceTransportPolicy = onlyRelay ? 'relay' : 'all'
    const about = { ...offer, iceServers, iceTransportPolicy } as types.TransportOptions
    const transport = direction === 'send' ? device.createSendTransport(about) : device.createRecvTransport(about)
    transport.on('connect', ({ dtlsParameters }, done, failed) => {
      link.request('connectTransport', { transport: transport.id, dtlsParameters }).then(done, failed)
    })
    return transport
  }
  const [sending, receiving] = await Promise.all([openTransport('send'), openTransport('receive')])
  const stopFunctions = [sending, receiving].map((transport) => maintainIce(transport, link))
  sending.on('produce', ({ rtpParameters, appData }, done, failed) => {
    const { source, paused } = appData as { source: MediaSource; paused: boolean }
    link
      .request('produce', {
        transport: sending.id,
        source,
        rtpParameters: rtpParameters as MediaRequestData['produce']['rtpParameters'],
        paused,
      })
      .then(({ producer }) => done({ id: producer }), failed)
  })

  const sent = new Map<MediaSource, types.Producer>()
  const received = new Map<string, Received>()
  // Streams whose end was reported before they were set up.
  const over = new Set<string>()

  async function consume({ consumer: id, producer, kind, rtpParameters, seat, source, paused }: Offer) {
    const options = { id, producerId: producer, kind, rtpParameters: rtpParameters as types.RtpParameters }
    // Sound and picture of one page are synchronized; its screen is separate.
    const streamId = source === 'screen' ? `${seat}-screen` : seat
    const consumer = await receiving.consume({ ...options, streamId })
    if (over.delete(id)) return consumer.close()
    received.set(id, { seat, source, consumer, paused })
    changed()
    await adjust(id)
  }
  /** Requests the layer that fits the drawn size. */
  async function adjust(id: string) {
    const { seat, source } = received.get(id)!
    const layer = source === 'microphone' ? 2 : layerFor(heightOf(seat, source) ?? 720, window.devicePixelRatio)
    if (layer !== null && source === 'camera') await link.request('preferLayer', { consumer: id, layer })
    await link.request('pauseConsumer', { consumer: id, paused: layer === null })
  }
  const failed = (error: unknown) => console.warn('Media of a call failed', error)

  // From now on the server offers the streams of other participants.
  const ready = link.request('receive', {
    capabilities: device.recvRtpCapabilities as MediaRequestData['receive']['capabilities'],
  })
  ready.catch(failed)

  return {
    async send(source, track) {
      const existing = sent.get(source)
      if (existing) return existing.replaceTrack({ track })
      const producer = await sending.produce({
        track,
        ...encodingOf[source],
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
      await link.request('pauseProducer', { producer: producer.id, paused })
    },
    async stop(source) {
      const producer = sent.get(source)
      if (!producer) return
      sent.delete(source)
      producer.close()
      await link.request('closeProducer', { producer: producer.id })
    },
    async tellDevice(source, state) {
      await link.request('tellDevice', { source, state })
    },
    handle(event) {
      if (event.event === 'consumer') consume(event).catch(failed)
      if (event.event === 'consumerPaused') {
        const existing = received.get(event.consumer)
        if (existing) received.set(event.consumer, { ...existing, paused: event.paused })
        changed()
      }
      if (event.event === 'consumerClosed') {
        const existing = received.get(event.consumer)
        if (!existing) return void over.add(event.consumer)
        existing.consumer.close()
        received.delete(event.consumer)
        changed()
      }
    },
    received: () => [...received.values()],
    fetch(seat, source) {
      for (const [id, stream] of received)
        if (stream.seat === seat && stream.source === source) adjust(id).catch(failed)
    },
    sent: () => sent,
    reports: () => Promise.all([sending.getStats(), receiving.getStats()]),
    close() {
      for (const end of stopFunctions) end()
      sending.close()
      receiving.close()
    },
  }
}
