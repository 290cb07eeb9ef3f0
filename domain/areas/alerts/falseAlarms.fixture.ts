import { expect } from 'vitest'

/**
 * Returns the share of `plants` seeded plants with a finding; for plants without effects it is the false alarm rate.
 */
export function shareOf(plants: number, isFound: (seed: number) => boolean): number {
  let count = 0
  for (let seed = 1; seed <= plants; seed++) if (isFound(seed)) count++
  return count / plants
}

/** True if the share is at most `rate`, allowing for chance with this number of plants (three standard errors). */
export const withinRate = (share: number, rate: number, plants: number) =>
  expect(share).toBeLessThanOrEqual(rate + 3 * Math.sqrt((rate * (1 - rate)) / plants))
