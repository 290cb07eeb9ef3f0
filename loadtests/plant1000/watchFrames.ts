import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { applyFrame, emptyFloorState } from '@takt/domain/areas/messages/floorState.ts'
import { decodeFrame, type Frame } from '@takt/domain/areas/messages/frame.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'

/** Follows the live floor as a wall does, and notes when frames come and how large they are. */
export async function watchFrames(nats: NatsConnection, organizationId: number) {
  const floor = emptyFloorState()
  const heardAt: number[] = []
  /** In which quarter second of the service's clock each was made. */
  const beats: number[] = []
  let bytes = 0
  let gaps = 0
  let asking = false
  /**
   * What came behind a snapshot's answer before that could be taken in: frames are told at once, answers a moment
   * later.
   */
  const meanwhile: Frame[] = []
  const ask = async () => {
    asking = true
    const answer = await nats.request(subjects.liveSnapshot(organizationId), '', { timeout: 10_000 })
    applyFrame(floor, decodeFrame(answer.data, gunzipSync))
    for (const frame of meanwhile.splice(0)) if (frame.frameSeq > floor.frameSeq) applyFrame(floor, frame)
    asking = false
  }
  const subscription = nats.subscribe(subjects.live(organizationId), {
    callback: (_error, message) => {
      heardAt.push(performance.now())
      bytes += message.data.length
      const frame = decodeFrame(message.data, gunzipSync)
      beats.push(Math.floor(frame.at / 250))
      if (asking) meanwhile.push(frame)
      else if (applyFrame(floor, frame) === 'gap') {
        gaps++
        void ask()
      }
    },
  })
  // Nobody answers until the service has subscribed.
  for (let attempts = 50; ; attempts--)
    try {
      await ask()
      break
    } catch (error) {
      if (attempts === 0) throw error
      await sleep(100)
    }
  return {
    floor,
    /** From here on frames are counted. */
    begin() {
      heardAt.length = 0
      beats.length = 0
      bytes = 0
    },
    /**
     * Frames a second over the whole time and in the poorest stretch of ten seconds; the longest pause; bytes a second;
     * gaps; and for each frame how many quarter seconds of the service's clock it was made after the one before.
     */
    figures() {
      const pauses = heardAt.slice(1).map((at, index) => at - heardAt[index]!)
      const span = heardAt.at(-1)! - heardAt[0]!
      let poorest = Number.POSITIVE_INFINITY
      let head = 0
      for (let tail = 0; tail < heardAt.length; tail++) {
        const end = heardAt[tail]! + 10_000
        if (end > heardAt.at(-1)!) break
        while (head < heardAt.length && heardAt[head]! < end) head++
        poorest = Math.min(poorest, (head - tail) / 10)
      }
      return {
        framesPerSecond: (1000 * pauses.length) / span,
        poorestPerSecond: Number.isFinite(poorest) ? poorest : (1000 * pauses.length) / span,
        longestPauseMs: Math.max(...pauses),
        kilobytesPerSecond: bytes / span,
        gaps,
        steps: beats.slice(1).map((beat, index) => beat - beats[index]!),
      }
    },
    stop: () => subscription.unsubscribe(),
  }
}
