import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'

/** The counters of a machine: good parts, good parts and scrap together, scrap. */
export const counterKinds = ['partCount', 'totalCount', 'scrapCount'] as const
export type CounterKind = (typeof counterKinds)[number]

/** MTConnect's condition levels. */
export const conditionLevels = ['NORMAL', 'WARNING', 'FAULT', 'UNAVAILABLE'] as const
export type ConditionLevel = (typeof conditionLevels)[number]

/**
 * One value of a source from which slices are made. Values of MTConnect are its own, in upper case where they are
 * vocabulary.
 */
export type Item =
  | { kind: 'execution' | 'program' | 'mode' | 'availability'; value: string }
  /** The machine's state, for sources without an Execution; null: unknown. */
  | { kind: 'state'; value: MachineState | null }
  /** The reason of a stop, and the number of the job, as text; null: none. */
  | { kind: 'reason' | 'job'; value: string | null }
  /** A counter's total; null if the source does not know it. `total`: good parts and scrap. */
  | { kind: CounterKind; value: number | null }
  /** A measured value, such as a load or power; null: unknown. */
  | { kind: 'value'; name: string; value: number | null }
  /** `id`: MTConnect's conditionId, if it differs from the native code. */
  | { kind: 'condition'; key: string; level: ConditionLevel; code: string; text: string; id?: string }

/**
 * The values of a source at one instant of its own clock: `at` in whole epoch milliseconds, `fine` the nanoseconds
 * inside that millisecond (for ordering only). Without items: the source was alive, and nothing relevant changed.
 */
export type Observation = { at: number; fine: number; items: readonly Item[] }

/** Compares by the source's time, ascending. */
export const byTime = (a: Observation, b: Observation) => a.at - b.at || a.fine - b.fine
