import type { MediaSource } from '@takt/domain/areas/calls/media.ts'
import type { types } from 'mediasoup-client'

/** Camera pictures in three sizes, so that each recipient gets a suitable one. Bits per second. */
const layers: types.RtpEncodingParameters[] = [
  { scaleResolutionDownBy: 4, maxBitrate: 150_000, scalabilityMode: 'L1T3' },
  { scaleResolutionDownBy: 2, maxBitrate: 500_000, scalabilityMode: 'L1T3' },
  { scaleResolutionDownBy: 1, maxBitrate: 1_800_000, scalabilityMode: 'L1T3' },
]

/** Returns the encoding of a source: speech without cost in silence, the camera in layers, the screen sharp. */
export const encodingOf: Record<MediaSource, Pick<types.ProducerOptions, 'encodings' | 'codecOptions'>> = {
  microphone: { codecOptions: { opusDtx: true, opusFec: true, opusStereo: false } },
  camera: { encodings: layers, codecOptions: { videoGoogleStartBitrate: 600 } },
  screen: { encodings: [{ maxBitrate: 2_500_000, maxFramerate: 15 }], codecOptions: { videoGoogleStartBitrate: 1000 } },
}

/** Returns the lowest camera layer that fills a picture of this height on this screen; null: no picture is drawn. */
export function layerFor(height: number, pixelRatio: number): 0 | 1 | 2 | null {
  if (height <= 0) return null
  const pixels = height * pixelRatio
  if (pixels <= 180) return 0
  return pixels <= 360 ? 1 : 2
}
