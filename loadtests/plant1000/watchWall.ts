import { gunzipSync } from 'node:zlib'
import { applyFrame, emptyFloorState } from '@takt/domain/messages/floorState.ts'
import { decodeFrame } from '@takt/domain/messages/frame.ts'
import type { NatsConnection } from 'nats'

/** Follows organization 1's floor as a wall does: frames, and a snapshot whenever one is missing. */
export function watchWall(nats: NatsConnection) {
  const floor = emptyFloorState()
  const heard: { at: number; bytes: number; rows: number }[] = []
  let snapshots = 0
  let asking = false
  async function ask() {
    if (asking) return
    asking = true
    snapshots++
    const answer = await nats.request('live.1.snapshot', '', { timeout: 5000 }).catch(() => null)
    if (answer) applyFrame(floor, decodeFrame(answer.data, gunzipSync))
    asking = false
  }
  nats.subscribe('live.1', {
    callback: (error, message) => {
      if (error) return
      const frame = decodeFrame(message.data, gunzipSync)
      heard.push({ at: performance.now(), bytes: message.data.length, rows: frame.deviceId.length })
      if (applyFrame(floor, frame) === 'gap') void ask()
    },
  })
  return { floor, heard, snapshots: () => snapshots }
}
