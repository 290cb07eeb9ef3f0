import { liveTimeoutMs, offlineTimeoutMs } from './floorFeed.ts'
import type { MessagingSnapshot } from './messagingMachine.ts'

export type ConnectionStatus =
  | { kind: 'live'; ageMs: number }
  | { kind: 'catchingUp' }
  /** The connection is open, but no frames arrive. */
  | { kind: 'overdue'; ageMs: number }
  | { kind: 'connecting' }
  | { kind: 'offline'; since: number }

/**
 * Returns the actual status of the connection: live only with fresh frames, catching up only until the
 * next frame, offline since the last frame.
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
    if (ageMs !== null && ageMs > liveTimeoutMs) return { kind: 'overdue', ageMs }
    if (state.hasTag('behind') || ageMs === null) return { kind: 'catchingUp' }
    return { kind: 'live', ageMs }
  }
  if (state.context.offlineSince === null) return { kind: 'connecting' }
  return { kind: 'offline', since: lastFrameAt ?? lastContactAt ?? state.context.offlineSince }
}
