/** Thresholds of insights. Meaning: docs/definitions.md, "Insights"; rationale: decision 0027. */
export const effectSettings = {
  falseDiscoveryRate: 0.05,
  /** Minimum number of days for both sides of a comparison. */
  daysNeeded: 8,
  /** Minimum number of parts for a day to count. */
  leastParts: 10,
  /** Minimum difference of the shares of bad parts, as a fraction. */
  leastChange: 0.01,
  /** Share of its peers that a machine must be worse, or better, than. */
  shareOfMachines: 0.75,
  /** Maximum p-value of Pettitt's test for reporting a start. */
  sinceLevel: 0.05,
}
