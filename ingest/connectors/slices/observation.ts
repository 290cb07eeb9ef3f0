/** MTConnect's levels of a condition. */
export const conditionLevels = ['NORMAL', 'WARNING', 'FAULT', 'UNAVAILABLE'] as const
export type ConditionLevel = (typeof conditionLevels)[number]

/**
 * One thing a source said that slices are made from. Words are MTConnect's own, upper case where they are vocabulary.
 */
export type Item =
  | { kind: 'execution' | 'program' | 'mode' | 'availability'; value: string }
  /** The counter's total; null when the source does not know it. */
  | { kind: 'partCount'; value: number | null }
  | { kind: 'condition'; key: string; level: ConditionLevel; code: string; text: string }

/**
 * What a source said at one instant of its own clock: `at` in whole epoch milliseconds, `fine` the nanoseconds inside
 * that millisecond (for order only). No items: the source was alive, nothing of interest changed.
 */
export type Observation = { at: number; fine: number; items: readonly Item[] }

/** Ascending by the source's time. */
export const byTime = (a: Observation, b: Observation) => a.at - b.at || a.fine - b.fine
