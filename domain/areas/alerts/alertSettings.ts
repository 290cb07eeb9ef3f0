/** Thresholds of the alert rules. Rules and sources: docs/definitions.md, Alerts of machines. */
export type AlertSettings = typeof alertSettings

export const alertSettings = {
  /** How far back a machine's own habits are looked for, but for its stops. */
  historyDays: 30,
  down: {
    /** Disturbances of this many days before a stop are what it is compared with. */
    historyDays: 90,
    /** Number of disturbances from which on their median is the usual length; with fewer `otherwiseSecs` applies. */
    stopsNeeded: 20,
    /** A stop is too long if it lasts longer than this many times the usual length. */
    multiple: 4,
    /** Maximum rate of alerts of a machine whose stops vary by chance alone, per day with planned time. */
    alertsPerDay: 1 / 24,
    leastSecs: 600,
    otherwiseSecs: 1800,
  },
  silent: {
    leastSecs: 600,
    /** Silent is who says nothing for so many times its usual longest slice. */
    habits: 3,
  },
  unscheduled: { leastSecs: 900 },
  scrap: {
    /** The chance that a machine whose rate is as ever is told of on a day, however often one looks. */
    falseAlarmRate: 0.001,
    /** What is looked for: a rate so many times as high. */
    factor: 2,
    /** The usual rate is taken at the upper end of this confidence interval. */
    confidence: 0.95,
    partsNeeded: 500,
    scrapNeeded: 5,
  },
  drift: {
    /** How far back the hours of the same part are looked at. */
    hours: 168,
    /** Of an hour with less run time or fewer parts nothing is learnt. */
    leastRunSecs: 1800,
    leastParts: 3,
    hoursNeeded: 30,
    /** EWMA of the hours: with this limit a cycle that does not drift is told of once in 10,000 hours of running. */
    chart: { weight: 0.1, limit: 3.75 },
    runLength: 10_000,
    /** A change of the cycle by less is none to speak of. */
    leastChange: 0.05,
  },
}
