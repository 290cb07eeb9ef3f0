import { offlineTimeoutMs } from './floorFeed.ts'
import type { MessagingSnapshot } from './messagingMachine.ts'

/**
 * Maximum age of the last frame (ms) for an open connection to count as live; frames come at least every two seconds.
 */
const liveTimeoutMs = 5000

export type ConnectionStatus =
  | { kind: 'live'; ageMs: number }
  | { kind: 'catchingUp' }
  | { kind: 'connecting' }
  | { kind: 'offline'; since: number }

/**
 * Returns the actual status of the connection: live only with fresh frames, offline since the last frame.
 * `lastContactAt`: the last frame before the page was reloaded. Instants are epoch ms.
 */
export function connectionStatus(
  state: Pick<MessagingSnapshot, 'hasTag' | 'context'>,
  lastFrameAt: number | null,
  now: number,
  lastContactAt: number | null = null,
): ConnectionStatus {
  if (lastFrameAt !== null && now - lastFrameAt > offlineTimeoutMs) return { kind: 'offline', since: lastFrameAt }
  if (state.context.connected) {
    const ageMs = lastFrameAt === null ? null : now - lastFrameAt
    if (state.hasTag('behind') || ageMs === null || ageMs > liveTimeoutMs) return { kind: 'catchingUp' }
    return { kind: 'live', ageMs }
  }
  if (state.context.offlineSince === null) return { kind: 'connecting' }
  return { kind: 'offline', since: lastFrameAt ?? lastContactAt ?? state.context.offlineSince }
}
