/** Thresholds of the insights. Tests and sources: docs/definitions.md, Insights of machines. */
export const insightSettings = {
  /** Of all insights of a kind no more than this share is false, on average (Benjamini & Hochberg). */
  falseDiscoveryRate: 0.05,
  /**
   * Habits (recurring stops, combinations, setups) are told of so many days before the range's end: what was before
   * that is no habit any more.
   */
  habitDays: 90,
  level: {
    /** Days of a series, and of each side of a change. */
    daysNeeded: 14,
    sideNeeded: 5,
    /** A change by less, in points of the ratio, is none to speak of. */
    leastChange: 0.03,
    /** A day on which less of the planned time is known tells nothing. */
    knownShare: 0.5,
  },
  recurring: {
    /** Days on which a stop began in the hour, and how many times as many as were to be expected. */
    daysNeeded: 5,
    leastRatio: 2,
  },
  combination: {
    /** Days of the combination, and of the same part elsewhere. */
    daysNeeded: 8,
    othersNeeded: 8,
    /** Of a day with less run time nothing is learnt. */
    leastRunSecs: 1800,
    leastChange: 0.05,
  },
  setup: { setupsNeeded: 8, leastExcess: 0.1 },
}
export type InsightSettings = typeof insightSettings
