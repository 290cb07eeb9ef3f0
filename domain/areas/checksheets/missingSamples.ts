import type { Check } from './check.ts'
import type { LastSample } from './dueChecks.ts'

/**
 * Which samples of a check that is due since an instant (epoch ms; null: from no known instant) are still to be found:
 * those that were not found since then. `found`: when each was found last.
 */
export function missingSamples(
  { checkID, samples }: Pick<Check, 'checkID' | 'samples'>,
  found: readonly LastSample[],
  since: number | null,
): number[] {
  const isFound = (sample: number) =>
    found.some((last) => last.checkID === checkID && last.sample === sample && (since === null || last.at >= since))
  return Array.from({ length: samples }, (_, nth) => nth + 1).filter((sample) => !isFound(sample))
}
