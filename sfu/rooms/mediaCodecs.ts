import type { types } from 'mediasoup'

/** The codecs of rooms: audio that costs nothing during silence and conceals small losses, and video in layers. */
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
 * The capture time of packets: no browser sends it, and layers are not switched for a receiver that was promised it.
 */
const misleading = /abs-capture-time/

/** Returns the RTP capabilities of a room that are sent to a page. */
export const roomCapabilities = ({ rtpCapabilities }: types.Router): types.RtpCapabilities => ({
  ...rtpCapabilities,
  headerExtensions: (rtpCapabilities.headerExtensions ?? []).filter(({ uri }) => !misleading.test(uri)),
})
