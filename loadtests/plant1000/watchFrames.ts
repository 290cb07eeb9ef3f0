import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { applyFrame, emptyFloorState } from '@takt/domain/areas/messages/floorState.ts'
import { decodeFrame, type Frame } from '@takt/domain/areas/messages/frame.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'

/** Follows the live floor as a wall does, and records the times and sizes of frames. */
export async function watchFrames(nats: NatsConnection, organizationId: number) {
  const floor = emptyFloorState()
  const receivedAt: number[] = []
  /** The quarter second of the service's clock in which each frame was created. */
  const beats: number[] = []
  let bytes = 0
  let gaps = 0
  let isRequestingSnapshot = false
  /** Frames that arrived before the snapshot was applied: frames are delivered at once, responses a moment later. */
  const bufferedFrames: Frame[] = []
  const requestSnapshot = async () => {
    isRequestingSnapshot = true
    const response = await nats.request(subjects.liveSnapshot(organizationId), '', { timeout: 10_000 })
    applyFrame(floor, decodeFrame(response.data, gunzipSync))
    for (const frame of bufferedFrames.splice(0)) if (frame.frameSeq > floor.frameSeq) applyFrame(floor, frame)
    isRequestingSnapshot = false
  }
  const subscription = nats.subscribe(subjects.live(organizationId), {
    callback: (_error, message) => {
      receivedAt.push(performance.now())
      bytes += message.data.length
      const frame = decodeFrame(message.data, gunzipSync)
      beats.push(Math.floor(frame.at / 250))
      if (isRequestingSnapshot) bufferedFrames.push(frame)
      else if (applyFrame(floor, frame) === 'gap') {
        gaps++
        void requestSnapshot()
      }
    },
  })
  // There is no response until the service has subscribed.
  for (let attempts = 50; ; attempts--)
    try {
      await requestSnapshot()
      break
    } catch (error) {
      if (attempts === 0) throw error
      await sleep(100)
    }
  return {
    floor,
    /** Starts counting frames. */
    startCounting() {
      receivedAt.length = 0
      beats.length = 0
      bytes = 0
    },
    /**
     * Returns frames per second over the whole time and in the slowest ten seconds; the longest pause; kilobytes per
     * second; gaps; and for each frame the quarter seconds of the service's clock since the previous one.
     */
    figures() {
      const pauses = receivedAt.slice(1).map((at, index) => at - receivedAt[index]!)
      const span = receivedAt.at(-1)! - receivedAt[0]!
      let minPerSecond = Number.POSITIVE_INFINITY
      let head = 0
      for (let tail = 0; tail < receivedAt.length; tail++) {
        const end = receivedAt[tail]! + 10_000
        if (end > receivedAt.at(-1)!) break
        while (head < receivedAt.length && receivedAt[head]! < end) head++
        minPerSecond = Math.min(minPerSecond, (head - tail) / 10)
      }
      return {
        framesPerSecond: (1000 * pauses.length) / span,
        poorestPerSecond: Number.isFinite(minPerSecond) ? minPerSecond : (1000 * pauses.length) / span,
        longestPauseMs: Math.max(...pauses),
        kilobytesPerSecond: bytes / span,
        gaps,
        steps: beats.slice(1).map((beat, index) => beat - beats[index]!),
      }
    },
    stop: () => subscription.unsubscribe(),
  }
}
