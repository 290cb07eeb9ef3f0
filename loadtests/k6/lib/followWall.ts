import { check } from 'k6'
import { Counter, Trend } from 'k6/metrics'
import { send } from './api.ts'
import { openNatsSocket } from './natsSocket.ts'
import { numberOf } from './settings.ts'

/** Live frames that walls received, and the milliseconds between consecutive ones. */
const frames = new Counter('wall_frames')
const gaps = new Trend('wall_gap_ms')

/** The `subscription` in the response of `POST /api/messaging/provision`; `topic`: `user.{organizationId}.{userId}`. */
export type Subscription = { token: string; topic: string }

/** Provisions messaging for a page; null if that was rejected. */
export function provision(token: string): Subscription | null {
  const response = send(token, 'POST', '/api/messaging/provision', 'provision', {})
  const isProvisioned = check(response, { 'is provisioned': ({ status }) => status === 200 })
  return isProvisioned ? (JSON.parse(response.body) as { subscription: Subscription }).subscription : null
}

/** Simulates a wall that follows the live frames of the organization's floor for `durationSeconds`. */
export function followWall(token: string, durationSeconds: number): void {
  const subscription = provision(token)
  if (!subscription) return
  let last = 0
  openNatsSocket({
    token: subscription.token,
    lastsSeconds: durationSeconds,
    opened: (socket) => socket.subscribe(`live.${subscription.topic.split('.')[1]}`),
    message: () => {
      const now = Date.now()
      if (last > 0) gaps.add(now - last)
      last = now
      frames.add(1)
    },
  })
}

/** Requires frames to arrive, without too long a gap and without a lost connection. */
export const wallThresholds = {
  wall_frames: ['count>0'],
  wall_gap_ms: [`max<${numberOf('TAKT_GAP_MS', 5000)}`],
  socket_errors: ['count==0'],
}
