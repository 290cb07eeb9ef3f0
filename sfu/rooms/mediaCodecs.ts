import type { types } from 'mediasoup'

/** What rooms carry: speech that costs nothing while nobody speaks and mends small losses, and pictures in layers. */
export const mediaCodecs: types.RouterRtpCodecCapability[] = [
  {
    kind: 'audio',
    mimeType: 'audio/opus',
    clockRate: 48_000,
    channels: 2,
    parameters: { useinbandfec: 1, usedtx: 1 },
  },
  { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000, parameters: { 'x-google-start-bitrate': 600 } },
]

/**
 * When packets were captured: no browser sends it, and layers are not switched for whoever is promised what does not
 * come.
 */
const misleading = /abs-capture-time/

/** What a page is told that a room takes. */
export const roomCapabilities = ({ rtpCapabilities }: types.Router): types.RtpCapabilities => ({
  ...rtpCapabilities,
  headerExtensions: (rtpCapabilities.headerExtensions ?? []).filter(({ uri }) => !misleading.test(uri)),
})
