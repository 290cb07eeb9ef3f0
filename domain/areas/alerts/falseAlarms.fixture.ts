import { expect } from 'vitest'

/**
 * The share of so many seeded plants in which something is found; with none to be found it is the rate of false alarms.
 */
export function shareOf(plants: number, isFound: (seed: number) => boolean): number {
  let found = 0
  for (let seed = 1; seed <= plants; seed++) if (isFound(seed)) found++
  return found / plants
}

/** No more than `rate`, but for what chance does in so many plants (three standard errors). */
export const withinRate = (share: number, rate: number, plants: number) =>
  expect(share).toBeLessThanOrEqual(rate + 3 * Math.sqrt((rate * (1 - rate)) / plants))
