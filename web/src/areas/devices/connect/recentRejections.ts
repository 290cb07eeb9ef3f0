import type { ReceivedTelemetry } from './useReceivedData.ts'

/** Time (ms) after which earlier rejections are no longer shown, if valid messages have arrived since. */
const relevantMs = 300_000

/**
 * Returns the rejections shortly before the last message if that one was accepted; null if there are none, or they are
 * outdated.
 */
export function recentRejections({
  last,
  refused: rejected,
}: Pick<ReceivedTelemetry, 'last' | 'refused'>): ReceivedTelemetry['refused'] {
  if (!last || !rejected) return null
  const agoMs = last.arrivedAt - rejected.arrivedAt
  return agoMs > 0 && agoMs < relevantMs ? rejected : null
}
