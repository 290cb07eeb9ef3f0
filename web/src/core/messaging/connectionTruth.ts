import { lostMs } from './floorFeed.ts'
import type { MessagingSnapshot } from './messagingMachine.ts'

/** Frames come at least every two seconds; after this much silence an open line is no longer called live. */
const silenceMs = 5000

export type ConnectionTruth =
  | { kind: 'live'; ageMs: number }
  | { kind: 'catchingUp' }
  | { kind: 'connecting' }
  | { kind: 'offline'; since: number }

/**
 * What can honestly be said of the connection: live only with fresh frames, offline since the last sign of life.
 * `heardBefore`: the last sign of life before the page was loaded anew. Instants are epoch ms.
 */
export function connectionTruth(
  state: Pick<MessagingSnapshot, 'hasTag' | 'context'>,
  lastFrameAt: number | null,
  now: number,
  heardBefore: number | null = null,
): ConnectionTruth {
  if (lastFrameAt !== null && now - lastFrameAt > lostMs) return { kind: 'offline', since: lastFrameAt }
  if (state.context.connected) {
    const ageMs = lastFrameAt === null ? null : now - lastFrameAt
    if (state.hasTag('behind') || ageMs === null || ageMs > silenceMs) return { kind: 'catchingUp' }
    return { kind: 'live', ageMs }
  }
  if (state.context.offlineSince === null) return { kind: 'connecting' }
  return { kind: 'offline', since: lastFrameAt ?? heardBefore ?? state.context.offlineSince }
}
