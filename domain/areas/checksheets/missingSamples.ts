import type { Check } from './check.ts'
import type { LastSample } from './dueChecks.ts'

/**
 * Returns the samples that are still missing for a check due since an instant (epoch ms; null: unknown): those not
 * taken since then. `lastSamples`: the last value of each.
 */
export function missingSamples(
  { checkID, samples }: Pick<Check, 'checkID' | 'samples'>,
  lastSamples: readonly LastSample[],
  since: number | null,
): number[] {
  const isTaken = (sample: number) =>
    lastSamples.some(
      (last) => last.checkID === checkID && last.sample === sample && (since === null || last.at >= since),
    )
  return Array.from({ length: samples }, (_, nth) => nth + 1).filter((sample) => !isTaken(sample))
}
