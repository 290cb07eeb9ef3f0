/** Thresholds of the rules on live facts. What each means and why it is so: docs/decisions/0180-notices.md. */
export type AlertSettings = typeof alertSettings

export const alertSettings = {
  /** How far back a machine's own habits are looked for. */
  historyDays: 30,
  down: {
    /** Too long is longer than this share of the machine's own disturbances. */
    percentile: 0.95,
    /** With fewer of them there is no habit, and `otherwiseSecs` holds. */
    stopsNeeded: 20,
    leastSecs: 600,
    otherwiseSecs: 1800,
  },
  silent: {
    leastSecs: 600,
    /** Silent is who says nothing for so many times its usual longest slice. */
    habits: 3,
  },
  unscheduled: { leastSecs: 900 },
}
