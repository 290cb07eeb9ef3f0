import type { types } from 'mediasoup'
import { type Kind, rtpOf } from './mediaPackets.ts'

const plain = {
  listenInfo: { protocol: 'udp', ip: '127.0.0.1' },
  rtcpMux: true,
  enableSrtp: true,
  srtpCryptoSuite: 'AEAD_AES_128_GCM',
} as const
let ssrc = 100_000

/** The streams that pages send, as they are on the worker that plays the pages. */
export type Source = { router: types.Router; streams: ReadonlyMap<Kind, types.Producer> }

export type Pair = { received: types.Consumer[]; sent: types.Producer[] }

/**
 * Two pages in a call on `router`: each sends what the source has over SRTP, and is sent the other's. The pages are
 * played by another worker.
 */
export async function openPair(router: types.Router, pages: Source): Promise<Pair> {
  const openPage = async () => {
    const [here, there] = await Promise.all([
      router.createPlainTransport(plain),
      pages.router.createPlainTransport(plain),
    ])
    await here.connect({ ip: '127.0.0.1', port: there.tuple.localPort, srtpParameters: there.srtpParameters! })
    await there.connect({ ip: '127.0.0.1', port: here.tuple.localPort, srtpParameters: here.srtpParameters! })
    const sent: types.Producer[] = []
    for (const [kind, { id }] of pages.streams) {
      const out = await there.consume({ producerId: id, rtpCapabilities: pages.router.rtpCapabilities })
      sent.push(await here.produce({ kind, rtpParameters: out.rtpParameters }))
    }
    return { here, there, sent }
  }
  const [one, two] = [await openPage(), await openPage()]
  const receive = async (of: typeof one, from: typeof one) => {
    const received: types.Consumer[] = []
    for (const { id, kind } of from.sent) {
      const consumer = await of.here.consume({ producerId: id, rtpCapabilities: router.rtpCapabilities })
      received.push(consumer)
      // What arrives is taken, and told of, as a page does.
      await of.there.produce({ kind, rtpParameters: { ...consumer.rtpParameters, mid: undefined } })
    }
    return received
  }
  return { sent: [...one.sent, ...two.sent], received: [...(await receive(one, two)), ...(await receive(two, one))] }
}

/** What sends to the pages' worker, in clear: one stream of each kind that all pages send on. */
export async function openSource(router: types.Router, kinds: readonly Kind[]) {
  const { srtpCryptoSuite: _, ...clear } = { ...plain, enableSrtp: false, comedia: true }
  const inlet = await router.createPlainTransport(clear)
  const ssrcs = new Map(kinds.map((kind) => [kind, ssrc++]))
  const streams = new Map<Kind, types.Producer>()
  for (const [kind, of] of ssrcs) streams.set(kind, await inlet.produce({ kind, rtpParameters: rtpOf(kind, of) }))
  const source: Source = { router, streams }
  return { source, port: inlet.tuple.localPort, ssrcs }
}
