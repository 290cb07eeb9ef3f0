/** Thresholds of the alert rules. Rules and sources: docs/definitions.md, Alerts of machines. */
export type AlertSettings = typeof alertSettings

export const alertSettings = {
  /** Days of history for the typical values of a machine, except for its stops. */
  historyDays: 30,
  down: {
    /** Days before a stop whose disturbances it is compared with. */
    historyDays: 90,
    /** Minimum number of disturbances for their median to be the usual length; with fewer, `otherwiseSecs` applies. */
    stopsNeeded: 20,
    /** A stop is too long if it exceeds this multiple of the usual length. */
    multiple: 4,
    /** Maximum alert rate of a machine whose stops vary only by chance, per day with planned time. */
    alertsPerDay: 1 / 24,
    leastSecs: 600,
    otherwiseSecs: 1800,
  },
  silent: {
    leastSecs: 600,
    /** A device is silent after this multiple of its usual longest slice. */
    habits: 3,
  },
  unscheduled: { leastSecs: 900 },
  scrap: {
    /**
     * Probability of a false alert per machine and day at an unchanged rate, independent of the number of evaluations.
     */
    falseAlarmRate: 0.001,
    /** The increase to detect: a rate this many times as high. */
    factor: 2,
    /** The usual rate is the upper bound of this confidence interval. */
    confidence: 0.95,
    partsNeeded: 500,
    scrapNeeded: 5,
  },
  drift: {
    /** Hours of history of the same part. */
    hours: 168,
    /** Hours with less run time or fewer parts are ignored. */
    leastRunSecs: 1800,
    leastParts: 3,
    hoursNeeded: 30,
    /**
     * EWMA chart of the hours: with this limit, a cycle without drift raises an alert once in 10,000 hours of running.
     */
    chart: { weight: 0.1, limit: 3.75 },
    runLength: 10_000,
    /** Smaller changes of the cycle are ignored. */
    leastChange: 0.05,
  },
}
