/** Thresholds of insights. Meaning: docs/definitions.md, "Insights"; reasons: decision 0027. */
export const effectSettings = {
  falseDiscoveryRate: 0.05,
  /** Days of what is looked at, and of what it is compared with. */
  daysNeeded: 8,
  /** Of a day with fewer parts nothing is learnt. */
  leastParts: 10,
  /** A difference by less, in points of the share that is not good, is none to speak of. */
  leastChange: 0.01,
  /** A machine is told where it is worse, or better, than such a share of the machines it is compared with. */
  shareOfMachines: 0.75,
  /** From this p-value of Pettitt's test on it is told since when. */
  sinceLevel: 0.05,
}
