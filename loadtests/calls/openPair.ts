import type { types } from 'mediasoup'
import { type Kind, rtpOf } from './mediaPackets.ts'

const transportOptions = {
  listenInfo: { protocol: 'udp', ip: '127.0.0.1' },
  rtcpMux: true,
  enableSrtp: true,
  srtpCryptoSuite: 'AEAD_AES_128_GCM',
} as const
let ssrc = 100_000

/** The streams that pages send, on the worker that simulates the pages. */
export type Source = { router: types.Router; streams: ReadonlyMap<Kind, types.Producer> }

export type Pair = { received: types.Consumer[]; sent: types.Producer[] }

/**
 * Opens two pages in a call on `router`: each sends the streams of the source over SRTP, and receives those of the
 * other. The pages are simulated by another worker.
 */
export async function openPair(router: types.Router, pages: Source): Promise<Pair> {
  const openPage = async () => {
    const [callSide, pageSide] = await Promise.all([
      router.createPlainTransport(transportOptions),
      pages.router.createPlainTransport(transportOptions),
    ])
    await callSide.connect({
      ip: '127.0.0.1',
      port: pageSide.tuple.localPort,
      srtpParameters: pageSide.srtpParameters!,
    })
    await pageSide.connect({
      ip: '127.0.0.1',
      port: callSide.tuple.localPort,
      srtpParameters: callSide.srtpParameters!,
    })
    const producers: types.Producer[] = []
    for (const [kind, { id }] of pages.streams) {
      const out = await pageSide.consume({ producerId: id, rtpCapabilities: pages.router.rtpCapabilities })
      producers.push(await callSide.produce({ kind, rtpParameters: out.rtpParameters }))
    }
    return { here: callSide, there: pageSide, sent: producers }
  }
  const [one, two] = [await openPage(), await openPage()]
  const receive = async (of: typeof one, from: typeof one) => {
    const received: types.Consumer[] = []
    for (const { id, kind } of from.sent) {
      const consumer = await of.here.consume({ producerId: id, rtpCapabilities: router.rtpCapabilities })
      received.push(consumer)
      // Received streams are consumed and acknowledged, as a page does.
      await of.there.produce({ kind, rtpParameters: { ...consumer.rtpParameters, mid: undefined } })
    }
    return received
  }
  return { sent: [...one.sent, ...two.sent], received: [...(await receive(one, two)), ...(await receive(two, one))] }
}

/** Opens the unencrypted input of the pages' worker: one stream of each kind that all pages forward. */
export async function openSource(router: types.Router, kinds: readonly Kind[]) {
  const { srtpCryptoSuite: _, ...clear } = { ...transportOptions, enableSrtp: false, comedia: true }
  const inlet = await router.createPlainTransport(clear)
  const ssrcs = new Map(kinds.map((kind) => [kind, ssrc++]))
  const streams = new Map<Kind, types.Producer>()
  for (const [kind, of] of ssrcs) streams.set(kind, await inlet.produce({ kind, rtpParameters: rtpOf(kind, of) }))
  const source: Source = { router, streams }
  return { source, port: inlet.tuple.localPort, ssrcs }
}
