/** Thresholds of the insights. Tests and sources: docs/definitions.md, Insights of machines. */
export const insightSettings = {
  /** Maximum share of false insights of a kind, on average (Benjamini & Hochberg). */
  falseDiscoveryRate: 0.05,
  /**
   * Days before the range's end in which habits (recurring stops, combinations, setups) are searched; older patterns do
   * not count as habits.
   */
  habitDays: 90,
  level: {
    /** Minimum days of a series, and of each side of a change. */
    daysNeeded: 14,
    sideNeeded: 5,
    /** Minimum change, in points of the ratio. */
    leastChange: 0.03,
    /** Minimum share of the planned time of a day that must be known. */
    knownShare: 0.5,
  },
  recurring: {
    /** Minimum number of days with a stop starting in the hour, and its ratio to the expected number. */
    daysNeeded: 5,
    leastRatio: 2,
  },
  combination: {
    /** Minimum days of the combination, and of the same part elsewhere. */
    daysNeeded: 8,
    otherDaysNeeded: 8,
    /** Days with less run time are ignored. */
    leastRunSecs: 1800,
    leastChange: 0.05,
  },
  setup: { setupsNeeded: 8, leastExcess: 0.1 },
}
export type InsightSettings = typeof insightSettings
