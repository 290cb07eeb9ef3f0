import type { Slice } from '../timeline/slice.ts'
import { isOfOperation, type PartsOf, type SomeParts } from './scrapMoves.ts'

/** How long before somebody speaks of parts they may have been made (ms). */
export const partsReachMs = 86_400_000

/**
 * The latest good parts of an operation (null: of the one that made some last) that a machine made at or before `at`
 * (epoch ms), within `partsReachMs`: up to `quantity` of them, latest first, and how many there are (`good`).
 * `counting`: slices whose counts count, ascending, after all that was said before. Operation null: there are none.
 */
export function latestParts(
  counting: readonly Slice[],
  asked: { operation: PartsOf | null; at: number; quantity: number },
): { operation: PartsOf | null; good: number; parts: SomeParts[] } {
  const { at, quantity } = asked
  let { operation } = asked
  let good = 0
  const parts: SomeParts[] = []
  for (const { deviceId, from, outputs } of counting.toReversed()) {
    if (from > at) continue
    if (from < at - partsReachMs) break
    const last = operation ?? outputs.find((output) => output.good > 0)
    if (!last) continue
    operation = { jobNum: last.jobNum, assemblySeq: last.assemblySeq, oprSeq: last.oprSeq }
    const there = outputs.reduce((sum, output) => sum + (isOfOperation(output, last) ? output.good : 0), 0)
    const some = Math.min(there, quantity - Math.min(quantity, good))
    if (some > 0) parts.push({ deviceId, from, quantity: some })
    good += there
  }
  return { operation, good, parts }
}
