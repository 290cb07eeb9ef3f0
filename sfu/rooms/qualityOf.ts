import type { MediaAnswer, MediaSource } from '@takt/domain/areas/calls/media.ts'
import type { types } from 'mediasoup'
import type { Consuming } from './seated.ts'

/** How well what a page sends arrives here, and what it is sent arrives there, as it told itself. */
export async function qualityOf(
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
