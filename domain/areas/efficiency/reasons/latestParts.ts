import type { Slice } from '../timeline/slice.ts'
import { isOfOperation, type PartsOf, type SomeParts } from './scrapMoves.ts'

/** Maximum age of parts (ms) at the time of an entry about them. */
export const partsReachMs = 86_400_000

/**
 * Returns the latest good parts of an operation (null: the one that last made some) that a machine made at or before
 * `at` (epoch ms), within `partsReachMs`: up to `quantity` of them, latest first, and their total number (`good`).
 * `counting`: slices with valid counts, ascending, after all earlier entries. The resulting operation is null if there
 * are none.
 */
export function latestParts(
  counting: readonly Slice[],
  query: { operation: PartsOf | null; at: number; quantity: number },
): { operation: PartsOf | null; good: number; parts: SomeParts[] } {
  const { at, quantity } = query
  let { operation } = query
  let good = 0
  const parts: SomeParts[] = []
  for (const { deviceId, from, outputs } of counting.toReversed()) {
    if (from > at) continue
    if (from < at - partsReachMs) break
    const last = operation ?? outputs.find((output) => output.good > 0)
    if (!last) continue
    operation = { jobNum: last.jobNum, assemblySeq: last.assemblySeq, oprSeq: last.oprSeq }
    const available = outputs.reduce((sum, output) => sum + (isOfOperation(output, last) ? output.good : 0), 0)
    const some = Math.min(available, quantity - Math.min(quantity, good))
    if (some > 0) parts.push({ deviceId, from, quantity: some })
    good += available
  }
  return { operation, good, parts }
}
