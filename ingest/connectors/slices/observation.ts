/** MTConnect's condition levels. */
export const conditionLevels = ['NORMAL', 'WARNING', 'FAULT', 'UNAVAILABLE'] as const
export type ConditionLevel = (typeof conditionLevels)[number]

/**
 * One value of a source from which slices are made. Values are MTConnect's own, in upper case where they are
 * vocabulary.
 */
export type Item =
  | { kind: 'execution' | 'program' | 'mode' | 'availability'; value: string }
  /** The counter's total; null if the source does not know it. */
  | { kind: 'partCount'; value: number | null }
  | { kind: 'condition'; key: string; level: ConditionLevel; code: string; text: string }

/**
 * The values of a source at one instant of its own clock: `at` in whole epoch milliseconds, `fine` the nanoseconds
 * inside that millisecond (for ordering only). Without items: the source was alive, and nothing relevant changed.
 */
export type Observation = { at: number; fine: number; items: readonly Item[] }

/** Compares by the source's time, ascending. */
export const byTime = (a: Observation, b: Observation) => a.at - b.at || a.fine - b.fine
